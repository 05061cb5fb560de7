#include <cstdio>
#include <utility>
#define IDX(i, j) ((i) * NY + (j))
constexpr int NX = 200, NY = 120, STEPS = 1000;

__global__ void step(const double *in, double *out) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i > 0 && j > 0 && i < NX - 1 && j < NY - 1)
    out[IDX(i, j)] = 0.25 * (in[IDX(i - 1, j)] + in[IDX(i + 1, j)] + in[IDX(i, j - 1)] + in[IDX(i, j + 1)]);
}

int main() {
  double *a, *b;
  const size_t bytes = NX * NY * sizeof(double);
  cudaMallocManaged(&a, bytes);
  cudaMallocManaged(&b, bytes);
  for (int i = 0; i < NX; ++i)
    for (int j = 0; j < NY; ++j) a[IDX(i, j)] = b[IDX(i, j)] = (i == 0) ? 100.0 : 0.0;
  const dim3 block{16, 16};
  const dim3 grid{(NY + block.x - 1) / block.x, (NX + block.y - 1) / block.y};
  for (int t = 0; t < STEPS; ++t) {
    step<<<grid, block>>>(a, b);
    std::swap(a, b);
  }
  cudaDeviceSynchronize();
}
// kind: stencils
// expect: step grid 8,13,1 block 16,16,1 shared 0 in=192000B:data out=192000B:data main:22
