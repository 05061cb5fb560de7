#include <cuda_runtime.h>
#include <vector>

// The k-th largest by its bits, from the highest on: a block counts at each bit.
__global__ void kth_largest(const unsigned* values, int n, int k, unsigned* result) {
  __shared__ int above;
  unsigned prefix = 0, mask = 0;
  for (int bit = 31; bit >= 0; --bit) {
    if (threadIdx.x == 0) above = 0;
    __syncthreads();
    int mine = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) mine += (values[i] & (mask | 1u << bit)) == (prefix | 1u << bit);
    mine = __reduce_add_sync(0xffffffff, mine);
    if (threadIdx.x % 32 == 0) atomicAdd(&above, mine);
    __syncthreads();
    if (k <= above)
      prefix |= 1u << bit;
    else
      k -= above;
    mask |= 1u << bit;
    __syncthreads();
  }
  if (threadIdx.x == 0) *result = prefix;
}
__global__ void scramble(unsigned* values, int n) {
  const int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i < n) values[i] = (i * 7919u) % 1009u;
}
int main() {
  const int n = 1009, k = 10;
  unsigned *values, *result;
  cudaMalloc(&values, n * sizeof(unsigned));
  cudaMalloc(&result, sizeof(unsigned));
  scramble<<<(n + 127) / 128, 128>>>(values, n);
  kth_largest<<<1, 128>>>(values, n, k, result);
  cudaDeviceSynchronize();
}
// All of 0 ... 1008 once.
// kind: sorts
// result 2: result u32[0]: 999
// expect: scramble grid 8,1,1 block 128,1,1 shared 0 values=4036B:unset n=1009 main:34
// expect: kth_largest grid 1,1,1 block 128,1,1 shared 0 values=4036B:after:0:values n=1009 k=10 result=4B:unset main:35
