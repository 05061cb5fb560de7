#include <cuda_runtime.h>
#include <vector>
constexpr int kKeys = 16;
struct Item {
  int key, value;
};
__global__ void count_keys(const Item* items, int* counts, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&counts[items[i].key], 1);
}
__global__ void starts_of(const int* counts, int* starts) {
  int sum = 0;
  for (int k = 0; k < kKeys; ++k) starts[k] = sum, sum += counts[k];
}
// One thread for each key keeps the order of equal ones.
__global__ void place(const Item* items, const int* starts, Item* sorted, int n) {
  int at = starts[threadIdx.x];
  for (int i = 0; i < n; ++i)
    if (items[i].key == threadIdx.x) sorted[at++] = items[i];
}
__global__ void make_items(Item* items, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) items[i] = {(n - i) % kKeys, i};
}
int main() {
  const int n = 64;
  Item *items, *sorted;
  int *counts, *starts;
  cudaMalloc(&items, n * sizeof(Item));
  cudaMalloc(&sorted, n * sizeof(Item));
  cudaMalloc(&counts, kKeys * sizeof(int));
  cudaMalloc(&starts, kKeys * sizeof(int));
  cudaMemset(counts, 0, kKeys * sizeof(int));
  make_items<<<1, n>>>(items, n);
  count_keys<<<1, n>>>(items, counts, n);
  starts_of<<<1, 1>>>(counts, starts);
  place<<<1, kKeys>>>(items, starts, sorted, n);
  cudaDeviceSynchronize();
}
// Keys 0 of 0, 16, 32, 48; keys 1 of 15, 31, ...
// kind: sorts
// result 3: starts i32[0]: 0 4 8 12
// result 4: sorted i32[0]: 0 0 0 16 0 32 0 48 1 15 1 31
// expect: make_items grid 1,1,1 block 64,1,1 shared 0 items=512B:unset n=64 main:34
// expect: count_keys grid 1,1,1 block 64,1,1 shared 0 items=512B:after:0:items counts=64B:zero n=64 main:35
// expect: starts_of grid 1,1,1 block 1,1,1 shared 0 counts=64B:after:1:counts starts=64B:unset main:36
// expect: place grid 1,1,1 block 16,1,1 shared 0 items=512B:after:0:items starts=64B:after:2:starts sorted=512B:unset n=64 main:37
