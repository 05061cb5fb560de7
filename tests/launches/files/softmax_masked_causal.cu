#include <cuda_runtime.h>
#include <float.h>
#include <math.h>

// scores (H, T, T): row t sees columns 0 ... t.
__global__ void softmax_causal(float* out, const float* scores, float inv_temperature, int H, int T) {
  const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row >= H * T) return;
  const int own = row % T;
  const float* x = scores + (size_t)row * T;
  float maximum = -FLT_MAX, sum = 0.0f;
  for (int i = lane; i <= own; i += 32) {
    const float before = maximum;
    maximum = fmaxf(maximum, x[i]);
    sum = sum * expf(inv_temperature * (before - maximum)) + expf(inv_temperature * (x[i] - maximum));
  }
  for (int o = 16; o > 0; o /= 2) {
    const float other_max = __shfl_xor_sync(0xffffffff, maximum, o), other_sum = __shfl_xor_sync(0xffffffff, sum, o);
    const float m = fmaxf(maximum, other_max);
    sum = sum * expf(inv_temperature * (maximum - m)) + other_sum * expf(inv_temperature * (other_max - m));
    maximum = m;
  }
  const float norm = 1.f / sum;
  for (int i = lane; i < T; i += 32) out[(size_t)row * T + i] = i <= own ? expf(inv_temperature * (x[i] - maximum)) * norm : 0.f;
}
void softmax_causal_cpu(float* out, const float* scores, float inv_temperature, int H, int T) {
  for (int row = 0; row < H * T; row++) {
    const float* x = scores + row * T;
    float* y = out + row * T;
    int own = row % T;
    float maximum = -10000.0f, sum = 0;
    for (int i = 0; i <= own; i++) maximum = x[i] > maximum ? x[i] : maximum;
    for (int i = 0; i <= own; i++) sum += expf(inv_temperature * (x[i] - maximum));
    for (int i = 0; i < T; i++) y[i] = i <= own ? expf(inv_temperature * (x[i] - maximum)) / sum : 0;
  }
}
int main(int argc, char** argv) {
  int H = 3, T = 40;
  float *out, *scores, *host = (float*)malloc(H * T * T * sizeof(float));
  srand(0);
  for (int i = 0; i < H * T * T; i++) host[i] = ((float)rand() / RAND_MAX) * 2.0 - 1.0;
  cudaMalloc(&out, H * T * T * sizeof(float));
  cudaMalloc(&scores, H * T * T * sizeof(float));
  cudaMemcpy(scores, host, H * T * T * sizeof(float), cudaMemcpyHostToDevice);
  const int block_size = 256;
  const int grid_size = (H * T * 32 + block_size - 1) / block_size;
  softmax_causal<<<grid_size, block_size>>>(out, scores, 1.0f / sqrtf(64), H, T);
  cudaDeviceSynchronize();
}
// kind: softmax
// against: function:softmax_causal_cpu
// expect: softmax_causal grid 15,1,1 block 256,1,1 shared 0 out=19200B:unset scores=19200B:data inv_temperature=0.125 H=3 T=40 main:47
