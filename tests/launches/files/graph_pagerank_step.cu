#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void rank_step(const int *first, const int *edge, const float *now, float *next, float damping, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  float share = damping * now[v] / (first[v + 1] - first[v]);
  atomicAdd(&next[v], (1 - damping) / n);
  for (int e = first[v]; e < first[v + 1]; e++) atomicAdd(&next[edge[e]], share);
}

int main() {
  const int n = 100;
  std::vector<int> h_first(n + 1);
  for (int i = 0; i < n + 1; i++) h_first[i] = 2 * i;
  std::vector<int> h_edge(2 * n);
  for (int i = 0; i < 2 * n; i++) h_edge[i] = (i / 2 + 1 + i % 2) % n;
  std::vector<float> h_now(n);
  for (int i = 0; i < n; i++) h_now[i] = 1;
  std::vector<float> h_next(n);
  int *d_first;
  cudaMalloc(&d_first, (n + 1) * sizeof(int));
  cudaMemcpy(d_first, h_first.data(), (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  int *d_edge;
  cudaMalloc(&d_edge, 2 * n * sizeof(int));
  cudaMemcpy(d_edge, h_edge.data(), 2 * n * sizeof(int), cudaMemcpyHostToDevice);
  float *d_now;
  cudaMalloc(&d_now, n * sizeof(float));
  cudaMemcpy(d_now, h_now.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  float *d_next;
  cudaMalloc(&d_next, n * sizeof(float));
  cudaMemset(d_next, 0, n * sizeof(float));
  rank_step<<<(n + 31) / 32, 32>>>(d_first, d_edge, d_now, d_next, 0.5f, n);
  cudaMemcpy(h_next.data(), d_next, n * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += fabsf(h_next[i] - 0.505f) > 1e-5f;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_first);
  cudaFree(d_edge);
  cudaFree(d_now);
  cudaFree(d_next);
  return wrong;
}
// result: next f32[0]: ~0.505 ~0.505
// kind: graph kernels
// expect: rank_step grid 4,1,1 block 32,1,1 shared 0 first=404B:{0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62,64,66,68,70,72,74,76,78,80,82,84,86,88,90,92,94,96,98,100,102,104,106,108,110,112,114,116,118,120,122,124,126,128,130,132,134,136,138,140,142,144,146,148,150,152,154,156,158,160,162,164,166,168,170,172,174,176,178,180,182,184,186,188,190,192,194,196,198,200} edge=800B:{1,2,2,3,3,4,4,5,5,6,6,7,7,8,8,9,9,10,10,11,11,12,12,13,13,14,14,15,15,16,16,17,17,18,18,19,19,20,20,21,21,22,22,23,23,24,24,25,25,26,26,27,27,28,28,29,29,30,30,31,31,32,32,33,33,34,34,35,35,36,36,37,37,38,38,39,39,40,40,41,41,42,42,43,43,44,44,45,45,46,46,47,47,48,48,49,49,50,50,51,51,52,52,53,53,54,54,55,55,56,56,57,57,58,58,59,59,60,60,61,61,62,62,63,63,64,64,65,65,66,66,67,67,68,68,69,69,70,70... now=400B:=1 next=400B:zero damping=0.5 n=100 main:34
