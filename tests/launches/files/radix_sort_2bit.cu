#include <iostream>
#include <cstdint>
#include <vector>
#include <cstdlib>
using std::cout;
typedef unsigned int uint;
constexpr int kBits = 2, kWays = 1 << kBits, kThreads = 128;
__global__ void local_sort(uint *d_out, uint *d_prefix, uint *d_block_sums, uint shift, const uint *d_in, uint len) {
  extern __shared__ uint shmem[];
  uint *s_data = shmem, *s_mask = &s_data[kThreads], *s_sums = &s_mask[kThreads + 1], *s_base = &s_sums[kThreads];
  const uint t = threadIdx.x, at = blockIdx.x * kThreads + t;
  s_data[t] = at < len ? d_in[at] : 0xffffffffu;
  __syncthreads();
  const uint key = s_data[t] >> shift & (kWays - 1);
  uint base = 0, place = 0, mine = 0;
  for (uint way = 0; way < kWays; ++way) {
    s_mask[t] = key == way;
    __syncthreads();
    for (uint step = 1; step < kThreads; step <<= 1) {
      uint v = t >= step ? s_mask[t - step] : 0;
      __syncthreads();
      s_mask[t] += v;
      __syncthreads();
    }
    const uint total = s_mask[kThreads - 1];
    if (key == way) mine = s_mask[t] - 1, place = base + mine;
    if (t == 0) d_block_sums[way * gridDim.x + blockIdx.x] = total;
    base += total;
    __syncthreads();
  }
  s_base[t] = 0;
  s_sums[place] = mine;
  s_data[place] = at < len ? d_in[at] : 0xffffffffu;
  __syncthreads();
  if (at < len) d_out[at] = s_data[t], d_prefix[at] = s_sums[t];
}
__global__ void scan_sums(uint *sums, uint n) {
  uint run = 0;
  for (uint i = 0; i < n; ++i) {
    uint v = sums[i];
    sums[i] = run;
    run += v;
  }
}
__global__ void scatter(uint *d_out, const uint *d_in, const uint *d_scan, const uint *d_prefix, uint shift, uint len) {
  const uint at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= len) return;
  const uint v = d_in[at], key = v >> shift & (kWays - 1);
  d_out[d_scan[key * gridDim.x + blockIdx.x] + d_prefix[at]] = v;
}
void radix_sort(uint *d_out, uint *d_in, uint len) {
  const uint grid = len / kThreads + (len % kThreads != 0);
  uint *d_prefix, *d_sums;
  cudaMalloc(&d_prefix, sizeof(uint) * len);
  cudaMemset(d_prefix, 0, sizeof(uint) * len);
  cudaMalloc(&d_sums, sizeof(uint) * kWays * grid);
  const uint shmem = (kThreads * 4 + 1) * sizeof(uint);
  for (uint shift = 0; shift <= 30; shift += kBits) {
    local_sort<<<grid, kThreads, shmem>>>(d_out, d_prefix, d_sums, shift, d_in, len);
    scan_sums<<<1, 1>>>(d_sums, kWays * grid);
    scatter<<<grid, kThreads>>>(d_in, d_out, d_sums, d_prefix, shift, len);
  }
  cudaMemcpy(d_out, d_in, sizeof(uint) * len, cudaMemcpyDeviceToDevice);
  cudaFree(d_sums);
  cudaFree(d_prefix);
}
int main() {
  const uint n = 1000;
  std::vector<uint> h(n);
  srand(1);
  for (auto &v : h) v = rand() % 5000;
  uint *in, *out;
  cudaMalloc(&in, sizeof(uint) * n);
  cudaMalloc(&out, sizeof(uint) * n);
  cudaMemcpy(in, h.data(), sizeof(uint) * n, cudaMemcpyHostToDevice);
  radix_sort(out, in, n);
  cudaMemcpy(h.data(), out, sizeof(uint) * n, cudaMemcpyDeviceToHost);
  for (uint i = 1; i < n; ++i)
    if (h[i - 1] > h[i]) cout << "unsorted at " << i << "\n";
}
// kind: sorts
// expect: local_sort grid 8,1,1 block 128,1,1 shared 2052 d_out=4000B:unset d_prefix=4000B:zero d_block_sums=128B:unset shift=0 d_in=4000B:{4383,886,2777,1915,2793,3335,386,492,1649,1421,2362,27,3690,59,2763,3926,540,3426,4172,736,211,368,2567,1429,782,1530,2862,123,4067,3135,3929,4802,4022,3058,3069,3167,1393,3456,11,3042,1229,2373,4421,4919,3784,3537,198,4324,3315,4370,1413,3526,1091,3980,4956,1873,1862,4170,1996,2281,2305,925,2084,1327,336,1505,846,1729,1313,857,1124,3895,4582,545,3814,3367,434,364,4043,3750,1087,1808,2276,2178,78... len=1000 radix_sort:59 repeats
// expect: scan_sums grid 1,1,1 block 1,1,1 shared 0 sums=128B:after:0:d_block_sums n=32 radix_sort:60
// expect: scatter grid 8,1,1 block 128,1,1 shared 0 d_out=4000B:{4383,886,2777,1915,2793,3335,386,492,1649,1421,2362,27,3690,59,2763,3926,540,3426,4172,736,211,368,2567,1429,782,1530,2862,123,4067,3135,3929,4802,4022,3058,3069,3167,1393,3456,11,3042,1229,2373,4421,4919,3784,3537,198,4324,3315,4370,1413,3526,1091,3980,4956,1873,1862,4170,1996,2281,2305,925,2084,1327,336,1505,846,1729,1313,857,1124,3895,4582,545,3814,3367,434,364,4043,3750,1087,1808,2276,2178,78... d_in=4000B:after:0:d_out d_scan=128B:after:1:sums d_prefix=4000B:after:0:d_prefix shift=0 len=1000 radix_sort:61 repeats
