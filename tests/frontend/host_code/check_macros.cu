#include <cstdio>
#include <stdexcept>
#define CHECK(call)                                                   \
  do {                                                                \
    cudaError_t error = (call);                                       \
    if (error != cudaSuccess) {                                       \
      fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
      throw std::runtime_error("cuda");                               \
    }                                                                 \
  } while (0)
__global__ void scale(float* data, float factor) { data[threadIdx.x] *= factor; }
void go(float* p) { CHECK(cudaMemset(p, 0, 4)); scale<<<1, 32>>>(p, 1.0f); CHECK(cudaGetLastError()); }
