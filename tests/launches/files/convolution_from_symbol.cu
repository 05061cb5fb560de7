#include <cstdio>
#include <cstdlib>
#include <vector>
#define RADIUS 2
__constant__ float c_weights[2 * RADIUS + 1];
__constant__ int c_length;
__device__ float d_offset;
__constant__ char c_letters[4];
__global__ void blur(const float *in, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= c_length) return;
  float sum = d_offset + (c_letters[1] == 'b');
  for (int k = -RADIUS; k <= RADIUS; ++k) sum += c_weights[k + RADIUS] * in[min(max(i + k, 0), c_length - 1)];
  out[i] = sum;
}
extern "C" void set_weights(const float *from) { cudaMemcpyToSymbol(c_weights, from, (2 * RADIUS + 1) * sizeof(float)); }
int main() {
  const int n = 500;
  const float offset = 0.5f;
  std::vector<float> h(n, 2.0f), weights(2 * RADIUS + 1);
  for (int i = 0; i <= 2 * RADIUS; ++i) weights[i] = i + 1;
  set_weights(weights.data());
  cudaMemcpyToSymbol(c_length, &n, sizeof(int), 0, cudaMemcpyHostToDevice);
  if (cudaMemcpyToSymbol(d_offset, &offset, sizeof offset) != cudaSuccess) return 1;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemcpy(in, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  blur<<<(n + 127) / 128, 128>>>(in, out);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
// result: out f32[0]: 30.5 30.5 30.5
// kind: stencils
// expect: blur grid 4,1,1 block 128,1,1 shared 0 in=2000B:=2 out=2000B:unset main:29
