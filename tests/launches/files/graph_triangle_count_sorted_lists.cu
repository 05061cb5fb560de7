#include <cuda_runtime.h>
#include <vector>
#include <cstdint>

struct CsrGraph {
  int nodes;
  const int* offsets;
  const int* neighbours;
};
// One warp for each vertex; lists are ascending and have larger vertices only.
__global__ void count_triangles(CsrGraph g, unsigned long long* total) {
  const int v = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
  unsigned long long found = 0;
  if (v < g.nodes) {
    for (int e = g.offsets[v] + lane; e < g.offsets[v + 1]; e += 32) {
      const int u = g.neighbours[e];
      int i = g.offsets[v], j = g.offsets[u];
      while (i < g.offsets[v + 1] && j < g.offsets[u + 1]) {
        const int a = g.neighbours[i], b = g.neighbours[j];
        found += a == b;
        i += a <= b;
        j += b <= a;
      }
    }
  }
  for (int o = 16; o; o >>= 1) found += __shfl_down_sync(0xffffffff, found, o);
  if (lane == 0 && found) atomicAdd(total, found);
}
int main() {
  const int n = 10;  // all are joined with all
  std::vector<int> offsets(n + 1), neighbours;
  for (int v = 0; v < n; ++v) {
    offsets[v] = static_cast<int>(neighbours.size());
    for (int u = v + 1; u < n; ++u) neighbours.push_back(u);
  }
  offsets[n] = static_cast<int>(neighbours.size());
  int *d_offsets, *d_neighbours;
  unsigned long long* total;
  cudaMalloc(&d_offsets, offsets.size() * sizeof(int));
  cudaMalloc(&d_neighbours, neighbours.size() * sizeof(int));
  cudaMalloc(&total, sizeof(*total));
  cudaMemcpy(d_offsets, offsets.data(), offsets.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_neighbours, neighbours.data(), neighbours.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(total, 0, sizeof(*total));
  const CsrGraph graph{n, d_offsets, d_neighbours};
  count_triangles<<<(n * 32 + 63) / 64, 64>>>(graph, total);
  cudaDeviceSynchronize();
}
// 10 over 3
// kind: graph kernels
// result: total u32[0]: 120
// expect: count_triangles grid 5,1,1 block 64,1,1 shared 0 g={neighbours=180B:{1,2,3,4,5,6,7,8,9,2,3,4,5,6,7,8,9,3,4,5,6,7,8,9,4,5,6,7,8,9,5,6,7,8,9,6,7,8,9,7,8,9,8,9,9} nodes=10 offsets=44B:{0,9,17,24,30,35,39,42,44,45,45}} total=8B:zero main:46
