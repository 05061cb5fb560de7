#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cfloat>
#include <vector>
template <typename T>
struct SumOp {
  __device__ __forceinline__ T operator()(const T &a, const T &b) const { return a + b; }
};
template <typename T>
struct MaxOp {
  __device__ __forceinline__ T operator()(const T &a, const T &b) const { return max(a, b); }
};
template <template <typename> class ReductionOp, typename T, int thread_group_width = 32>
__inline__ __device__ T WarpAllReduce(T val) {
#pragma unroll
  for (int mask = thread_group_width / 2; mask > 0; mask /= 2) val = ReductionOp<T>()(val, __shfl_xor_sync(0xffffffff, val, mask));
  return val;
}
template <int ROWS_PER_BLOCK>
__global__ void layernorm_half2(const half2 *__restrict__ x, const half2 *__restrict__ gamma, const half2 *__restrict__ beta, half2 *__restrict__ y,
                                int rows, int cols2, float eps) {
  const int row = blockIdx.x * ROWS_PER_BLOCK + threadIdx.y;
  if (row >= rows) return;
  const half2 *in = x + (size_t)row * cols2;
  float sum = 0.f, sq = 0.f;
  for (int c = threadIdx.x; c < cols2; c += 32) {
    const float2 v = __half22float2(in[c]);
    sum += v.x + v.y;
    sq = fmaf(v.x, v.x, fmaf(v.y, v.y, sq));
  }
  sum = WarpAllReduce<SumOp>(sum);
  sq = WarpAllReduce<SumOp>(sq);
  const float mean = sum / (2 * cols2), inv = rsqrtf(sq / (2 * cols2) - mean * mean + eps);
  const half2 m = __float2half2_rn(mean), s = __float2half2_rn(inv);
  for (int c = threadIdx.x; c < cols2; c += 32) y[(size_t)row * cols2 + c] = __hfma2(__hmul2(__hsub2(in[c], m), s), gamma[c], beta[c]);
}
__global__ void masked_softmax(half *qk, const int *__restrict__ lengths, int heads, int seq, half scale) {
  const int b = blockIdx.y / heads, row = blockIdx.x;
  half *p = qk + ((size_t)blockIdx.y * seq + row) * seq;
  float top = -FLT_MAX;
  for (int c = threadIdx.x; c < seq; c += blockDim.x) top = fmaxf(top, c < lengths[b] ? __half2float(__hmul(p[c], scale)) : -10000.f);
  top = WarpAllReduce<MaxOp>(top);
  float sum = 0;
  for (int c = threadIdx.x; c < seq; c += blockDim.x) sum += __expf((c < lengths[b] ? __half2float(__hmul(p[c], scale)) : -10000.f) - top);
  sum = WarpAllReduce<SumOp>(sum);
  for (int c = threadIdx.x; c < seq; c += blockDim.x)
    p[c] = __float2half(__expf((c < lengths[b] ? __half2float(__hmul(p[c], scale)) : -10000.f) - top) / (sum + 1e-6f));
}
int main() {
  const int batch = 2, heads = 4, seq = 48, hidden = 256, rows = batch * seq;
  std::vector<half> hx(rows * hidden), hg(hidden, __float2half(1.f)), hb(hidden, __float2half(0.f));
  for (size_t i = 0; i < hx.size(); ++i) hx[i] = __float2half((float)(i % 17) * 0.125f - 1.f);
  std::vector<int> len{48, 20};
  half *x, *y, *g, *b, *qk;
  int *l;
  cudaMalloc(&x, hx.size() * sizeof(half));
  cudaMalloc(&y, hx.size() * sizeof(half));
  cudaMalloc(&g, hidden * sizeof(half));
  cudaMalloc(&b, hidden * sizeof(half));
  cudaMalloc(&l, batch * sizeof(int));
  cudaMalloc(&qk, sizeof(half) * batch * heads * seq * seq);
  cudaMemset(qk, 0, sizeof(half) * batch * heads * seq * seq);
  cudaMemcpy(x, hx.data(), hx.size() * sizeof(half), cudaMemcpyHostToDevice);
  cudaMemcpy(g, hg.data(), hidden * sizeof(half), cudaMemcpyHostToDevice);
  cudaMemcpy(b, hb.data(), hidden * sizeof(half), cudaMemcpyHostToDevice);
  cudaMemcpy(l, len.data(), batch * sizeof(int), cudaMemcpyHostToDevice);
  constexpr int kRows = 4;
  layernorm_half2<kRows><<<(rows + kRows - 1) / kRows, dim3(32, kRows)>>>((const half2 *)x, (const half2 *)g, (const half2 *)b, (half2 *)y, rows, hidden / 2, 1e-5f);
  masked_softmax<<<dim3(seq, batch * heads), 32>>>(qk, l, heads, seq, __float2half(0.125f));
  return cudaDeviceSynchronize() != cudaSuccess;
}
// kind: attention
// expect: layernorm_half2<4> grid 24,1,1 block 32,4,1 shared 0 x=49152B:data gamma=512B:=1 beta=512B:zero y=49152B:unset rows=96 cols2=128 eps=1e-05 main:69
// expect: masked_softmax grid 48,8,1 block 32,1,1 shared 0 qk=36864B:zero lengths=8B:{48,20} heads=4 seq=48 scale=0.125 main:70
