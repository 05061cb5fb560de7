#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void histogram(const unsigned char *in, unsigned int *bins, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&bins[in[i]], 1u);
}

int main() {
  const int n = 1024;
  std::vector<unsigned char> h_in(n);
  for (int i = 0; i < n; i++) h_in[i] = i * 7 % 64;
  std::vector<unsigned int> h_bins(64);
  unsigned char *d_in;
  cudaMalloc(&d_in, n * sizeof(unsigned char));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(unsigned char), cudaMemcpyHostToDevice);
  unsigned int *d_bins;
  cudaMalloc(&d_bins, 64 * sizeof(unsigned int));
  cudaMemset(d_bins, 0, 64 * sizeof(unsigned int));
  histogram<<<4, 128>>>(d_in, d_bins, n);
  cudaMemcpy(h_bins.data(), d_bins, 64 * sizeof(unsigned int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int b = 0; b < 64; b++) wrong += h_bins[b] != n / 64;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_bins);
  return wrong;
}
// result: bins u32[0]: 16 16
// result: bins u32[63]: 16
// kind: histograms
// expect: histogram grid 4,1,1 block 128,1,1 shared 0 in=1024B:{0,7,14,21,28,35,42,49,56,63,6,13,20,27,34,41,48,55,62,5,12,19,26,33,40,47,54,61,4,11,18,25,32,39,46,53,60,3,10,17,24,31,38,45,52,59,2,9,16,23,30,37,44,51,58,1,8,15,22,29,36,43,50,57,0,7,14,21,28,35,42,49,56,63,6,13,20,27,34,41,48,55,62,5,12,19,26,33,40,47,54,61,4,11,18,25,32,39,46,53,60,3,10,17,24,31,38,45,52,59,2,9,16,23,30,37,44,51,58,1,8,15,22,29,36,43,50,57,0,7,14,21,28,35,42,49,56,63,6,13,20... bins=256B:zero n=1024 main:19
