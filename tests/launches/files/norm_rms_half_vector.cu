#include <cuda_fp16.h>
#include <cuda_runtime.h>

template <int kThreads, int kColumns>
__global__ void rms_norm(half* out, const half* in, const half* gain, float epsilon) {
  static_assert(kColumns % (2 * kThreads) == 0, "two at a time");
  __shared__ float partial[kThreads / 32];
  const half2* row = reinterpret_cast<const half2*>(in + blockIdx.x * kColumns);
  half2 kept[kColumns / 2 / kThreads];
  float square = 0;
#pragma unroll
  for (int i = 0; i < kColumns / 2 / kThreads; ++i) {
    kept[i] = row[threadIdx.x + i * kThreads];
    const float2 f = __half22float2(kept[i]);
    square += f.x * f.x + f.y * f.y;
  }
  for (int mask = 16; mask > 0; mask >>= 1) square += __shfl_xor_sync(0xffffffff, square, mask, 32);
  if ((threadIdx.x & 31) == 0) partial[threadIdx.x >> 5] = square;
  __syncthreads();
  square = 0;
  for (float p : partial) square += p;
  const half2 scale = __float2half2_rn(rsqrtf(square / kColumns + epsilon));
  for (int i = 0; i < kColumns / 2 / kThreads; ++i) {
    const int at = threadIdx.x + i * kThreads;
    reinterpret_cast<half2*>(out + blockIdx.x * kColumns)[at] = __hmul2(__hmul2(kept[i], scale), reinterpret_cast<const half2*>(gain)[at]);
  }
}
__global__ void fill_half(half* p, float v, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = __float2half(v);
}
__global__ void widen(float* to, const half* from, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = __half2float(from[i]);
}
int main() {
  constexpr int rows = 4, columns = 512, n = rows * columns;
  half *in, *out, *gain;
  float* wide;
  cudaMalloc(&in, n * sizeof(half));
  cudaMalloc(&out, n * sizeof(half));
  cudaMalloc(&gain, columns * sizeof(half));
  cudaMalloc(&wide, n * sizeof(float));
  fill_half<<<n / 256, 256>>>(in, 4.0f, n);
  fill_half<<<columns / 256, 256>>>(gain, 0.75f, columns);
  rms_norm<128, columns><<<rows, 128>>>(out, in, gain, 0.0f);
  widen<<<n / 256, 256>>>(wide, out, n);
  cudaDeviceSynchronize();
}
// kind: norms
// result 4: to f32[0]: 0.75 0.75
// result 4: to f32[2047]: 0.75
// expect: fill_half grid 8,1,1 block 256,1,1 shared 0 p=4096B:unset v=4 n=2048 main:44
// expect: fill_half grid 2,1,1 block 256,1,1 shared 0 p=1024B:unset v=0.75 n=512 main:45
// expect: rms_norm<128, 512> grid 4,1,1 block 128,1,1 shared 0 out=4096B:unset in=4096B:after:0:p gain=1024B:after:1:p epsilon=0 main:46
// expect: widen grid 8,1,1 block 256,1,1 shared 0 to=8192B:unset from=4096B:after:2:out n=2048 main:47
