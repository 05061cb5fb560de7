// Loading a fragment waits for the lanes of the warp and orders no memory: what they stored needs a __syncwarp().
// run: --block 32 --arg out=f32[256]:zero
// finding: race @store @load on a
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;
__global__ void kernel(float *out) {
  __shared__ __align__(32) half a[256];
  for (int j = threadIdx.x; j < 256; j += 32) a[j] = __float2half(j % 7);  // @store
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.f);
  wmma::fill_fragment(fb, __float2half(1.f));
  wmma::load_matrix_sync(fa, a, 16);  // @load
  wmma::mma_sync(sum, fa, fb, sum);
  wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}
