// An atomic load beside a plain read of the same word: nobody stores.
// run: --grid 2 --block 32 --arg word=i32[1]:iota --arg out=i32[64]:zero
#include <cuda/atomic>
__global__ void kernel(int *word, int *out) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  out[i] = blockIdx.x ? *word : cuda::atomic_ref<int>(*word).load();
}
