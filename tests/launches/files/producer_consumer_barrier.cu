#include <cuda/barrier>
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void through_barrier(const int *in, int *out, int rounds) {
  __shared__ cuda::barrier<cuda::thread_scope_block> filled, emptied;
  __shared__ int box[32];
  if (threadIdx.x == 0) {
    init(&filled, blockDim.x);
    init(&emptied, blockDim.x);
  }
  __syncthreads();
  const int lane = threadIdx.x % 32;
  for (int r = 0; r < rounds; r++) {
    if (threadIdx.x < 32) box[lane] = in[32 * r + lane] + 1;
    filled.arrive_and_wait();
    if (threadIdx.x >= 32) out[32 * r + lane] = box[31 - lane];
    emptied.arrive_and_wait();
  }
}

int main() {
  const int rounds = 4, n = 32 * rounds;
  std::vector<int> h_in(n);
  for (int i = 0; i < n; i++) h_in[i] = i;
  std::vector<int> h_out(n);
  int *d_in;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int *d_out;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  through_barrier<<<1, 64>>>(d_in, d_out, rounds);
  cudaMemcpy(h_out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += h_out[i] != i / 32 * 32 + 32 - i % 32;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
// result: out i32[0]: 32 31 30
// result: out i32[127]: 97
// kind: other ways to write host code
// expect: through_barrier grid 1,1,1 block 64,1,1 shared 0 in=512B:iota out=512B:zero rounds=4 main:33
