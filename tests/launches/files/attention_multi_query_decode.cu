#include <cuda_runtime.h>
#include <math.h>
#include <stdlib.h>
#define WARP 32

// One token of the query; all heads share keys and values. A block has one head, a warp takes keys in turn.
template <int D>
__global__ void decode_attention(const float* __restrict__ q, const float* __restrict__ keys, const float* __restrict__ values,
                                 float* __restrict__ out, int length) {
  extern __shared__ float scores[];
  __shared__ float biggest, total;
  const int head = blockIdx.x, warp = threadIdx.x / WARP, lane = threadIdx.x % WARP, warps = blockDim.x / WARP;
  for (int k = warp; k < length; k += warps) {
    float dot = 0;
    for (int d = lane; d < D; d += WARP) dot += q[head * D + d] * keys[k * D + d];
    for (int o = WARP / 2; o; o >>= 1) dot += __shfl_down_sync(0xffffffff, dot, o);
    if (lane == 0) scores[k] = dot * rsqrtf((float)D);
  }
  __syncthreads();
  if (warp == 0) {
    float m = -INFINITY, s = 0;
    for (int k = lane; k < length; k += WARP) m = fmaxf(m, scores[k]);
    for (int o = WARP / 2; o; o >>= 1) m = fmaxf(m, __shfl_xor_sync(0xffffffff, m, o));
    for (int k = lane; k < length; k += WARP) s += expf(scores[k] - m);
    for (int o = WARP / 2; o; o >>= 1) s += __shfl_xor_sync(0xffffffff, s, o);
    if (lane == 0) biggest = m, total = s;
  }
  __syncthreads();
  for (int d = threadIdx.x; d < D; d += blockDim.x) {
    float sum = 0;
    for (int k = 0; k < length; ++k) sum += expf(scores[k] - biggest) / total * values[k * D + d];
    out[head * D + d] = sum;
  }
}
void decode_cpu(const float* q, const float* keys, const float* values, float* out, int length) {
  for (int head = 0; head < 4; ++head) {
    float weights[64], total = 0;
    for (int k = 0; k < length; ++k) {
      float dot = 0;
      for (int d = 0; d < 64; ++d) dot += q[head * 64 + d] * keys[k * 64 + d];
      weights[k] = expf(dot / 8.0f);
      total += weights[k];
    }
    for (int d = 0; d < 64; ++d) {
      float sum = 0;
      for (int k = 0; k < length; ++k) sum += weights[k] / total * values[k * 64 + d];
      out[head * 64 + d] = sum;
    }
  }
}
int main() {
  constexpr int D = 64, heads = 4;
  const int length = 50;
  float *q, *keys, *values, *out, *h = (float*)malloc(length * D * sizeof(float));
  for (int i = 0; i < length * D; ++i) h[i] = drand48() - 0.5;
  cudaMalloc(&q, heads * D * sizeof(float));
  cudaMalloc(&keys, length * D * sizeof(float));
  cudaMalloc(&values, length * D * sizeof(float));
  cudaMalloc(&out, heads * D * sizeof(float));
  cudaMemcpy(q, h, heads * D * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(keys, h, length * D * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(values, h, length * D * sizeof(float), cudaMemcpyHostToDevice);
  decode_attention<D><<<heads, 128, length * sizeof(float)>>>(q, keys, values, out, length);
  cudaDeviceSynchronize();
}
// kind: attention
// against: function:decode_cpu
// expect: decode_attention<64> grid 4,1,1 block 128,1,1 shared 200 q=1024B:{-0.5,-0.49901462,-0.458369,-0.32335734,-0.13539775,-0.40866938,-0.40770236,-0.012782776,0.02675028,-0.045566577,-0.26682156,0.3312918,0.4317315,0.068059616,0.056094334,-0.4491681,0.26705116,-0.4810852,-0.24764024,-0.20180282,0.37598085,0.031556863,0.42026094,0.015431152,0.31042945,-0.31157976,0.38631445,0.07061402,-0.42322543,0.31527388,0.48489103,-0.3816483,0.3939059,0.28448364,-0.39908373,-0.24... keys=12800B:data values=12800B:data out=1024B:unset length=50 main:63
