#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/transform.h>
#include <thrust/sequence.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/functional.h>
#include <cub/cub.cuh>
#include <iostream>
struct saxpy_functor {
  const float a;
  saxpy_functor(float _a) : a(_a) {}
  __host__ __device__ float operator()(const float &x, const float &y) const { return a * x + y; }
};
template <class F>
__global__ void transform_kernel(const float *x, float *y, size_t n, F f) {
  size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  if (i < n) y[i] = f(x[i], y[i]);
}
int main() {
  const size_t n = 4096;
  thrust::host_vector<float> h_x(n), h_y(n, 1.0f);
  thrust::sequence(h_x.begin(), h_x.end());
  thrust::device_vector<float> d_x = h_x, d_y = h_y;
  transform_kernel<<<(n + 127) / 128, 128>>>(thrust::raw_pointer_cast(d_x.data()), thrust::raw_pointer_cast(d_y.data()), n, saxpy_functor(2.0f));
  cudaDeviceSynchronize();
  thrust::transform(d_x.begin(), d_x.end(), d_y.begin(), d_y.begin(), saxpy_functor(2.0f));
  float sum = thrust::reduce(d_y.begin(), d_y.end(), 0.0f, thrust::plus<float>());
  void *d_temp = nullptr;
  size_t temp_bytes = 0;
  cub::DeviceReduce::Sum(d_temp, temp_bytes, thrust::raw_pointer_cast(d_y.data()), thrust::raw_pointer_cast(d_x.data()), n);
  std::cout << sum << std::endl;
}
// kind: vendor's samples
// expect: transform_kernel<saxpy_functor> grid 32,1,1 block 128,1,1 shared 0 x=16384B:iota y=16384B:=1 n=4096 f={a=2} main:25
