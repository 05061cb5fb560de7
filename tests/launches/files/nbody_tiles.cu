#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define SOFTENING 1e-3f
template <int TILE>
__global__ void accelerations(const float *x, const float *y, const float *z, const float *mass, float *ax, float *ay, float *az, int n) {
  __shared__ float sx[TILE], sy[TILE], sz[TILE], sm[TILE];
  int i = blockIdx.x * TILE + threadIdx.x;
  float px = i < n ? x[i] : 0, py = i < n ? y[i] : 0, pz = i < n ? z[i] : 0, fx = 0, fy = 0, fz = 0;
  for (int tile = 0; tile < gridDim.x; tile++) {
    int j = tile * TILE + threadIdx.x;
    sx[threadIdx.x] = j < n ? x[j] : 0, sy[threadIdx.x] = j < n ? y[j] : 0;
    sz[threadIdx.x] = j < n ? z[j] : 0, sm[threadIdx.x] = j < n ? mass[j] : 0;
    __syncthreads();
#pragma unroll 8
    for (int k = 0; k < TILE; k++) {
      float dx = sx[k] - px, dy = sy[k] - py, dz = sz[k] - pz;
      float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + SOFTENING), cube = sm[k] * inverse * inverse * inverse;
      fx += dx * cube, fy += dy * cube, fz += dz * cube;
    }
    __syncthreads();
  }
  if (i < n) ax[i] = fx, ay[i] = fy, az[i] = fz;
}
void accelerations_cpu(const float *x, const float *y, const float *z, const float *mass, float *ax, float *ay, float *az, int n) {
  for (int i = 0; i < n; i++) {
    double f[3] = {0, 0, 0};
    for (int j = 0; j < n; j++) {
      double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i], r = std::sqrt(dx * dx + dy * dy + dz * dz + SOFTENING);
      f[0] += mass[j] * dx / (r * r * r), f[1] += mass[j] * dy / (r * r * r), f[2] += mass[j] * dz / (r * r * r);
    }
    ax[i] = f[0], ay[i] = f[1], az[i] = f[2];
  }
}
int main() {
  const int n = 200, tile = 64;
  std::vector<float> random(n);
  float *d[7];
  for (int a = 0; a < 7; a++) {
    cudaMalloc(&d[a], n * sizeof(float));
    for (auto &v : random) v = rand() / (float)RAND_MAX;
    if (a < 4) cudaMemcpy(d[a], random.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  }
  accelerations<tile><<<(n + tile - 1) / tile, tile>>>(d[0], d[1], d[2], d[3], d[4], d[5], d[6], n);
  cudaDeviceSynchronize();
}
// against: function:accelerations_cpu
// kind: vendor's samples
// expect: accelerations<64> grid 4,1,1 block 64,1,1 shared 0 x=800B:random y=800B:random z=800B:random mass=800B:random ax=800B ay=800B az=800B n=200 main:45
