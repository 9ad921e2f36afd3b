/* Memory on the heap, for what lives from change to change. */
#ifndef MOCC_SERVER_MEMORY_H
#define MOCC_SERVER_MEMORY_H

/* The block, which has just been asked for; if there is none, the process ends with status 3. */
void *checked(void *block);

#endif
