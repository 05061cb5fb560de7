#include <cuda_runtime.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

struct Pair {
  int flag;
  float sum;
};
__device__ inline Pair join(const Pair& a, const Pair& b) { return {a.flag | b.flag, b.flag ? b.sum : a.sum + b.sum}; }

__global__ void segmented_scan(const float* values, const int* heads, float* out, int n) {
  __shared__ Pair data[2][256];
  cg::thread_block block = cg::this_thread_block();
  const unsigned t = block.thread_rank();
  int from = 0;
  data[0][t] = t < n ? Pair{heads[t], values[t]} : Pair{0, 0.f};
  block.sync();
  for (unsigned d = 1; d < block.size(); d *= 2) {
    data[1 - from][t] = t >= d ? join(data[from][t - d], data[from][t]) : data[from][t];
    from = 1 - from;
    block.sync();
  }
  if (t < n) out[t] = data[from][t].sum;
}
static void segmented_scan_cpu(const float* values, const int* heads, float* out, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    sum = heads[i] ? values[i] : sum + values[i];
    out[i] = sum;
  }
}
int main() {
  constexpr int n = 200;
  float *values, *out;
  int* heads;
  cudaMallocManaged(&values, n * sizeof(float));
  cudaMallocManaged(&out, n * sizeof(float));
  cudaMallocManaged(&heads, n * sizeof(int));
  for (int i = 0; i < n; ++i) {
    values[i] = i % 5 + 1;
    heads[i] = i % 17 == 0;
  }
  segmented_scan<<<1, 256>>>(values, heads, out, n);
  cudaDeviceSynchronize();
}
// kind: scans
// against: function:segmented_scan_cpu
// expect: segmented_scan grid 1,1,1 block 256,1,1 shared 0 values=800B:{1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5,1,2,3,4,5... heads=800B:{1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0... out=800B:unset n=200 main:43
