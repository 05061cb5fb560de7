#include <cstdio>
#include <cstdlib>
#include <vector>
__device__ unsigned int finished = 0;
__global__ void reduce(const int *in, volatile int *part, int *out, int n) {
  __shared__ bool last;
  __shared__ int s[256];
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += in[i];
  s[threadIdx.x] = sum;
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    part[blockIdx.x] = s[0];
    __threadfence();
    last = atomicInc(&finished, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int all = 0;
    for (int b = 0; b < gridDim.x; b++) all += part[b];
    out[0] = all;
    finished = 0;
  }
}

int main() {
  const int n = 1000;
  std::vector<int> h_in(n);
  for (int i = 0; i < n; i++) h_in[i] = i % 10;
  std::vector<int> h_part(8);
  for (int i = 0; i < 8; i++) h_part[i] = 0;
  std::vector<int> h_out(1);
  int *d_in;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int *d_part;
  cudaMalloc(&d_part, 8 * sizeof(int));
  cudaMemcpy(d_part, h_part.data(), 8 * sizeof(int), cudaMemcpyHostToDevice);
  int *d_out;
  cudaMalloc(&d_out, 1 * sizeof(int));
  cudaMemset(d_out, 0, 1 * sizeof(int));
  reduce<<<8, 256>>>(d_in, d_part, d_out, n);
  cudaMemcpy(h_out.data(), d_out, 1 * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += h_in[i];
  wrong = sum != h_out[0];
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_part);
  cudaFree(d_out);
  return wrong;
}
// result: out i32[0]: 4500
// kind: reductions
// expect: reduce grid 8,1,1 block 256,1,1 shared 0 in=4000B:{0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9... part=32B:zero out=4B:zero n=1000 main:46
