#include <cuda_runtime.h>
#include <cstdio>
#include <utility>
typedef double real;
constexpr real tol = 1.0e-8;
template <int BLOCK_DIM_X, int BLOCK_DIM_Y>
__global__ void jacobi_kernel(real *__restrict__ const a_new, const real *__restrict__ const a, real *__restrict__ const l2_norm, const int iy_start, const int iy_end, const int nx) {
  __shared__ real part[BLOCK_DIM_X * BLOCK_DIM_Y / 32];
  const int iy = blockIdx.y * blockDim.y + threadIdx.y + iy_start, ix = blockIdx.x * blockDim.x + threadIdx.x + 1;
  real local = 0.0;
  if (iy < iy_end && ix < (nx - 1)) {
    const real new_val = 0.25 * (a[iy * nx + ix + 1] + a[iy * nx + ix - 1] + a[(iy + 1) * nx + ix] + a[(iy - 1) * nx + ix]);
    a_new[iy * nx + ix] = new_val;
    real residue = new_val - a[iy * nx + ix];
    local = residue * residue;
  }
  const int t = threadIdx.y * BLOCK_DIM_X + threadIdx.x;
  for (int o = 16; o; o /= 2) local += __shfl_down_sync(0xffffffffu, local, o);
  if (t % 32 == 0) part[t / 32] = local;
  __syncthreads();
  if (t == 0) {
    real sum = 0;
    for (int w = 0; w < BLOCK_DIM_X * BLOCK_DIM_Y / 32; ++w) sum += part[w];
    atomicAdd(l2_norm, sum);
  }
}
__global__ void initialize_boundaries(real *__restrict__ const a_new, real *__restrict__ const a, const real pi, const int nx, const int ny) {
  for (int iy = blockIdx.x * blockDim.x + threadIdx.x; iy < ny; iy += blockDim.x * gridDim.x) {
    const real y0 = sin(2.0 * pi * iy / (ny - 1));
    a[iy * nx + 0] = y0;
    a[iy * nx + (nx - 1)] = y0;
    a_new[iy * nx + 0] = y0;
    a_new[iy * nx + (nx - 1)] = y0;
  }
}
int main(int argc, char *argv[]) {
  const int nx = 128, ny = 128, iter_max = 50;
  real *a, *a_new, *l2_norm_d, *l2_norm_h;
  cudaMalloc((void **)&a, nx * ny * sizeof(real));
  cudaMalloc((void **)&a_new, nx * ny * sizeof(real));
  cudaMemset(a, 0, nx * ny * sizeof(real));
  cudaMemset(a_new, 0, nx * ny * sizeof(real));
  initialize_boundaries<<<ny / 128 + 1, 128>>>(a, a_new, 2.0 * asin(1.0), nx, ny);
  cudaMalloc((void **)&l2_norm_d, sizeof(real));
  cudaMallocHost((void **)&l2_norm_h, sizeof(real));
  constexpr int dim_block_x = 32, dim_block_y = 8;
  dim3 dim_grid((nx + dim_block_x - 1) / dim_block_x, (ny + dim_block_y - 1) / dim_block_y, 1);
  real l2_norm = 1.0;
  int iter = 0;
  while (l2_norm > tol && iter < iter_max) {
    cudaMemsetAsync(l2_norm_d, 0, sizeof(real));
    jacobi_kernel<dim_block_x, dim_block_y><<<dim_grid, {dim_block_x, dim_block_y, 1}>>>(a_new, a, l2_norm_d, 1, ny - 1, nx);
    cudaMemcpy(l2_norm_h, l2_norm_d, sizeof(real), cudaMemcpyDeviceToHost);
    l2_norm = sqrt(*l2_norm_h);
    std::swap(a_new, a);
    iter++;
  }
  printf("%d: %g\n", iter, l2_norm);
}
// kind: stencils
// expect: initialize_boundaries grid 2,1,1 block 128,1,1 shared 0 a_new=131072B:zero a=131072B:zero pi=3.141592653589793 nx=128 ny=128 main:43
// expect: jacobi_kernel<32, 8> grid 4,16,1 block 32,8,1 shared 0 a_new=131072B:after:0:a a=131072B:after:0:a_new l2_norm=8B:zero iy_start=1 iy_end=127 nx=128 main:52
