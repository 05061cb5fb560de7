#include <cstdio>
#define N 4096
#define THREADS 256
__global__ void partial(const float *in, float *out) {
  __shared__ float s[THREADS];
  s[threadIdx.x] = in[blockIdx.x * THREADS + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
int main() {
  float h[N], *a, *b;
  for (int i = 0; i < N; i++) h[i] = 1.f;
  cudaMalloc(&a, sizeof(h));
  cudaMalloc(&b, sizeof(h));
  cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
  int n = N;
  do {
    n = (n + THREADS - 1) / THREADS;
    partial<<<n, THREADS>>>(a, b);
    float *t = a;
    a = b;
    b = t;
  } while (n > 1);
}
// kind: reductions
// expect: partial grid 16,1,1 block 256,1,1 shared 0 in=16384B:=1 out=16384B:unset main:19 repeats
