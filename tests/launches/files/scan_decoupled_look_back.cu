#include <cstdio>
#include <cstdlib>
#include <vector>
enum : int { kEmpty = 0, kAggregate = 1, kPrefix = 2 };
constexpr int kBlock = 128;

// One pass: a block adds what the blocks before it have published, the nearest complete prefix first.
__global__ void scan(const int *in, int *out, int n, volatile int *state, volatile int *aggregate, volatile int *prefix, int *ticket) {
  __shared__ int tile, before, sums[kBlock];
  if (threadIdx.x == 0) tile = atomicAdd(ticket, 1);
  __syncthreads();
  const int i = tile * kBlock + threadIdx.x;
  sums[threadIdx.x] = i < n ? in[i] : 0;
  for (int step = 1; step < kBlock; step *= 2) {
    __syncthreads();
    const int left = threadIdx.x >= step ? sums[threadIdx.x - step] : 0;
    __syncthreads();
    sums[threadIdx.x] += left;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    const int own = sums[kBlock - 1];
    aggregate[tile] = own;
    __threadfence();
    state[tile] = kAggregate;
    int sum = 0;
    for (int look = tile - 1; look >= 0; --look) {
      int s;
      while ((s = state[look]) == kEmpty) {}
      __threadfence();
      if (s == kPrefix) {
        sum += prefix[look];
        break;
      }
      sum += aggregate[look];
    }
    prefix[tile] = sum + own;
    __threadfence();
    state[tile] = kPrefix;
    before = sum;
  }
  __syncthreads();
  if (i < n) out[i] = before + sums[threadIdx.x];
}
void scan_reference(const int *in, int *out, int n) {
  for (int i = 0, sum = 0; i < n; ++i) out[i] = sum += in[i];
}
int main() {
  const int n = 1000, tiles = (n + kBlock - 1) / kBlock;
  std::vector<int> h(n), want(n);
  for (int &v : h) v = rand() % 10;
  int *in, *out, *state;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&state, (3 * tiles + 1) * sizeof(int));
  cudaMemset(state, 0, (3 * tiles + 1) * sizeof(int));
  cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  scan<<<tiles, kBlock>>>(in, out, n, state, state + tiles, state + 2 * tiles, state + 3 * tiles);
  scan_reference(h.data(), want.data(), n);
  cudaMemcpy(h.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%s\n", h == want ? "PASSED" : "FAILED");
}
// against: function:scan_reference
// kind: scans
// expect: scan grid 8,1,1 block 128,1,1 shared 0 in=4000B:random out=4000B n=1000 state=100B:zero aggregate=state+32B prefix=state+64B ticket=state+96B main:58
