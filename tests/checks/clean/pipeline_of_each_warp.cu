// Each warp has a pipeline of its own, and they take different numbers of turns.
// run: --block 64 --arg in=i32[512]:iota --arg out=i32[64]:zero
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[2][2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state[2];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, turns = warp ? 3 : 5;
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  auto pipe = cuda::make_pipeline(tile, &state[warp]);
  int sum = 0;
  for (int filled = 0, used = 0; used < turns; ++used) {
    for (; filled < turns && filled < used + 2; ++filled) {
      pipe.producer_acquire();
      cuda::memcpy_async(tile, s[warp][filled % 2], in + 32 * (filled + warp * 5), sizeof(int) * 32, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += s[warp][used % 2][31 - lane];
    pipe.consumer_release();
  }
  out[threadIdx.x] = sum;
}
