#include <thrust/device_vector.h>
#include <thrust/transform.h>
__global__ void scale(float* data, float factor) { data[threadIdx.x] *= factor; }
struct square { __host__ __device__ float operator()(float x) const { return x * x; } };
thrust::device_vector<float> cache;
void all(thrust::device_vector<float>& v) { thrust::transform(v.begin(), v.end(), v.begin(), square()); }
