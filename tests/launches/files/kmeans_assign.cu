#include <algorithm>
#include <cfloat>
#include <cstdio>
#include <cstdlib>
#include <vector>

// The nearest center of each point, and the sums for the next centers.
__global__ void assign(const float2 *points, const float2 *centers, int *label, float2 *sums, int *counts, int n, int k) {
  extern __shared__ float2 near[];
  if (threadIdx.x < k) near[threadIdx.x] = centers[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int best = 0;
  float least = FLT_MAX;
  for (int c = 0; c < k; c++) {
    float dx = points[i].x - near[c].x, dy = points[i].y - near[c].y, d = dx * dx + dy * dy;
    if (d < least) least = d, best = c;
  }
  label[i] = best;
  atomicAdd(&sums[best].x, points[i].x);
  atomicAdd(&sums[best].y, points[i].y);
  atomicAdd(&counts[best], 1);
}

void assign_cpu(const float2 *points, const float2 *centers, int *label, float2 *sums, int *counts, int n, int k) {
  for (int i = 0; i < n; i++) {
    float least = FLT_MAX;
    for (int c = 0; c < k; c++) {
      float dx = points[i].x - centers[c].x, dy = points[i].y - centers[c].y, d = dx * dx + dy * dy;
      if (d < least) least = d, label[i] = c;
    }
    sums[label[i]].x += points[i].x;
    sums[label[i]].y += points[i].y;
    counts[label[i]]++;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 600, k = argc > 2 ? atoi(argv[2]) : 5;
  std::vector<float2> points(n), centers(k);
  for (auto &p : points) p = make_float2(rand() / (float)RAND_MAX, rand() / (float)RAND_MAX);
  std::copy_n(points.begin(), k, centers.begin());
  float2 *d_points, *d_centers, *d_sums;
  int *d_label, *d_counts;
  cudaMalloc(&d_points, n * sizeof(float2));
  cudaMalloc(&d_centers, k * sizeof(float2));
  cudaMalloc(&d_sums, k * sizeof(float2));
  cudaMalloc(&d_label, n * sizeof(int));
  cudaMalloc(&d_counts, k * sizeof(int));
  cudaMemcpy(d_points, points.data(), n * sizeof(float2), cudaMemcpyHostToDevice);
  cudaMemcpy(d_centers, centers.data(), k * sizeof(float2), cudaMemcpyHostToDevice);
  cudaMemset(d_sums, 0, k * sizeof(float2));
  cudaMemset(d_counts, 0, k * sizeof(int));
  assign<<<(n + 127) / 128, 128, k * sizeof(float2)>>>(d_points, d_centers, d_label, d_sums, d_counts, n, k);
  cudaDeviceSynchronize();
}
// against: function:assign_cpu
// kind: histograms
// expect: assign grid 5,1,1 block 128,1,1 shared 40 points=4800B:data centers=40B:{0.8401877,0.39438292,0.78309923,0.79844004,0.9116474,0.19755137,0.33522275,0.7682296,0.27777472,0.55397} label=2400B:unset sums=40B:zero counts=20B:zero n=600 k=5 main:55
