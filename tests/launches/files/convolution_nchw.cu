#include <iostream>
#include <vector>
using namespace std;

// y[n][k][p][q] = sum of x[n][c][p * stride + r - pad][q * stride + s - pad] * w[k][c][r][s]
struct ConvShape {
  int N, C, H, W, K, R, stride, pad;
  __host__ __device__ int P() const { return (H + 2 * pad - R) / stride + 1; }
  __host__ __device__ int Q() const { return (W + 2 * pad - R) / stride + 1; }
};

__global__ void conv2d(const float *x, const float *w, float *y, ConvShape s) {
  int q = blockIdx.x * blockDim.x + threadIdx.x, p = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z % s.K, n = blockIdx.z / s.K;
  if (p >= s.P() || q >= s.Q()) return;
  float sum = 0;
  for (int c = 0; c < s.C; c++)
    for (int r = 0; r < s.R; r++)
      for (int t = 0; t < s.R; t++) {
        int h = p * s.stride + r - s.pad, v = q * s.stride + t - s.pad;
        if (h >= 0 && h < s.H && v >= 0 && v < s.W) sum += x[((n * s.C + c) * s.H + h) * s.W + v] * w[((k * s.C + c) * s.R + r) * s.R + t];
      }
  y[((n * s.K + k) * s.P() + p) * s.Q() + q] = sum;
}

void conv2d_cpu(const float *x, const float *w, float *y, ConvShape s) {
  for (int i = 0; i < s.N * s.K * s.P() * s.Q(); i++) {
    int q = i % s.Q(), p = i / s.Q() % s.P(), k = i / (s.Q() * s.P()) % s.K, n = i / (s.Q() * s.P() * s.K);
    double sum = 0;
    for (int j = 0; j < s.C * s.R * s.R; j++) {
      int c = j / (s.R * s.R), h = p * s.stride + j / s.R % s.R - s.pad, v = q * s.stride + j % s.R - s.pad;
      if (h >= 0 && h < s.H && v >= 0 && v < s.W) sum += x[((n * s.C + c) * s.H + h) * s.W + v] * w[k * s.C * s.R * s.R + j];
    }
    y[i] = (float)sum;
  }
}

int main() {
  ConvShape s{2, 3, 18, 20, 4, 3, 2, 1};
  size_t nx = (size_t)s.N * s.C * s.H * s.W, nw = (size_t)s.K * s.C * s.R * s.R, ny = (size_t)s.N * s.K * s.P() * s.Q();
  vector<float> x(nx), w(nw), y(ny);
  for (auto &v : x) v = rand() / (float)RAND_MAX;
  for (auto &v : w) v = rand() / (float)RAND_MAX;
  float *dx, *dw, *dy;
  cudaMalloc(&dx, nx * sizeof(float));
  cudaMalloc(&dw, nw * sizeof(float));
  cudaMalloc(&dy, ny * sizeof(float));
  cudaMemcpy(dx, x.data(), nx * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dw, w.data(), nw * sizeof(float), cudaMemcpyHostToDevice);
  dim3 block(8, 8), grid((s.Q() + 7) / 8, (s.P() + 7) / 8, s.N * s.K);
  conv2d<<<grid, block>>>(dx, dw, dy, s);
  cudaMemcpy(y.data(), dy, ny * sizeof(float), cudaMemcpyDeviceToHost);
  cout << y[0] << endl;
}
// against: function:conv2d_cpu
// kind: stencils
// expect: conv2d grid 2,2,8 block 8,8,1 shared 0 x=8640B:data w=432B:{0.29698014,0.18940136,0.670602,0.2023264,0.25934514,0.16149352,0.6337338,0.14007993,0.55748147,0.5802613,0.1732281,0.15625666,0.16113281,0.7193999,0.8816108,0.29900676,0.27787298,0.4076728,0.5666181,0.015484393,0.51785594,0.28085107,0.81516236,0.6565395,0.097518496,0.002113048,0.5668011,0.78702706,0.4964302,0.9752152,0.31694505,0.79341036,0.16461658,0.9875471,0.9957367,0.42396173,0.1490406,0.6294... y=2880B:unset s={C=3 H=18 K=4 N=2 R=3 W=20 pad=1 stride=2} main:50
