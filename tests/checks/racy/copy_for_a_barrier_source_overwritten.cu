// The source is written while the copy may still read it.
// run: --block 32 --arg in=i32[64]:iota --arg out=i32[32]:zero
// finding: copy @copy @store on in
#include <cuda/barrier>
__global__ void kernel(int *in, int *out) {
  __shared__ int s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  const int t = threadIdx.x;
  if (t == 0) init(&ready, 32);
  __syncthreads();
  cuda::memcpy_async(&s[t], in + t, 4, ready);  // @copy
  in[t] = 7;                                    // @store
  ready.arrive_and_wait();
  out[t] = s[t];
}
