/* Functions of MPI and OpenMP that the archives of SUNDIALS 7 and SuiteSparse 7 refer to, if they are built
 * for them. A simulator is a single process whose threads share no vectors, so these functions replace the
 * real libraries. Where the archives do not refer to them, they are not linked.
 */
#include "runtime/solve/single/mpi.h"

#include <time.h>

const struct ompi_communicator_t ompi_mpi_comm_null = {0};

int MPI_Comm_dup(MPI_Comm from, MPI_Comm *to);
int MPI_Comm_free(MPI_Comm *comm);
int MPI_Comm_rank(MPI_Comm comm, int *rank);
double omp_get_wtime(void);

int MPI_Comm_dup(MPI_Comm from, MPI_Comm *to) {
    *to = from;
    return 0;
}

int MPI_Comm_free(MPI_Comm *comm) {
    *comm = MPI_COMM_NULL;
    return 0;
}

int MPI_Comm_rank(MPI_Comm comm, int *rank) {
    (void)comm;
    *rank = 0;
    return 0;
}

double omp_get_wtime(void) {
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
