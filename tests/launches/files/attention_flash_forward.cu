#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
// Flash attention, one head: a thread has a row of Q; K and V come in tiles, the softmax is rescaled as it goes.
template <int ROWS, int COLUMNS, int D>
__global__ void flash(const float *Q, const float *K, const float *V, float *O, int n, float scale) {
  __shared__ float k[COLUMNS][D], v[COLUMNS][D];
  const int row = blockIdx.x * ROWS + threadIdx.x;
  float q[D], o[D], most = -FLT_MAX, sum = 0;
#pragma unroll
  for (int d = 0; d < D; ++d) q[d] = row < n ? Q[row * D + d] : 0, o[d] = 0;
  for (int begin = 0; begin < n; begin += COLUMNS) {
    for (int i = threadIdx.x; i < COLUMNS * D; i += ROWS) {
      const int j = begin + i / D;
      k[i / D][i % D] = j < n ? K[j * D + i % D] : 0;
      v[i / D][i % D] = j < n ? V[j * D + i % D] : 0;
    }
    __syncthreads();
    for (int j = 0; j < COLUMNS && begin + j < n; ++j) {
      float s = 0;
#pragma unroll
      for (int d = 0; d < D; ++d) s += q[d] * k[j][d];
      s *= scale;
      const float next = fmaxf(most, s), keep = expf(most - next), p = expf(s - next);
      sum = sum * keep + p;
#pragma unroll
      for (int d = 0; d < D; ++d) o[d] = o[d] * keep + p * v[j][d];
      most = next;
    }
    __syncthreads();
  }
  if (row < n)
    for (int d = 0; d < D; ++d) O[row * D + d] = o[d] / sum;
}

constexpr int kHead = 16;
void attention_cpu(const float *Q, const float *K, const float *V, float *O, int n, float scale) {
  for (int i = 0; i < n; ++i) {
    double sum = 0, o[kHead] = {};
    for (int j = 0; j < n; ++j) {
      double s = 0;
      for (int d = 0; d < kHead; ++d) s += Q[i * kHead + d] * K[j * kHead + d];
      const double p = std::exp(s * scale);
      sum += p;
      for (int d = 0; d < kHead; ++d) o[d] += p * V[j * kHead + d];
    }
    for (int d = 0; d < kHead; ++d) O[i * kHead + d] = (float)(o[d] / sum);
  }
}

int main() {
  const int n = 80;
  std::vector<float> h(n * kHead);
  float *q, *k, *v, *o;
  for (float **p : {&q, &k, &v, &o}) cudaMalloc(p, n * kHead * sizeof(float));
  for (float *p : {q, k, v}) {
    for (float &x : h) x = rand() / (float)RAND_MAX - 0.5f;
    cudaMemcpy(p, h.data(), h.size() * sizeof(float), cudaMemcpyHostToDevice);
  }
  flash<32, 16, kHead><<<(n + 31) / 32, 32>>>(q, k, v, o, n, 1.0f / sqrtf(kHead));
  cudaMemcpy(h.data(), o, h.size() * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%f\n", h[0]);
}
// against: function:attention_cpu
// kind: attention
// expect: flash<32, 16, 16> grid 3,1,1 block 32,1,1 shared 0 Q=5120B:data K=5120B:data V=5120B:data O=5120B:unset n=80 scale=0.25 main:62
