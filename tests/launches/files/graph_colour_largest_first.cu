#include <cuda_runtime.h>
#include <vector>

// Jones and Plassmann: a vertex of a larger number than all of its uncoloured neighbours takes the least free colour.
__global__ void colour_round(const int* offsets, const int* targets, int* colours, int n) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n || colours[v] >= 0) return;
  unsigned used = 0;
  for (int e = offsets[v]; e < offsets[v + 1]; ++e) {
    const int u = targets[e], c = colours[u];
    if (c < 0 && u > v) return;
    if (c >= 0) used |= 1u << c;
  }
  colours[v] = __ffs(~used) - 1;
}
int main() {
  const int n = 6;  // a ring
  std::vector<int> offsets, targets;
  for (int v = 0; v < n; ++v) {
    offsets.push_back(2 * v);
    targets.push_back((v + 1) % n);
    targets.push_back((v + n - 1) % n);
  }
  offsets.push_back(2 * n);
  int *d_offsets, *d_targets, *d_colours;
  cudaMalloc(&d_offsets, offsets.size() * sizeof(int));
  cudaMalloc(&d_targets, targets.size() * sizeof(int));
  cudaMalloc(&d_colours, n * sizeof(int));
  cudaMemcpy(d_offsets, offsets.data(), offsets.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_targets, targets.data(), targets.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(d_colours, 0xff, n * sizeof(int));
  colour_round<<<1, 32>>>(d_offsets, d_targets, d_colours, n);
  cudaDeviceSynchronize();
}
// In the first round only vertex 5 is the largest of its own.
// kind: graph kernels
// result: colours i32[0]: -1 -1 -1 -1 -1 0
// expect: colour_round grid 1,1,1 block 32,1,1 shared 0 offsets=28B:{0,2,4,6,8,10,12} targets=48B:{1,5,2,0,3,1,4,2,5,3,0,4} colours=24B:=-1 n=6 main:32
