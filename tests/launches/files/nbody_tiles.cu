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
// expect: accelerations<64> grid 4,1,1 block 64,1,1 shared 0 x=800B:{0.8401877,0.39438292,0.78309923,0.79844004,0.9116474,0.19755137,0.33522275,0.7682296,0.27777472,0.55397,0.47739705,0.6288709,0.36478448,0.5134009,0.95222974,0.9161951,0.6357117,0.71729696,0.14160256,0.6069689,0.016300572,0.24288677,0.13723157,0.80417675,0.1566791,0.40094438,0.12979044,0.1088088,0.9989245,0.2182569,0.5129324,0.8391122,0.61263984,0.29603162,0.63755226,0.52428716,0.493583,0.97277504... y=800B:{0.97943413,0.7438112,0.9033663,0.9835957,0.6668803,0.4972585,0.163968,0.83001184,0.88894874,0.07699468,0.64970696,0.24804412,0.6294797,0.22913697,0.70061994,0.31686714,0.32877705,0.23142795,0.07416097,0.6330722,0.22365642,0.6511321,0.510686,0.9714657,0.28004202,0.5461069,0.71926856,0.11328056,0.47148344,0.5925399,0.9443181,0.45091757,0.33635113,0.84768444,0.4345133,0.0032314598,0.34494296,0.59848... z=800B:{0.119111285,0.5896367,0.57863486,0.52989924,0.59504527,0.36191684,0.30428547,0.8887233,0.47658464,0.16982026,0.6097291,0.5257471,0.6189254,0.59619623,0.23365621,0.8298083,0.070090204,0.09883742,0.9237278,0.1696495,0.48173335,0.22549091,0.8267694,0.29082868,0.35719305,0.8782777,0.34425095,0.8149087,0.6591461,0.0363274,0.2574689,0.7782573,0.6259641,0.83610374,0.30815655,0.22100936,0.19802059,0.6124... mass=800B:{0.7616124,0.96350473,0.3318458,0.40237877,0.5607845,0.5544482,0.62216663,0.19102767,0.47796088,0.36010513,0.65387994,0.9165227,0.21069156,0.60654217,0.8654335,0.10977769,0.37355584,0.19900273,0.6465202,0.5926919,0.67655396,0.59634054,0.058860492,0.5608718,0.5636174,0.24262583,0.018910754,0.34384137,0.009073435,0.9236923,0.6014267,0.77068585,0.887197,0.93327254,0.17306465,0.44798154,0.4877207,0.79... ax=800B:unset ay=800B:unset az=800B:unset n=200 main:45
