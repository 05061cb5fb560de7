#include <chrono>
#include <string>
static const std::string kName = "scale";
static auto begin_time = std::chrono::steady_clock::now();
__constant__ float weights[4];
__device__ int counter;
__global__ void scale(float* data, float factor) { data[threadIdx.x] *= factor * weights[threadIdx.x & 3]; atomicAdd(&counter, 1); }
extern "C" { void from_c(FILE* file); }
