#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
namespace cg = cooperative_groups;
__global__ void scan(const int *in, int *out, int n) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = cg::inclusive_scan(warp, in[i]);
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
  scan<<<n / 128, 128>>>(d_in, d_out, n);
  cudaMemcpy(h_out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0, sum = 0; i < n; i++) {
    sum = i % 32 ? sum + h_in[i] : h_in[i];
    wrong += sum != h_out[i];
  }
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
// result: out i32[30]: 76 80 1 3
// kind: scans
// expect: scan grid 4,1,1 block 128,1,1 shared 0 in=2048B:{1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4... out=2048B:zero n=512 main:24
