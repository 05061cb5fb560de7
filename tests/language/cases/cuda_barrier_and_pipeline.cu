// run: --block 64 --arg in=f32[256]:iota --arg out=f32[256]:zero --arg turns=i32[1]:zero
// expect out: 1 2 3 4
// expect out[255]: 256
// expect turns: 4
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
__global__ void kernel(const float *in, float *out, int *turns) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ alignas(16) float s[2][64];
  cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  // One tile by the barrier.
  cuda::memcpy_async(block, s[0], in, cuda::aligned_size_t<16>(sizeof s[0]), bar);
  bar.arrive_and_wait();
  out[block.thread_rank()] = s[0][63 - (63 - block.thread_rank())] + 1;
  for (int i = 0; i < 3; i++) {
    auto token = bar.arrive();
    bar.wait(std::move(token));
  }
  if (block.thread_rank() == 0) *turns = 4;
  block.sync();
  // All four in two stages.
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, s[0], in, sizeof s[0], pipe);
  pipe.producer_commit();
  for (int tile = 0; tile < 4; tile++) {
    if (tile + 1 < 4) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s[(tile + 1) % 2], in + 64 * (tile + 1), sizeof s[0], pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    out[64 * tile + 63 - threadIdx.x] = s[tile % 2][63 - threadIdx.x] + 1;
    pipe.consumer_release();
  }
}
