#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void reduce(const int *in, int *out, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned int d = 1; d < blockDim.x; d *= 2) {
    int at = 2 * d * t;
    if (at < blockDim.x) s[at] += s[at + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

int main() {
  const int n = 1024, threads = 256, blocks = n / threads;
  std::vector<int> h_in(n);
  for (int i = 0; i < n; i++) h_in[i] = i % 10;
  std::vector<int> h_out(blocks);
  int *d_in;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int *d_out;
  cudaMalloc(&d_out, blocks * sizeof(int));
  cudaMemset(d_out, 0, blocks * sizeof(int));
  reduce<<<blocks, threads, threads * sizeof(int)>>>(d_in, d_out, n);
  cudaMemcpy(h_out.data(), d_out, blocks * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  long long sum = 0, all = 0;
  for (int i = 0; i < blocks; i++) sum += h_out[i];
  for (int i = 0; i < n; i++) all += h_in[i];
  wrong = sum != all;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
// result: out i32[0]: 1140 1156 1152 1148
// kind: reductions
// expect: reduce grid 4,1,1 block 256,1,1 shared 1024 in=4096B:{0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9... out=16B:zero n=1024 main:28
