#include <cstdio>
#include <vector>

__global__ void pagerank(const int *offsets, const int *sources, const float *share, const float *rank, float *next, int n, float damping) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  float sum = 0.0f;
  for (int e = offsets[v]; e < offsets[v + 1]; ++e) sum += rank[sources[e]] * share[sources[e]];
  next[v] = (1.0f - damping) / n + damping * sum;
}

void pagerank_serial(const int *offsets, const int *sources, const float *share, const float *rank, float *next, int n, float damping) {
  for (int v = 0; v < n; ++v) {
    next[v] = (1.0f - damping) / n;
    for (int e = offsets[v]; e < offsets[v + 1]; ++e) next[v] += damping * rank[sources[e]] * share[sources[e]];
  }
}

int main() {
  constexpr int n = 24, degree = 2;
  std::vector<int> offsets(n + 1), sources(n * degree);
  std::vector<float> share(n, 0.5f), rank(n, 1.0f / 8);
  for (int v = 0; v <= n; ++v) offsets[v] = v * degree;
  for (int e = 0; e < n * degree; ++e) sources[e] = (e * 7 + 1) % n;
  int *d_offsets, *d_sources;
  float *d_share, *d_rank, *d_next;
  cudaMalloc(&d_offsets, offsets.size() * sizeof(int));
  cudaMalloc(&d_sources, sources.size() * sizeof(int));
  cudaMalloc(&d_share, n * sizeof(float));
  cudaMalloc(&d_rank, n * sizeof(float));
  cudaMalloc(&d_next, n * sizeof(float));
  cudaMemcpy(d_offsets, offsets.data(), offsets.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_sources, sources.data(), sources.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_share, share.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_rank, rank.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  for (int i = 0; i < 20; ++i) {
    pagerank<<<1, 32>>>(d_offsets, d_sources, d_share, d_rank, d_next, n, 0.85f);
    std::swap(d_rank, d_next);
  }
  cudaMemcpy(rank.data(), d_rank, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (float r : rank) printf("%f\n", r);
}
// against: function:pagerank_serial
// kind: graph kernels
// expect: pagerank grid 1,1,1 block 32,1,1 shared 0 offsets=100B:{0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48} sources=192B:{1,8,15,22,5,12,19,2,9,16,23,6,13,20,3,10,17,0,7,14,21,4,11,18,1,8,15,22,5,12,19,2,9,16,23,6,13,20,3,10,17,0,7,14,21,4,11,18} share=96B:=0.5 rank=96B:=0.125 next=96B:unset n=24 damping=0.85 main:37
