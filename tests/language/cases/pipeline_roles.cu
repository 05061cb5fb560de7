// One warp fills two stages, the other reads them: eight tiles of 32. Then the first 32 threads by their number.
// run: --block 64 --arg in=i32[256]:iota --arg out=i32[32]:zero --arg again=i32[32]:zero
// expect out: 896 904 912 920
// expect again: 896 904 912 920
#include <cooperative_groups.h>
#include <cuda/pipeline>
__device__ void fill(cuda::pipeline<cuda::thread_scope_block> &pipe, int (*stage)[32], const int *in, int lane) {
  for (int tile = 0; tile < 8; ++tile) {
    pipe.producer_acquire();
    cuda::memcpy_async(&stage[tile % 2][lane], in + 32 * tile + lane, sizeof(int), pipe);
    pipe.producer_commit();
  }
}
__device__ int sum(cuda::pipeline<cuda::thread_scope_block> &pipe, int (*stage)[32], int lane) {
  int s = 0;
  for (int tile = 0; tile < 8; ++tile) {
    pipe.consumer_wait();
    s += stage[tile % 2][lane];
    pipe.consumer_release();
  }
  return s;
}
__global__ void kernel(const int *in, int *out, int *again) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> first, second;
  __shared__ int stage[2][32];
  auto block = cooperative_groups::this_thread_block();
  const int lane = threadIdx.x % 32;
  const auto role = threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  {
    auto pipe = cuda::make_pipeline(block, &first, role);
    if (role == cuda::pipeline_role::producer) fill(pipe, stage, in, lane);
    else out[lane] = sum(pipe, stage, lane);
  }
  __syncthreads();
  auto pipe = cuda::make_pipeline(block, &second, size_t(32));
  if (threadIdx.x < 32) fill(pipe, stage, in, lane);
  else again[lane] = sum(pipe, stage, lane);
}
