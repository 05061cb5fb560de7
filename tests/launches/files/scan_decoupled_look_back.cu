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
// expect: scan grid 8,1,1 block 128,1,1 shared 0 in=4000B:{3,6,7,5,3,5,6,2,9,1,2,7,0,9,3,6,0,6,2,6,1,8,7,9,2,0,2,3,7,5,9,2,2,8,9,7,3,6,1,2,9,3,1,9,4,7,8,4,5,0,3,6,1,0,6,3,2,0,6,1,5,5,4,7,6,5,6,9,3,7,4,5,2,5,4,7,4,4,3,0,7,8,6,8,8,4,3,1,4,9,2,0,6,8,9,2,6,6,4,9,5,0,4,8,7,1,7,2,7,2,2,6,1,0,6,1,5,9,4,9,0,9,1,7,7,1,1,5,9,7,7,6,7,3,6,5,6,3,9,4,8,1,2,9,3,9,0,8,8,5,0,9,6,3,8,5,6,1,1,5,9,8,4,8,1,0,3,0,4,4,4,4,7,6,3,1,7,5,9,6,2,1,7,8,5,7,4,1,8,5,9,7,5,3,8,8,3,1,8,9... out=4000B:unset n=1000 state=100B:zero aggregate=state+32B prefix=state+64B ticket=state+96B main:58
