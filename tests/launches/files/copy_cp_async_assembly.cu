#include <cstdio>
#include <cstdlib>
#include <vector>
__device__ __forceinline__ void cp_async16(void *shared, const void *global) {
  unsigned at = (unsigned)__cvta_generic_to_shared(shared);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(at), "l"(global));
}
__global__ void copy_async(const float *in, float *out) {
  __shared__ __align__(16) float s[2][256];
  const int t = threadIdx.x;
  for (int i = 0; i < 2; i++) {
    cp_async16(&s[i][4 * t], &in[256 * i + 4 * t]);
    asm volatile("cp.async.commit_group;\n" ::);
  }
  asm volatile("cp.async.wait_group %0;\n" ::"n"(1));
  __syncthreads();
  for (int i = t; i < 256; i += 64) out[i] = s[0][255 - i];
  asm volatile("cp.async.wait_all;\n" ::);
  __syncthreads();
  for (int i = t; i < 256; i += 64) out[256 + i] = s[1][i];
}

int main() {
  const int n = 512;
  std::vector<float> h_in(n);
  for (int i = 0; i < n; i++) h_in[i] = i;
  std::vector<float> h_out(n);
  float *d_in;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  float *d_out;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  copy_async<<<1, 64>>>(d_in, d_out);
  cudaMemcpy(h_out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < 256; i++) wrong += h_out[i] != 255 - i || h_out[256 + i] != 256 + i;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
// result: out f32[0]: 255 254
// result: out f32[256]: 256 257
// kind: other ways to write host code
// expect: copy_async grid 1,1,1 block 64,1,1 shared 0 in=2048B:iota out=2048B:zero main:34
