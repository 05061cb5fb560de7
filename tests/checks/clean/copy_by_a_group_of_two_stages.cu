// Two stages: while one is used, the copy of the next is under way.
// run: --block 64 --arg in=i32[256]:iota --arg out=i32[64]:zero
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[2][64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s[0], in, sizeof(int) * 64);
  int sum = 0;
  for (int turn = 0; turn < 4; ++turn) {
    if (turn < 3) {
      cg::memcpy_async(block, s[(turn + 1) % 2], in + 64 * (turn + 1), sizeof(int) * 64);
      cg::wait_prior<1>(block);
    } else {
      cg::wait(block);
    }
    sum += s[turn % 2][63 - threadIdx.x];
    block.sync();
  }
  out[threadIdx.x] = sum;
}
