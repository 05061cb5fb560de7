#ifdef __CUDACC__
#include <cuda_runtime.h>
#endif
#if defined(USE_MPI)
#include <mpi.h>
MPI_Comm world;
#endif
__global__ void scale(float* data, float factor) { data[threadIdx.x] *= factor; }
#ifndef __CUDA_ARCH__
#include <sys/time.h>
static double now() { struct timeval t; gettimeofday(&t, 0); return t.tv_sec; }
#endif
int parse(int argc, char **argv) try { return atoi(argv[1]); } catch (...) { return 0; }
