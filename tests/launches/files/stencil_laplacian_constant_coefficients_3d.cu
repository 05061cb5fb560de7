#include <cuda_runtime.h>
#include <vector>
constexpr int R = 2;
__constant__ float coefficients[R + 1];

// z is marched with the column in registers.
__global__ void laplacian(float* out, const float* in, int nx, int ny, int nz) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, plane = nx * ny;
  if (x < R || y < R || x >= nx - R || y >= ny - R) return;
  float column[2 * R + 1];
  const float* p = in + y * nx + x;
#pragma unroll
  for (int k = 0; k < 2 * R; ++k) column[k + 1] = p[k * plane];
  for (int z = R; z < nz - R; ++z) {
#pragma unroll
    for (int k = 0; k < 2 * R; ++k) column[k] = column[k + 1];
    column[2 * R] = p[(z + R) * plane];
    float v = coefficients[0] * column[R] * 3;
#pragma unroll
    for (int r = 1; r <= R; ++r)
      v += coefficients[r] * (column[R - r] + column[R + r] + p[z * plane + r] + p[z * plane - r] + p[z * plane + r * nx] + p[z * plane - r * nx]);
    out[z * plane + y * nx + x] = v;
  }
}
int main() {
  const int nx = 24, ny = 20, nz = 12;
  const float host_coefficients[R + 1] = {-2.5f, 4.0f / 3, -1.0f / 12};
  cudaMemcpyToSymbol(coefficients, host_coefficients, sizeof(host_coefficients));
  std::vector<float> field(nx * ny * nz);
  for (int z = 0, i = 0; z < nz; ++z)
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x, ++i) field[i] = 5.0f;
  float *in, *out;
  cudaMalloc(&in, field.size() * sizeof(float));
  cudaMalloc(&out, field.size() * sizeof(float));
  cudaMemcpy(in, field.data(), field.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(out, 0xff, field.size() * sizeof(float));
  laplacian<<<dim3((nx + 15) / 16, (ny + 7) / 8), dim3(16, 8)>>>(out, in, nx, ny, nz);
  return cudaDeviceSynchronize();
}
// Of a constant field it is nothing.
// kind: stencils
// result: out f32[1010]: 0~1e-4 0~1e-4
// expect: laplacian grid 2,3,1 block 16,8,1 shared 0 out=23040B:data in=23040B:=5 nx=24 ny=20 nz=12 main:38
