#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void rank_sort(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, rank = 0;
  if (i >= n) return;
  for (int j = 0; j < n; j++) rank += in[j] < in[i] || (in[j] == in[i] && j < i);
  out[rank] = in[i];
}

int main() {
  const int n = 200;
  std::vector<int> h_in(n);
  for (int i = 0; i < n; i++) h_in[i] = (i * 37 + 11) % n;
  std::vector<int> h_out(n);
  int *d_in;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int *d_out;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  rank_sort<<<(n + 63) / 64, 64>>>(d_in, d_out, n);
  cudaMemcpy(h_out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += h_out[i] != i;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
// result: out i32[0]: 0 1 2
// result: out i32[199]: 199
// kind: sorts
// expect: rank_sort grid 4,1,1 block 64,1,1 shared 0 in=800B:{11,48,85,122,159,196,33,70,107,144,181,18,55,92,129,166,3,40,77,114,151,188,25,62,99,136,173,10,47,84,121,158,195,32,69,106,143,180,17,54,91,128,165,2,39,76,113,150,187,24,61,98,135,172,9,46,83,120,157,194,31,68,105,142,179,16,53,90,127,164,1,38,75,112,149,186,23,60,97,134,171,8,45,82,119,156,193,30,67,104,141,178,15,52,89,126,163,0,37,74,111,148,185,22,59,96,133,170,7,44,81,118,155,192,29,66,103... out=800B:zero n=200 main:22
