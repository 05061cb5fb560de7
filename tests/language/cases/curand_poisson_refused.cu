// run: --block 32 --arg out=u32[32]:zero
// expect error: curand_poisson_refused.cu:7:22: 'curand_poisson<curandStateXORWOW>' is unavailable: numbers of a Poisson distribution are not interpreted; the kernel can still be measured on a GPU
#include <curand_kernel.h>
__global__ void kernel(unsigned *out) {
  curandState s;
  curand_init(1, threadIdx.x, 0, &s);
  out[threadIdx.x] = curand_poisson(&s, 3.0);
}
