#include <cuda_runtime.h>
#include <vector>
typedef unsigned int u32;

struct IsOdd {
  __device__ bool operator()(int v) const { return v & 1; }
};
__device__ u32 exclusive_rank(bool flag, u32* warps, u32& total) {
  const u32 mask = __ballot_sync(0xffffffff, flag), lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (lane == 0) warps[warp] = __popc(mask);
  __syncthreads();
  if (warp == 0) {
    u32 v = lane < blockDim.x / 32 ? warps[lane] : 0;
    for (int d = 1; d < 32; d <<= 1) {
      const u32 u = __shfl_up_sync(0xffffffff, v, d);
      if (lane >= d) v += u;
    }
    warps[lane] = v;
  }
  __syncthreads();
  total = warps[blockDim.x / 32 - 1];
  return (warp ? warps[warp - 1] : 0) + __popc(mask & ((1u << lane) - 1));
}
template <class Predicate>
__global__ void compact_block(const int* in, int* out, u32* count, int n, Predicate keep) {
  __shared__ u32 warps[32];
  u32 total;
  const int i = threadIdx.x;
  const bool flag = i < n && keep(in[i]);
  const u32 rank = exclusive_rank(flag, warps, total);
  if (flag) out[rank] = in[i];
  if (i == 0) *count = total;
}
int main() {
  const int n = 250;
  std::vector<int> host;
  host.reserve(n);
  for (int i = 0; i < n; ++i) host.push_back(3 * i);
  int *in, *out;
  u32* count;
  cudaMalloc(&in, host.size() * sizeof(int));
  cudaMalloc(&out, host.size() * sizeof(int));
  cudaMalloc(&count, sizeof(u32));
  cudaMemcpy(in, host.data(), host.size() * sizeof(int), cudaMemcpyHostToDevice);
  compact_block<<<1, 256>>>(in, out, count, n, IsOdd{});
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
// kind: scans
// result: count u32[0]: 125
// result: out i32[0]: 3 9 15 21
// result: out i32[124]: 747
// expect: compact_block<IsOdd> grid 1,1,1 block 256,1,1 shared 0 in=1000B:{0,3,6,9,12,15,18,21,24,27,30,33,36,39,42,45,48,51,54,57,60,63,66,69,72,75,78,81,84,87,90,93,96,99,102,105,108,111,114,117,120,123,126,129,132,135,138,141,144,147,150,153,156,159,162,165,168,171,174,177,180,183,186,189,192,195,198,201,204,207,210,213,216,219,222,225,228,231,234,237,240,243,246,249,252,255,258,261,264,267,270,273,276,279,282,285,288,291,294,297,300,303,306,309,312,315,318,321,324,3... out=1000B:unset count=4B:unset n=250 keep={} main:45
