#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cassert>
namespace cg = cooperative_groups;
template <class T>
T ceil_div(T a, T b) {
  return (a + b - 1) / b;
}
__global__ void softmax1(float* out, const float* inp, int N, int C) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= N) return;
  float m = -INFINITY;
  for (int j = 0; j < C; j++) m = fmaxf(m, inp[i * C + j]);
  float s = 0;
  for (int j = 0; j < C; j++) {
    float e = expf(inp[i * C + j] - m);
    out[i * C + j] = e;
    s += e;
  }
  for (int j = 0; j < C; j++) out[i * C + j] /= s;
}
__global__ void softmax2(float* out, const float* inp, int N, int C) {
  extern __shared__ float sh[];
  int row = blockIdx.x, t = threadIdx.x;
  const float* x = inp + row * C;
  float m = -INFINITY;
  for (int i = t; i < C; i += blockDim.x) m = fmaxf(m, x[i]);
  sh[t] = m;
  __syncthreads();
  for (int d = blockDim.x / 2; d; d /= 2) {
    if (t < d) sh[t] = fmaxf(sh[t], sh[t + d]);
    __syncthreads();
  }
  m = sh[0];
  __syncthreads();
  for (int i = t; i < C; i += blockDim.x) out[row * C + i] = expf(x[i] - m);
}
void softmax_forward1(float* out, const float* inp, int N, int C, const int block_size) {
  const int grid_size = ceil_div(N, block_size);
  softmax1<<<grid_size, block_size>>>(out, inp, N, C);
  cudaCheck(cudaGetLastError());
}
void softmax_forward2(float* out, const float* inp, int N, int C, const int block_size) {
  int grid_size = N;
  size_t shared_mem_size = block_size * sizeof(float);
  softmax2<<<grid_size, block_size, shared_mem_size>>>(out, inp, N, C);
}
void softmax_forward(int num, float* out, const float* inp, int N, int C, const int bs) {
  switch (num) {
    case 1:
      softmax_forward1(out, inp, N, C, bs);
      break;
    case 2:
      softmax_forward2(out, inp, N, C, bs);
      break;
    default:
      printf("Invalid kernel number\n");
      exit(1);
  }
}
int main(int argc, char** argv) {
  srand(0);
  int B = 8, T = 64, V = 777;
  int deviceIdx = 0;
  cudaCheck(cudaSetDevice(deviceIdx));
  float* out = (float*)malloc(B * T * V * sizeof(float));
  float* inp = make_random_float(B * T * V);
  float *d_out, *d_inp;
  cudaCheck(cudaMalloc(&d_out, B * T * V * sizeof(float)));
  cudaCheck(cudaMalloc(&d_inp, B * T * V * sizeof(float)));
  int kernel_num = 1;
  if (argc > 1) {
    kernel_num = atoi(argv[1]);
  }
  int block_sizes[] = {32, 64, 128, 256, 512, 1024};
  for (int j = 0; j < sizeof(block_sizes) / sizeof(int); j++) {
    int block_size = block_sizes[j];
    softmax_forward(kernel_num, d_out, d_inp, B * T, V, block_size);
  }
}
// kind: softmax
// expect: softmax1 grid 16,1,1 block 32,1,1 shared 0 out=1591296B:unset inp=1591296B:unset N=512 C=777 softmax_forward1:41 repeats
// expect: softmax2 grid 512,1,1 block 32,1,1 shared 128 out=1591296B:unset inp=1591296B:unset N=512 C=777 softmax_forward2:47 repeats conditional
