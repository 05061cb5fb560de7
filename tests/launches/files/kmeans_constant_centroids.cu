#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <float.h>
#define N 4096
#define TPB 128
#define K 7
#define MAX_ITER 3
#define D 2
__constant__ float d_centroids[K * D];
__device__ float distance(const float *a, const float *b) {
  float s = 0;
#pragma unroll
  for (int i = 0; i < D; ++i) s += (a[i] - b[i]) * (a[i] - b[i]);
  return sqrtf(s);
}
__global__ void assign(const float *d_points, int *d_assign) {
  const int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx >= N) return;
  float min_dist = INFINITY;
  int closest = 0;
  for (int c = 0; c < K; ++c) {
    float dist = distance(&d_points[idx * D], &d_centroids[c * D]);
    if (dist < min_dist) min_dist = dist, closest = c;
  }
  d_assign[idx] = closest;
}
__global__ void update(const float *d_points, const int *d_assign, float *d_sums, int *d_sizes) {
  const int idx = blockIdx.x * blockDim.x + threadIdx.x, s_idx = threadIdx.x;
  if (idx >= N) return;
  __shared__ float s_points[TPB * D];
  __shared__ int s_assign[TPB];
  for (int d = 0; d < D; ++d) s_points[s_idx * D + d] = d_points[idx * D + d];
  s_assign[s_idx] = d_assign[idx];
  __syncthreads();
  if (s_idx == 0) {
    float sums[K * D] = {0};
    int sizes[K] = {0};
    for (int j = 0; j < blockDim.x; ++j) {
      int c = s_assign[j];
      for (int d = 0; d < D; ++d) sums[c * D + d] += s_points[j * D + d];
      sizes[c] += 1;
    }
    for (int z = 0; z < K; ++z) {
      for (int d = 0; d < D; ++d) atomicAdd(&d_sums[z * D + d], sums[z * D + d]);
      atomicAdd(&d_sizes[z], sizes[z]);
    }
  }
}
int main() {
  float *points, *sums;
  int *assigned, *sizes;
  cudaMalloc(&points, N * D * sizeof(float));
  cudaMalloc(&assigned, N * sizeof(int));
  cudaMalloc(&sums, K * D * sizeof(float));
  cudaMalloc(&sizes, K * sizeof(int));
  float *h_points = (float *)malloc(N * D * sizeof(float)), h_centroids[K * D];
  srand(time(0));
  for (int i = 0; i < N * D; ++i) h_points[i] = (float)rand() / (float)RAND_MAX;
  for (int c = 0; c < K * D; ++c) h_centroids[c] = (float)rand() / (float)RAND_MAX;
  cudaMemcpyToSymbol(d_centroids, h_centroids, sizeof h_centroids);
  cudaMemcpy(points, h_points, N * D * sizeof(float), cudaMemcpyHostToDevice);
  for (int cur_iter = 0; cur_iter < MAX_ITER; ++cur_iter) {
    assign<<<(N + TPB - 1) / TPB, TPB>>>(points, assigned);
    cudaMemset(sums, 0, K * D * sizeof(float));
    cudaMemset(sizes, 0, K * sizeof(int));
    update<<<(N + TPB - 1) / TPB, TPB>>>(points, assigned, sums, sizes);
  }
  return 0;
}
// kind: histograms
// expect: assign grid 32,1,1 block 128,1,1 shared 0 d_points=32768B:data~(time()) d_assign=16384B:unset main:64
// expect: update grid 32,1,1 block 128,1,1 shared 0 d_points=32768B:data~(time()) d_assign=16384B:after:0:d_assign d_sums=56B:zero d_sizes=28B:zero main:67
