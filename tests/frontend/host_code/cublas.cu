#include <cublas_v2.h>
#include <cuda_runtime.h>
__global__ void scale(float* data, float factor) { data[threadIdx.x] *= factor; }
void reference(cublasHandle_t handle, int n, const float* a, const float* b, float* c) {
  const float one = 1, zero = 0;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b, n, &zero, c, n);
}
cublasStatus_t last_status;
