#include <cstdio>
#include <vector>
// A block marches along z; the plane is in shared memory, its neighbours above and below in registers.
constexpr int BX = 16, BY = 8;
__global__ void heat(const float *__restrict__ u, float *__restrict__ v, int nx, int ny, int nz, float r) {
  __shared__ float plane[BY + 2][BX + 2];
  const int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y, tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  const size_t slice = (size_t)nx * ny, at = (size_t)y * nx + x;
  const bool inside = x > 0 && y > 0 && x < nx - 1 && y < ny - 1, there = x < nx && y < ny;
  float below = there ? u[at] : 0, now = there ? u[at + slice] : 0;
  for (int z = 1; z < nz - 1; ++z) {
    const float above = there ? u[at + (z + 1) * slice] : 0;
    __syncthreads();
    plane[ty][tx] = now;
    if (inside && threadIdx.x == 0) plane[ty][0] = u[at + z * slice - 1];
    if (inside && threadIdx.x == BX - 1) plane[ty][BX + 1] = u[at + z * slice + 1];
    if (inside && threadIdx.y == 0) plane[0][tx] = u[at + z * slice - nx];
    if (inside && threadIdx.y == BY - 1) plane[BY + 1][tx] = u[at + z * slice + nx];
    __syncthreads();
    if (inside)
      v[at + z * slice] =
          now + r * (plane[ty][tx - 1] + plane[ty][tx + 1] + plane[ty - 1][tx] + plane[ty + 1][tx] + above + below - 6 * now);
    below = now, now = above;
  }
}
void heat_cpu(const float *u, float *v, int nx, int ny, int nz, float r) {
  for (int z = 1; z < nz - 1; ++z)
    for (int y = 1; y < ny - 1; ++y)
      for (int x = 1; x < nx - 1; ++x) {
        const int i = (z * ny + y) * nx + x;
        v[i] = u[i] + r * (u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx] + u[i - nx * ny] + u[i + nx * ny] - 6 * u[i]);
      }
}
template <class T> constexpr T ceil_div(T a, T b) { return (a + b - 1) / b; }
int main() {
  const int nx = 48, ny = 20, nz = 10, steps = 4;
  std::vector<float> h(nx * ny * nz, 0.0f);
  for (size_t i = 0; i < h.size(); ++i) h[i] = (float)rand() / RAND_MAX;
  float *u, *v;
  cudaMalloc((void **)&u, h.size() * sizeof(float));
  cudaMalloc((void **)&v, h.size() * sizeof(float));
  cudaMemcpy(u, h.data(), h.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(v, h.data(), h.size() * sizeof(float), cudaMemcpyHostToDevice);
  for (int t = 0; t < steps; ++t) {
    heat<<<dim3(ceil_div(nx, BX), ceil_div(ny, BY)), dim3(BX, BY)>>>(u, v, nx, ny, nz, 0.1f);
    float *swap = u;
    u = v, v = swap;
  }
  cudaMemcpy(h.data(), u, h.size() * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%g\n", h[(ny + 1) * nx + 1]);
}
// against: function:heat_cpu
// kind: stencils
// expect: heat grid 3,3,1 block 16,8,1 shared 0 u=38400B:data v=38400B:data nx=48 ny=20 nz=10 r=0.1 main:45
