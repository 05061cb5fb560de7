#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
template <int D>
__global__ void attention(const float *q, const float *k, const float *v, float *o, int n) {
  extern __shared__ float score[];
  const int row = blockIdx.x, t = threadIdx.x;
  for (int j = t; j < n; j += blockDim.x) {
    float dot = 0;
    for (int d = 0; d < D; d++) dot += q[row * D + d] * k[j * D + d];
    score[j] = j <= row ? dot * rsqrtf((float)D) : -INFINITY;
  }
  __syncthreads();
  float m = -INFINITY, sum = 0;
  for (int j = 0; j < n; j++) m = fmaxf(m, score[j]);
  for (int j = 0; j < n; j++) sum += expf(score[j] - m);
  for (int d = t; d < D; d += blockDim.x) {
    float acc = 0;
    for (int j = 0; j < n; j++) acc += expf(score[j] - m) / sum * v[j * D + d];
    o[row * D + d] = acc;
  }
}

int main() {
  const int n = 32, D = 16;
  std::vector<float> h_q(n * D);
  for (int i = 0; i < n * D; i++) h_q[i] = 1;
  std::vector<float> h_k(n * D);
  for (int i = 0; i < n * D; i++) h_k[i] = 1;
  std::vector<float> h_v(n * D);
  for (int i = 0; i < n * D; i++) h_v[i] = i / D;
  std::vector<float> h_o(n * D);
  float *d_q;
  cudaMalloc(&d_q, n * D * sizeof(float));
  cudaMemcpy(d_q, h_q.data(), n * D * sizeof(float), cudaMemcpyHostToDevice);
  float *d_k;
  cudaMalloc(&d_k, n * D * sizeof(float));
  cudaMemcpy(d_k, h_k.data(), n * D * sizeof(float), cudaMemcpyHostToDevice);
  float *d_v;
  cudaMalloc(&d_v, n * D * sizeof(float));
  cudaMemcpy(d_v, h_v.data(), n * D * sizeof(float), cudaMemcpyHostToDevice);
  float *d_o;
  cudaMalloc(&d_o, n * D * sizeof(float));
  cudaMemset(d_o, 0, n * D * sizeof(float));
  attention<16><<<n, 32, n * sizeof(float)>>>(d_q, d_k, d_v, d_o, n);
  cudaMemcpy(h_o.data(), d_o, n * D * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n * D; i++) wrong += fabsf(h_o[i] - (i / D) / 2.0f) > 1e-4f;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_q);
  cudaFree(d_k);
  cudaFree(d_v);
  cudaFree(d_o);
  return wrong;
}
// result: o f32[0]: ~0
// result: o f32[160]: ~5
// result: o f32[496]: ~15.5
// kind: attention
// expect: attention<16> grid 32,1,1 block 32,1,1 shared 128 q=2048B:=1 k=2048B:=1 v=2048B:{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,5,5,5,5,5,5,5,5,5,5,5,5,5,5,5,5,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,11,11,11,11,11,11,11,11,11,11,1... o=2048B:zero n=32 main:46
