#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void sad(const unsigned *a, const unsigned *b, unsigned *out, int words) {
  unsigned sum = 0;
  for (int i = threadIdx.x; i < words; i += blockDim.x) sum += __vsadu4(a[i], b[i]);
  sum = __reduce_add_sync(0xffffffff, sum);
  if (threadIdx.x % 32 == 0) atomicAdd(out, sum);
}

int main() {
  const int words = 256;
  std::vector<unsigned int> h_a(words);
  for (int i = 0; i < words; i++) h_a[i] = 0x01020304;
  std::vector<unsigned int> h_b(words);
  for (int i = 0; i < words; i++) h_b[i] = 0x04030201;
  std::vector<unsigned int> h_out(1);
  unsigned int *d_a;
  cudaMalloc(&d_a, words * sizeof(unsigned int));
  cudaMemcpy(d_a, h_a.data(), words * sizeof(unsigned int), cudaMemcpyHostToDevice);
  unsigned int *d_b;
  cudaMalloc(&d_b, words * sizeof(unsigned int));
  cudaMemcpy(d_b, h_b.data(), words * sizeof(unsigned int), cudaMemcpyHostToDevice);
  unsigned int *d_out;
  cudaMalloc(&d_out, 1 * sizeof(unsigned int));
  cudaMemset(d_out, 0, 1 * sizeof(unsigned int));
  sad<<<1, 64>>>(d_a, d_b, d_out, words);
  cudaMemcpy(h_out.data(), d_out, 1 * sizeof(unsigned int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  wrong = h_out[0] != 8 * words;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_out);
  return wrong;
}
// result: out u32[0]: 2048
// kind: reductions
// expect: sad grid 1,1,1 block 64,1,1 shared 0 a=1024B:=16909060 b=1024B:=67305985 out=4B:zero words=256 main:27
