#include <cstdio>
#include <vector>
#include <cassert>
struct Extent3 { int nx, ny, nz; __host__ __device__ int size() const { return nx * ny * nz; } __host__ __device__ int at(int x, int y, int z) const { return (z * ny + y) * nx + x; } };
template <typename Real, int BX = 32, int BY = 4>
__global__ void heat(const Real *__restrict__ in, Real *__restrict__ out, Extent3 e, Real c) {
  const int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y, z = blockIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= e.nx - 1 || y >= e.ny - 1 || z >= e.nz - 1) return;
  out[e.at(x, y, z)] = in[e.at(x, y, z)] + c * (in[e.at(x - 1, y, z)] + in[e.at(x + 1, y, z)] + in[e.at(x, y - 1, z)] + in[e.at(x, y + 1, z)] + in[e.at(x, y, z - 1)] + in[e.at(x, y, z + 1)] - 6 * in[e.at(x, y, z)]);
}
template <typename Real>
void step(const std::vector<Real> &host, Extent3 e, int nStreams) {
  std::vector<cudaStream_t> streams(nStreams);
  for (auto &s : streams) cudaStreamCreate(&s);
  Real *in, *out;
  cudaMalloc(&in, sizeof(Real) * e.size());
  cudaMalloc(&out, sizeof(Real) * e.size());
  const int slab = e.size() / nStreams;
  for (int i = 0; i < nStreams; ++i)
    cudaMemcpyAsync(in + i * slab, host.data() + i * slab, sizeof(Real) * slab, cudaMemcpyHostToDevice, streams[i]);
  const dim3 block{32, 4, 1}, grid{static_cast<unsigned>((e.nx + 31) / 32), static_cast<unsigned>((e.ny + 3) / 4), static_cast<unsigned>(e.nz)};
  for (int s = 0; s < nStreams; ++s) heat<Real><<<grid, block, 0, streams[s]>>>(in, out, e, Real(0.1));
  for (auto s : streams) cudaStreamDestroy(s);
}
int main() {
  Extent3 e{64, 32, 16};
  std::vector<float> h(e.size(), 1.f);
  step<float>(h, e, 4);
}
// kind: stencils
// expect: heat<float> grid 2,8,16 block 32,4,1 shared 0 in=131072B:=1 out=131072B:unset e={nx=64 ny=32 nz=16} c=0.1 step:22
