#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void relax(const int *from, const int *to, const int *weight, int *distance, int edges) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e < edges && distance[from[e]] < 1000) atomicMin(&distance[to[e]], distance[from[e]] + weight[e]);
}

int main() {
  const int edges = 64;
  std::vector<int> h_from(edges);
  for (int i = 0; i < edges; i++) h_from[i] = 0;
  std::vector<int> h_to(edges);
  for (int i = 0; i < edges; i++) h_to[i] = 1 + i % 8;
  std::vector<int> h_weight(edges);
  for (int i = 0; i < edges; i++) h_weight[i] = 10 + i / 8;
  std::vector<int> h_distance(9);
  for (int i = 0; i < 9; i++) h_distance[i] = i == 0 ? 0 : 1000;
  int *d_from;
  cudaMalloc(&d_from, edges * sizeof(int));
  cudaMemcpy(d_from, h_from.data(), edges * sizeof(int), cudaMemcpyHostToDevice);
  int *d_to;
  cudaMalloc(&d_to, edges * sizeof(int));
  cudaMemcpy(d_to, h_to.data(), edges * sizeof(int), cudaMemcpyHostToDevice);
  int *d_weight;
  cudaMalloc(&d_weight, edges * sizeof(int));
  cudaMemcpy(d_weight, h_weight.data(), edges * sizeof(int), cudaMemcpyHostToDevice);
  int *d_distance;
  cudaMalloc(&d_distance, 9 * sizeof(int));
  cudaMemcpy(d_distance, h_distance.data(), 9 * sizeof(int), cudaMemcpyHostToDevice);
  relax<<<1, edges>>>(d_from, d_to, d_weight, d_distance, edges);
  cudaMemcpy(h_distance.data(), d_distance, 9 * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 1; i < 9; i++) wrong += h_distance[i] != 10;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_from);
  cudaFree(d_to);
  cudaFree(d_weight);
  cudaFree(d_distance);
  return wrong;
}
// result: distance i32[0]: 0 10 10 10
// kind: graph kernels
// expect: relax grid 1,1,1 block 64,1,1 shared 0 from=256B:zero to=256B:{1,2,3,4,5,6,7,8,1,2,3,4,5,6,7,8,1,2,3,4,5,6,7,8,1,2,3,4,5,6,7,8,1,2,3,4,5,6,7,8,1,2,3,4,5,6,7,8,1,2,3,4,5,6,7,8,1,2,3,4,5,6,7,8} weight=256B:{10,10,10,10,10,10,10,10,11,11,11,11,11,11,11,11,12,12,12,12,12,12,12,12,13,13,13,13,13,13,13,13,14,14,14,14,14,14,14,14,15,15,15,15,15,15,15,15,16,16,16,16,16,16,16,16,17,17,17,17,17,17,17,17} distance=36B:{0,1000,1000,1000,1000,1000,1000,1000,1000} edges=64 main:31
