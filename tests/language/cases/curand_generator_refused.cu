// run: --block 32 --arg out=f32[32]:zero
// expect error: 'curandStateMRG32k3a' is unavailable: this generator's numbers are not interpreted: take curandStatePhilox4_32_10_t or curandState
#include <curand_kernel.h>
__global__ void kernel(float *out) {
  curandStateMRG32k3a state;
  curand_init(1, threadIdx.x, 0, &state);
  out[threadIdx.x] = curand_uniform(&state);
}
