// Sizes and alignments as nvcc 13.0 gives them; a normal number of double precision is one of two, and the other comes next.
// run: --block 32 --arg out=i32[16]:zero
// expect out: 48 8 64 16 48 8 8 8 8 8 24 8 1 1
#include <curand_kernel.h>

#include <cuda/barrier>
struct Nothing {
  __device__ void operator()() {}
};
template <class S>
__device__ int second_of_two() {
  S s, t;
  curand_init(5, 0, 0, &s);
  curand_init(5, 0, 0, &t);
  const double2 two = curand_normal2_double(&t);
  const double x = curand_normal_double(&s), y = curand_normal_double(&s);
  return x == two.x && y == two.y && curand(&s) == curand(&t);
}
__global__ void kernel(int* out) {
  if (threadIdx.x > 0) return;
  using Block = cuda::barrier<cuda::thread_scope_block>;
  using System = cuda::barrier<cuda::thread_scope_system>;
  using Completes = cuda::barrier<cuda::thread_scope_block, Nothing>;
  int n = 0;
  const int all[] = {(int)sizeof(curandState), (int)alignof(curandState), (int)sizeof(curandStatePhilox4_32_10_t),
                (int)alignof(curandStatePhilox4_32_10_t), (int)sizeof(curandStateMRG32k3a_t), (int)alignof(curandStateMRG32k3a_t),
                (int)sizeof(Block), (int)alignof(Block), (int)sizeof(System), (int)sizeof(Block::arrival_token), (int)sizeof(Completes),
                (int)alignof(Completes), second_of_two<curandState>(), second_of_two<curandStatePhilox4_32_10_t>()};
  for (int v : all) out[n++] = v;
}
