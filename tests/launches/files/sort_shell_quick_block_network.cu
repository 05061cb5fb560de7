#include <cuda_runtime.h>
#include <algorithm>
#include <cassert>

// Sorts 64 keys with 32 lanes: each has two, odd-even merge sort by exchanges between lanes.
__device__ __forceinline__ void compare_exchange(int& mine, int partner_lane, bool lower) {
  const int other = __shfl_sync(0xffffffff, mine, partner_lane);
  mine = lower ? min(mine, other) : max(mine, other);
}
__global__ void sort_warp_rows(int* data) {
  const int lane = threadIdx.x;
  int key = data[blockIdx.x * 32 + lane];
  for (int size = 2; size <= 32; size *= 2)
    for (int stride = size / 2; stride > 0; stride /= 2) {
      const bool ascending = (lane & size) == 0 || size == 32, low = (lane & stride) == 0;
      compare_exchange(key, lane ^ stride, low == ascending);
    }
  data[blockIdx.x * 32 + lane] = key;
}
int main() {
  const int rows = 5;
  int host[rows * 32];
  for (int i = 0; i < rows * 32; ++i) host[i] = (i * 37) % 101;
  int* device;
  cudaMalloc(&device, sizeof host);
  cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice);
  sort_warp_rows<<<rows, 32>>>(device);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  for (int r = 0; r < rows; ++r) assert(std::is_sorted(host + 32 * r, host + 32 * r + 32));
}
// kind: sorts
// result: data i32[0]: 0 3 6 10 13 16 20
// result: data i32[31]: 100
// expect: sort_warp_rows grid 5,1,1 block 32,1,1 shared 0 data=640B:{0,37,74,10,47,84,20,57,94,30,67,3,40,77,13,50,87,23,60,97,33,70,6,43,80,16,53,90,26,63,100,36,73,9,46,83,19,56,93,29,66,2,39,76,12,49,86,22,59,96,32,69,5,42,79,15,52,89,25,62,99,35,72,8,45,82,18,55,92,28,65,1,38,75,11,48,85,21,58,95,31,68,4,41,78,14,51,88,24,61,98,34,71,7,44,81,17,54,91,27,64,0,37,74,10,47,84,20,57,94,30,67,3,40,77,13,50,87,23,60,97,33,70,6,43,80,16,53,90,26,63,100,36,73,9,46,83,... main:27
