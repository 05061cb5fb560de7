#include <cuda_runtime.h>
#include <vector>

__global__ void label_self(int* label, int n) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n) label[v] = v;
}
__global__ void hook(const int2* edges, int* label, int* changed, int m) {
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= m) return;
  const int a = label[edges[e].x], b = label[edges[e].y];
  if (a == b) return;
  atomicMin(&label[max(a, b)], min(a, b));
  *changed = 1;
}
__global__ void shortcut(int* label, int n) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n)
    while (label[v] != label[label[v]]) label[v] = label[label[v]];
}
int main() {
  const int n = 12, m = 9;
  const int2 host[m] = {{0, 1}, {1, 2}, {2, 3}, {4, 5}, {5, 6}, {8, 9}, {9, 10}, {10, 11}, {3, 0}};
  int2* edges;
  int *label, *changed, go = 1;
  cudaMalloc(&edges, sizeof(host));
  cudaMalloc(&label, n * sizeof(int));
  cudaMalloc(&changed, sizeof(int));
  cudaMemcpy(edges, host, sizeof(host), cudaMemcpyHostToDevice);
  label_self<<<1, 32>>>(label, n);
  while (go) {
    cudaMemset(changed, 0, sizeof(int));
    hook<<<1, 32>>>(edges, label, changed, m);
    shortcut<<<1, 32>>>(label, n);
    cudaMemcpy(&go, changed, sizeof(int), cudaMemcpyDeviceToHost);
  }
}
// kind: graph kernels
// result 3: label i32[0]: 0 0 0 0 4 4 4 7 8 8 8 8
// expect: label_self grid 1,1,1 block 32,1,1 shared 0 label=48B:unset n=12 main:30
// expect: hook grid 1,1,1 block 32,1,1 shared 0 edges=72B:{0,1,1,2,2,3,4,5,5,6,8,9,9,10,10,11,3,0} label=48B:after:0:label changed=4B:zero m=9 main:33
// expect: shortcut grid 1,1,1 block 32,1,1 shared 0 label=48B:after:1:label n=12 main:34
