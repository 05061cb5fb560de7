#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <iostream>
using real = double;

__global__ void square(const real *in, real *out, std::size_t n) {
  const std::size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * in[i];
}

int main() {
  const std::size_t n = 5000;
  thrust::host_vector<real> h(n);
  for (std::size_t i = 0; i < n; ++i) h[i] = static_cast<real>(i);
  thrust::device_vector<real> in = h, out(n);
  constexpr unsigned block = 192;
  square<<<static_cast<unsigned>((n + block - 1) / block), block>>>(thrust::raw_pointer_cast(in.data()), thrust::raw_pointer_cast(&out[0]), in.size());
  std::cout << "done" << std::endl;
}
// kind: vendor's samples
// expect: square grid 27,1,1 block 192,1,1 shared 0 in=40000B:iota out=40000B:zero n=5000 main:17
