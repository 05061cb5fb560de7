// A pair of halves is added element by element: each is atomic by itself, at two bytes.
// run: --block 32 --arg out=u32[96]:zero
// expect out: 20224 20352 20480 20544 20224 20352 20480 20544 20224 20352 20480 20544 20224 20352 20480 20544 20224 20352 20480 20544 20224 20352 20480 20544 20224 20352 20480 20544 20224 20352 20480 20544
// expect out[32]: 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328 1535134720 1543523328
// expect out[64]: 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900 16900
// expect note: atomicAdd of a pair of halves is counted as two atomics of 2 bytes; a GPU has one of 4 bytes in global memory
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void kernel(unsigned* out) {
  __shared__ __half h[4];
  __shared__ __half2 v[2];
  __shared__ __nv_bfloat16 b[2];
  const int t = threadIdx.x;
  if (t < 4) h[t] = __float2half(0.f);
  if (t < 2) {
    v[t] = __float2half2_rn(0.f);
    b[t] = __float2bfloat16(1.f);
  }
  __syncthreads();
  atomicAdd(&h[t & 3], __float2half(t * 0.25f));
  atomicAdd(&v[t & 1], __floats2half2_rn(1.f, t));
  atomicAdd(&b[t & 1], __float2bfloat16(2.f));
  __syncthreads();
  out[t] = __half_as_ushort(h[t & 3]);
  out[32 + t] = ((unsigned*)v)[t & 1];
  out[64 + t] = __bfloat16_as_ushort(b[t & 1]);
}
