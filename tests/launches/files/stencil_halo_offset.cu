// A stencil whose kernel is given the place behind the halo.
#include <cuda_runtime.h>

#include <cstdio>

#define HALO 2
#define N 256
#define BLOCK 64

__global__ void smooth(const float *in, float *out) {
  __shared__ float tile[BLOCK + 2 * HALO];
  int g = blockIdx.x * blockDim.x + threadIdx.x, s = threadIdx.x + HALO;
  tile[s] = in[g];
  if (threadIdx.x < HALO) {
    tile[s - HALO] = in[g - HALO];
    tile[s + BLOCK] = in[g + BLOCK];
  }
  __syncthreads();
  float sum = 0;
  for (int o = -HALO; o <= HALO; o++) sum += tile[s + o];
  out[g] = sum;
}

int main() {
  float h[N + 2 * HALO], *in, *out;
  for (int i = 0; i < N + 2 * HALO; i++) h[i] = i;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  cudaMemcpy(out, h, sizeof(h), cudaMemcpyHostToDevice);
  smooth<<<N / BLOCK, BLOCK>>>(in + HALO, out + HALO);
  cudaMemcpy(h, out, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%f\n", h[HALO]);
  return 0;
}
// result: out f32[0]: 0 1 10 15 20
// kind: stencils
// expect: smooth grid 4,1,1 block 64,1,1 shared 0 in=1040B+8B:iota out=1040B+8B:iota main:31
