/* What the headers of SUNDIALS 7 need of MPI where it is configured with MPI: the type of a communicator, and
 * the one that stands for none. A simulator is a single process. */
#ifndef MOCC_RUNTIME_SINGLE_MPI_H
#define MOCC_RUNTIME_SINGLE_MPI_H

/* named as in Open MPI, with which Debian builds SUNDIALS */
typedef struct ompi_communicator_t *MPI_Comm;

extern const struct ompi_communicator_t { int unused; } ompi_mpi_comm_null;

#define MPI_COMM_NULL ((MPI_Comm)&ompi_mpi_comm_null)

#endif
