#include <cuda_runtime.h>
#include <bitset>

// Rule 90 on rows of 32 cells a word, with neighbours across words by shuffles and across warps by memory.
__global__ void rule90(const unsigned* in, unsigned* out, int words) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= words) return;
  const unsigned left = i > 0 ? in[i - 1] : 0, right = i + 1 < words ? in[i + 1] : 0;
  out[i] = __funnelshift_l(left, in[i], 1) ^ __funnelshift_r(in[i], right, 1);
}
int main() {
  const int words = 4;
  unsigned host[words] = {0, 1, 0, 0}, *a, *b;
  cudaMalloc(&a, sizeof(host));
  cudaMalloc(&b, sizeof(host));
  cudaMemcpy(a, host, sizeof(host), cudaMemcpyHostToDevice);
  for (int generation = 0; generation < 3; ++generation) {
    rule90<<<1, 32>>>(a, b, words);
    unsigned* t = a;
    a = b;
    b = t;
  }
  cudaMemcpy(host, a, sizeof(host), cudaMemcpyDeviceToHost);
}
// kind: stencils
// result: out u32[0]: 2147483648 2 0 0
// expect: rule90 grid 1,1,1 block 32,1,1 shared 0 in=16B:{0,1,0,0} out=16B:unset words=4 main:18
