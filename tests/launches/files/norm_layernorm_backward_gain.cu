#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <assert.h>
#include <math.h>
namespace cg = cooperative_groups;

__global__ void layernorm_forward(float* __restrict__ out, float* __restrict__ mean, float* __restrict__ rstd, const float* __restrict__ inp,
                                  const float* __restrict__ weight, const float* __restrict__ bias, int N, int C) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  int idx = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (idx >= N) return;
  const float* x = inp + idx * C;
  float sum = 0.0f;
  for (int i = warp.thread_rank(); i < C; i += warp.size()) sum += x[i];
  sum = cg::reduce(warp, sum, cg::plus<float>{});
  float m = sum / C;
  if (warp.thread_rank() == 0 && mean != nullptr) __stcs(mean + idx, m);
  sum = 0.0f;
  for (int i = warp.thread_rank(); i < C; i += warp.size()) {
    float diff = x[i] - m;
    sum += diff * diff;
  }
  sum = cg::reduce(warp, sum, cg::plus<float>{});
  float s = rsqrtf(sum / C + 1e-5f);
  if (warp.thread_rank() == 0 && rstd != nullptr) __stcs(rstd + idx, s);
  float* o = out + idx * C;
  for (int c = warp.thread_rank(); c < C; c += warp.size()) {
    float n = s * (__ldcs(x + c) - m);
    __stcs(o + c, n * weight[c] + bias[c]);
  }
}
__global__ void gain_gradient(float* dweight, const float* dout, const float* inp, const float* mean, const float* rstd, int N, int C) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= C) return;
  float sum = 0;
  for (int n = 0; n < N; ++n) sum += dout[n * C + c] * (inp[n * C + c] - mean[n]) * rstd[n];
  dweight[c] += sum;
}
int main() {
  const int N = 10, C = 96;
  float *inp, *out, *mean, *rstd, *weight, *bias, *dout, *dweight;
  cudaMallocManaged(&inp, N * C * sizeof(float));
  cudaMallocManaged(&out, N * C * sizeof(float));
  cudaMallocManaged(&mean, N * sizeof(float));
  cudaMallocManaged(&rstd, N * sizeof(float));
  cudaMallocManaged(&weight, C * sizeof(float));
  cudaMallocManaged(&bias, C * sizeof(float));
  cudaMallocManaged(&dout, N * C * sizeof(float));
  cudaMallocManaged(&dweight, C * sizeof(float));
  for (int i = 0; i < N * C; i++) inp[i] = i % 2 ? 3.0f : 1.0f, dout[i] = 0.5f;
  for (int i = 0; i < C; i++) weight[i] = 2.0f, bias[i] = 1.0f;
  cudaMemset(dweight, 0, C * sizeof(float));
  const int block_size = 128;
  layernorm_forward<<<(N * 32 + block_size - 1) / block_size, block_size>>>(out, mean, rstd, inp, weight, bias, N, C);
  gain_gradient<<<1, C>>>(dweight, dout, inp, mean, rstd, N, C);
  cudaDeviceSynchronize();
}
// Mean 2, variance 1: -1 and 1, by a gain of 2 and a bias of 1; ten rows of a half each.
// kind: norms
// result: out f32[0]: ~-1 ~3 ~-1
// result: mean f32[0]: 2
// result 2: dweight f32[0]: ~-5 ~5
// expect: layernorm_forward grid 3,1,1 block 128,1,1 shared 0 out=3840B:unset mean=40B:unset rstd=40B:unset inp=3840B:{1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3... weight=384B:=2 bias=384B:=1 N=10 C=96 main:56
// expect: gain_gradient grid 1,1,1 block 96,1,1 shared 0 dweight=384B:zero dout=3840B:=0.5 inp=3840B:{1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3,1,3... mean=40B:after:0:mean rstd=40B:after:0:rstd N=10 C=96 main:57
