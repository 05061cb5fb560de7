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
// expect: decode_attention<64> grid 4,1,1 block 128,1,1 shared 200 q=1024B:{-0.5,-0.499014616,-0.458368987,-0.323357344,-0.135397747,-0.408669382,-0.407702357,-0.0127827758,0.0267502796,-0.0455665775,-0.266821563,0.331291795,0.431731492,0.0680596158,0.0560943335,-0.449168086,0.26705116,-0.481085211,-0.247640237,-0.20180282,0.375980854,0.0315568633,0.420260936,0.0154311517,0.310429454,-0.311579764,0.386314452,0.0706140175,-0.423225433,0.315273881,0.484891027,-0.381648302,... keys=12800B:data values=12800B:data out=1024B:unset length=50 main:63
