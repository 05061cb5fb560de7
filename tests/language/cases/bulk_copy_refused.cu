// run: --block 32 --arg out=f32[32]:zero
// expect error: bulk_copy_refused.cu:7:30: 'cp_async_bulk_commit_group<>' is unavailable: bulk copies (TMA) are not interpreted; the kernel can still be measured on a GPU
#include <cuda/barrier>
namespace cde = cuda::device::experimental;
__global__ void kernel(float *out, const __grid_constant__ CUtensorMap map) {
  out[threadIdx.x] = 1;
  if (threadIdx.x == 0) cde::cp_async_bulk_commit_group();
}
