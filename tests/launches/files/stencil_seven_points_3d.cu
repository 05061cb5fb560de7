#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void heat(const float *__restrict__ a, float *__restrict__ b, int nx, int ny, int nz) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  const size_t plane = (size_t)nx * ny;
  if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
  size_t at = plane + y * nx + x;
  float below = a[at - plane], here = a[at];
  for (int z = 1; z < nz - 1; z++, at += plane) {
    float above = a[at + plane];
    b[at] = above + below + a[at - 1] + a[at + 1] + a[at - nx] + a[at + nx] - 6.0f * here;
    below = here, here = above;
  }
}

int main() {
  const int nx = 16, ny = 8, nz = 7;
  std::vector<float> h_a(nx * ny * nz);
  for (int i = 0; i < nx * ny * nz; i++) h_a[i] = i / 128 % 2;
  std::vector<float> h_b(nx * ny * nz);
  float *d_a;
  cudaMalloc(&d_a, nx * ny * nz * sizeof(float));
  cudaMemcpy(d_a, h_a.data(), nx * ny * nz * sizeof(float), cudaMemcpyHostToDevice);
  float *d_b;
  cudaMalloc(&d_b, nx * ny * nz * sizeof(float));
  cudaMemset(d_b, 0, nx * ny * nz * sizeof(float));
  heat<<<dim3(nx / 16, ny / 8), dim3(16, 8)>>>(d_a, d_b, nx, ny, nz);
  cudaMemcpy(h_b.data(), d_b, nx * ny * nz * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int z = 1; z < nz - 1; z++) wrong += h_b[z * nx * ny + nx + 1] != (z % 2 ? -2 : 2);
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_a);
  cudaFree(d_b);
  return wrong;
}
// result: b f32[144]: 0 -2 -2
// result: b f32[273]: 2
// kind: stencils
// expect: heat grid 1,1,1 block 16,8,1 shared 0 a=3584B:{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1... b=3584B:zero nx=16 ny=8 nz=7 main:28
