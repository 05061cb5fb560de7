#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>
constexpr int kRadixBits = 4, kDigits = 1 << kRadixBits, kThreads = 128;

// One pass of a radix sort: how often each digit is in each tile, digit by digit.
__global__ __launch_bounds__(kThreads) void count_digits(const uint32_t *keys, uint32_t *counts, int n, int shift, int tiles) {
  __shared__ uint32_t histogram[kDigits];
  if (threadIdx.x < kDigits) histogram[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 4 * kThreads + threadIdx.x; i < min(n, (int)(blockIdx.x + 1) * 4 * kThreads); i += kThreads)
    atomicAdd(&histogram[keys[i] >> shift & (kDigits - 1)], 1u);
  __syncthreads();
  if (threadIdx.x < kDigits) counts[threadIdx.x * tiles + blockIdx.x] = histogram[threadIdx.x];
}

void count_digits_reference(const uint32_t *keys, uint32_t *counts, int n, int shift, int tiles) {
  for (int i = 0; i < kDigits * tiles; ++i) counts[i] = 0;
  for (int i = 0; i < n; ++i) ++counts[(keys[i] >> shift & (kDigits - 1)) * tiles + i / (4 * kThreads)];
}

int main() {
  const int n = 5000, tiles = (n + 4 * kThreads - 1) / (4 * kThreads);
  std::vector<uint32_t> keys(n);
  for (auto &key : keys) key = (uint32_t)rand() * 2654435761u;
  uint32_t *d_keys, *d_counts;
  cudaMalloc(&d_keys, n * sizeof(uint32_t));
  cudaMalloc(&d_counts, kDigits * tiles * sizeof(uint32_t));
  cudaMemcpy(d_keys, keys.data(), n * sizeof(uint32_t), cudaMemcpyHostToDevice);
  for (int shift = 0; shift < 32; shift += kRadixBits) count_digits<<<tiles, kThreads>>>(d_keys, d_counts, n, shift, tiles);
  std::vector<uint32_t> got(kDigits * tiles), want(kDigits * tiles);
  cudaMemcpy(got.data(), d_counts, got.size() * sizeof(uint32_t), cudaMemcpyDeviceToHost);
  count_digits_reference(keys.data(), want.data(), n, 28, tiles);
  puts(got == want ? "ok" : "FAILED");
}
// against: function:count_digits_reference
// kind: sorts
// expect: count_digits grid 10,1,1 block 128,1,1 shared 0 keys=20000B:data counts=640B:unset n=5000 shift=0 tiles=10 main:31 repeats
