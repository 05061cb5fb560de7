#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void scan(const int *in, int *out, int n) {
  extern __shared__ int temp[];
  int t = threadIdx.x, from = 0, to = 1;
  temp[t] = in[t];
  __syncthreads();
  for (int d = 1; d < n; d *= 2) {
    temp[to * n + t] = temp[from * n + t] + (t >= d ? temp[from * n + t - d] : 0);
    __syncthreads();
    from = 1 - from, to = 1 - to;
  }
  out[t] = temp[from * n + t];
}

int main() {
  const int n = 512;
  std::vector<int> h_in(n);
  for (int i = 0; i < n; i++) h_in[i] = i % 4 + 1;
  std::vector<int> h_out(n);
  int *d_in;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int *d_out;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  scan<<<1, n, 2 * n * sizeof(int)>>>(d_in, d_out, n);
  cudaMemcpy(h_out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  int sum = 0;
  for (int i = 0; i < n; i++) wrong += h_out[i] != (sum += h_in[i]);
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
// result: out i32[0]: 1 3 6 10 11 13
// result: out i32[511]: 1280
// kind: scans
// expect: scan grid 1,1,1 block 512,1,1 shared 4096 in=2048B:{1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4... out=2048B:zero n=512 main:28
