// wait_prior<1> leaves the second copy under way.
// run: --block 64 --arg in=i32[128]:iota --arg out=i32[64]:zero
// finding: copy @copy @read on s
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[2][64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s[0], in, sizeof(int) * 64);
  cg::memcpy_async(block, s[1], in + 64, sizeof(int) * 64);  // @copy
  cg::wait_prior<1>(block);
  out[threadIdx.x] = s[1][threadIdx.x];  // @read
  cg::wait(block);
}
