#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#define CHECK(call)                                                                  \
  do {                                                                               \
    cudaError_t status = (call);                                                     \
    if (status != cudaSuccess) {                                                     \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status)); \
      exit(1);                                                                       \
    }                                                                                \
  } while (0)

// One product for each block along z, as in cublasSgemmBatched.
__global__ void sgemm_batched(const float *const *A, const float *const *B, float **C, int n) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  const float *a = A[blockIdx.z], *b = B[blockIdx.z];
  float sum = 0.0f;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + col];
  C[blockIdx.z][row * n + col] = sum;
}

__global__ void trace_of_each(float *const *C, float *traces, int n) {
  float sum = 0.0f;
  for (int i = 0; i < n; ++i) sum += C[threadIdx.x][i * n + i];
  traces[threadIdx.x] = sum;
}

int main() {
  const int n = 16, batch = 3;
  const size_t bytes = n * n * sizeof(float);
  float *host = (float *)malloc(bytes), *a[batch], *b[batch], *c[batch];
  for (int p = 0; p < batch; ++p) {
    CHECK(cudaMalloc((void **)&a[p], bytes));
    CHECK(cudaMalloc((void **)&b[p], bytes));
    CHECK(cudaMalloc((void **)&c[p], bytes));
    for (int i = 0; i < n * n; ++i) host[i] = (float)(i % 5 + p);
    CHECK(cudaMemcpy(a[p], host, bytes, cudaMemcpyHostToDevice));
    for (int i = 0; i < n * n; ++i) host[i] = i / n == i % n ? 2.0f : 0.0f;
    CHECK(cudaMemcpy(b[p], host, bytes, cudaMemcpyHostToDevice));
  }
  float **d_a, **d_b, **d_c, *d_traces, traces[batch];
  CHECK(cudaMalloc(&d_a, sizeof(a)));
  CHECK(cudaMalloc(&d_b, sizeof(b)));
  CHECK(cudaMalloc(&d_c, sizeof(c)));
  CHECK(cudaMalloc(&d_traces, sizeof(traces)));
  CHECK(cudaMemcpy(d_a, a, sizeof(a), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_b, b, sizeof(b), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_c, c, sizeof(c), cudaMemcpyHostToDevice));
  dim3 threads(8, 8), blocks(n / 8, n / 8, batch);
  sgemm_batched<<<blocks, threads>>>(d_a, d_b, d_c, n);
  trace_of_each<<<1, batch>>>(d_c, d_traces, n);
  CHECK(cudaMemcpy(traces, d_traces, sizeof(traces), cudaMemcpyDeviceToHost));
  for (int p = 0; p < batch; ++p) printf("trace %d: %f\n", p, traces[p]);
  return 0;
}

// result 2: traces f32[0]: 60 92 124
// kind: SGEMM
// expect: sgemm_batched grid 2,2,3 block 8,8,1 shared 0 A=24B:zero:&A[0],&A[1],&A[2] B=24B:zero:&B[0],&B[1],&B[2] C=24B:zero:&C[0],&C[1],&C[2] n=16 main:50
// expect: trace_of_each grid 1,1,1 block 3,1,1 shared 0 C=24B:zero:&C[0],&C[1],&C[2] traces=12B:unset n=16 main:51
