#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void prescan(int *out, const int *in, int n) {
  extern __shared__ int temp[];
  int t = threadIdx.x, offset = 1;
  temp[2 * t] = in[2 * t], temp[2 * t + 1] = in[2 * t + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) temp[offset * (2 * t + 2) - 1] += temp[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0) temp[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1, v = temp[a];
      temp[a] = temp[b], temp[b] += v;
    }
  }
  __syncthreads();
  out[2 * t] = temp[2 * t], out[2 * t + 1] = temp[2 * t + 1];
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
  prescan<<<1, n / 2, n * sizeof(int)>>>(d_out, d_in, n);
  cudaMemcpy(h_out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  int sum = 0;
  for (int i = 0; i < n; sum += h_in[i++]) wrong += h_out[i] != sum;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
// result: out i32[0]: 0 1 3 6 10 11
// result: out i32[511]: 1276
// kind: scans
// expect: prescan grid 1,1,1 block 256,1,1 shared 2048 out=2048B:zero in=2048B:{1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4... n=512 main:37
