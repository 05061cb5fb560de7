#include <cuda/pipeline>
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void copy_pipelined(const float *in, float *out, int tiles) {
  __shared__ alignas(16) float s[2][128];
  auto pipe = cuda::make_pipeline();
  const int t = threadIdx.x;
  pipe.producer_acquire();
  cuda::memcpy_async(&s[0][t], &in[t], cuda::aligned_size_t<4>(sizeof(float)), pipe);
  pipe.producer_commit();
  for (int i = 0; i < tiles; i++) {
    if (i + 1 < tiles) {
      pipe.producer_acquire();
      cuda::memcpy_async(&s[(i + 1) % 2][t], &in[(i + 1) * 128 + t], cuda::aligned_size_t<4>(sizeof(float)), pipe);
      pipe.producer_commit();
      cuda::pipeline_consumer_wait_prior<1>(pipe);
    } else {
      cuda::pipeline_consumer_wait_prior<0>(pipe);
    }
    out[i * 128 + t] = 2 * s[i % 2][t];
    pipe.consumer_release();
  }
}

int main() {
  const int tiles = 4, n = tiles * 128;
  std::vector<float> h_in(n);
  for (int i = 0; i < n; i++) h_in[i] = i;
  std::vector<float> h_out(n);
  float *d_in;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  float *d_out;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  copy_pipelined<<<1, 128>>>(d_in, d_out, tiles);
  cudaMemcpy(h_out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += h_out[i] != 2 * i;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
// result: out f32[0]: 0 2 4
// result: out f32[511]: 1022
// kind: other ways to write host code
// expect: copy_pipelined grid 1,1,1 block 128,1,1 shared 0 in=2048B:iota out=2048B:zero tiles=4 main:37
