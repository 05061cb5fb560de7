#include <cuda_runtime.h>
#include <cfloat>
#include <vector>

struct Best {
  float value;
  int index;
};
__device__ __forceinline__ Best better(Best a, Best b) {
  return a.value > b.value || (a.value == b.value && a.index < b.index) ? a : b;
}
__device__ Best warp_best(Best mine) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) {
    Best other;
    other.value = __shfl_down_sync(0xffffffffu, mine.value, offset);
    other.index = __shfl_down_sync(0xffffffffu, mine.index, offset);
    mine = better(mine, other);
  }
  return mine;
}
__global__ void argmax_rows(const float* x, Best* out, int columns) {
  __shared__ Best partial[32];
  const float* row = x + (size_t)blockIdx.x * columns;
  Best mine{-FLT_MAX, 0x7fffffff};
  for (int i = threadIdx.x; i < columns; i += blockDim.x) mine = better(mine, Best{row[i], i});
  mine = warp_best(mine);
  if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = mine;
  __syncthreads();
  if (threadIdx.x < 32) {
    mine = threadIdx.x < blockDim.x / 32 ? partial[threadIdx.x] : Best{-FLT_MAX, 0x7fffffff};
    mine = warp_best(mine);
    if (threadIdx.x == 0) out[blockIdx.x] = mine;
  }
}
int main() {
  const int rows = 3, columns = 100;
  std::vector<float> h(rows * columns);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) h[r * columns + c] = c == 17 + 31 * r ? 5.0f + r : -1.0f;
  float* x;
  Best* out;
  cudaMalloc(&x, h.size() * sizeof(float));
  cudaMalloc(&out, rows * sizeof(Best));
  cudaMemcpy(x, h.data(), sizeof(float) * h.size(), cudaMemcpyHostToDevice);
  argmax_rows<<<rows, 64>>>(x, out, columns);
  Best best[rows];
  cudaMemcpy(best, out, sizeof best, cudaMemcpyDeviceToHost);
}
// Each an f32 and an i32 in its bits.
// kind: reductions
// result: out f32[0]: 5
// result: out i32[1]: 17
// result: out f32[2]: 6
// result: out i32[3]: 48
// result: out i32[5]: 79
// expect: argmax_rows grid 3,1,1 block 64,1,1 shared 0 x=1200B:{-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,5,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-... out=24B:unset columns=100 main:45
