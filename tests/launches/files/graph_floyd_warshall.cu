#include <cstdio>
#include <vector>
#include <cuda_runtime.h>
constexpr int INF = 1 << 28;

__global__ void floyd(int *dist, int n, int k) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= n || i == k || j == k) return;
  int through = dist[i * n + k] + dist[k * n + j];
  if (through < dist[i * n + j]) dist[i * n + j] = through;
}

void floyd_step(int *dist, int n, int k) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (dist[i * n + k] + dist[k * n + j] < dist[i * n + j]) dist[i * n + j] = dist[i * n + k] + dist[k * n + j];
}

int main() {
  const int n = 12;
  std::vector<int> h(n * n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) h[i * n + j] = i == j ? 0 : (i * 5 + j * 3) % 4 == 0 ? INF : 1 + (i * 7 + j) % 9;
  int *d;
  cudaMalloc(&d, n * n * sizeof(int));
  cudaMemcpy(d, h.data(), n * n * sizeof(int), cudaMemcpyHostToDevice);
  dim3 block(16, 16), grid((n + 15) / 16, (n + 15) / 16);
  for (int k = 0; k < n; k++) floyd<<<grid, block>>>(d, n, k);
  cudaMemcpy(h.data(), d, n * n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++) printf("%d ", h[i]);
}
// against: function:floyd_step
// kind: graph kernels
// expect: floyd grid 1,1,1 block 16,16,1 shared 0 dist=576B:{0,2,3,4,268435456,6,7,8,268435456,1,2,3,8,0,1,2,3,268435456,5,6,7,268435456,9,1,6,7,0,9,1,2,268435456,4,5,6,268435456,8,4,5,6,0,8,9,1,268435456,3,4,5,268435456,268435456,3,4,5,0,7,8,9,268435456,2,3,4,9,268435456,2,3,4,0,6,7,8,268435456,1,2,7,8,268435456,1,2,3,0,5,6,7,268435456,9,5,6,7,268435456,9,1,2,0,4,5,6,268435456,268435456,4,5,6,268435456,8,9,1,0,3,4,5,1,268435456,3,4,5,268435456,7,8,9,0,2,3... n=12 k=0 main:28 repeats
