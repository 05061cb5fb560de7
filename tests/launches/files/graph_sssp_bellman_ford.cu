#include <climits>
#include <stdio.h>
#include <stdlib.h>
#define CHECK(call) { cudaError_t e = call; if (e != cudaSuccess) { fprintf(stderr, "%s\n", cudaGetErrorString(e)); exit(1); } }

struct Edges {
  const int *from, *to, *weight;
  int count;
};

// A thread for each edge.
__global__ void relax(Edges edges, const int *before, int *distance, int *changed) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= edges.count) return;
  int start = before[edges.from[e]];
  if (start == INT_MAX) return;
  int length = start + edges.weight[e];
  if (atomicMin(&distance[edges.to[e]], length) > length) *changed = 1;
}

void relax_cpu(Edges edges, const int *before, int *distance, int *changed) {
  for (int e = 0; e < edges.count; ++e) {
    if (before[edges.from[e]] == INT_MAX) continue;
    int length = before[edges.from[e]] + edges.weight[e];
    if (length < distance[edges.to[e]]) {
      distance[edges.to[e]] = length;
      *changed = 1;
    }
  }
}

int main() {
  const int vertices = 16, count = 48;
  int from[count], to[count], weight[count], start[vertices];
  for (int e = 0; e < count; ++e) {
    from[e] = e % vertices;
    to[e] = (e * 5 + 3) % vertices;
    weight[e] = 1 + e * 7 % 10;
  }
  for (int v = 0; v < vertices; ++v) start[v] = v < 3 ? v : INT_MAX;
  int *d_from, *d_to, *d_weight, *d_before, *d_distance, *d_changed;
  CHECK(cudaMalloc(&d_from, sizeof(from)));
  CHECK(cudaMalloc(&d_to, sizeof(to)));
  CHECK(cudaMalloc(&d_weight, sizeof(weight)));
  CHECK(cudaMalloc(&d_before, sizeof(start)));
  CHECK(cudaMalloc(&d_distance, sizeof(start)));
  CHECK(cudaMalloc(&d_changed, sizeof(int)));
  CHECK(cudaMemcpy(d_from, from, sizeof(from), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_to, to, sizeof(to), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_weight, weight, sizeof(weight), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_before, start, sizeof(start), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_distance, start, sizeof(start), cudaMemcpyHostToDevice));
  CHECK(cudaMemset(d_changed, 0, sizeof(int)));
  Edges edges = {d_from, d_to, d_weight, count};
  relax<<<(count + 31) / 32, 32>>>(edges, d_before, d_distance, d_changed);
  CHECK(cudaDeviceSynchronize());
}
// against: function:relax_cpu
// kind: graph kernels
// expect: relax grid 2,1,1 block 32,1,1 shared 0 edges={count=48 from=192B:{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15} to=192B:{3,8,13,2,7,12,1,6,11,0,5,10,15,4,9,14,3,8,13,2,7,12,1,6,11,0,5,10,15,4,9,14,3,8,13,2,7,12,1,6,11,0,5,10,15,4,9,14} weight=192B:{1,8,5,2,9,6,3,10,7,4,1,8,5,2,9,6,3,10,7,4,1,8,5,2,9,6,3,10,7,4,1,8,5,2,9,6,3,10,7,4,1,8,5,2,9,6,3,10}} before=64B:{0,1,2,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647} distance=64B:{0,1,2,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647,2147483647} changed=4B:zero main:55
