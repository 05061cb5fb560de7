#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void compact(const int *flags, int *queue, int *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool keep = i < n && flags[i];
  unsigned vote = __ballot_sync(0xffffffff, keep);
  int lane = threadIdx.x & 31, base = 0;
  if (lane == 0) base = atomicAdd(count, __popc(vote));
  base = __shfl_sync(0xffffffff, base, 0);
  if (keep) queue[base + __popc(vote & ((1u << lane) - 1))] = i;
}

int main() {
  const int n = 96;
  std::vector<int> h_flags(n);
  for (int i = 0; i < n; i++) h_flags[i] = i % 3 == 0;
  std::vector<int> h_queue(n);
  std::vector<int> h_count(1);
  for (int i = 0; i < 1; i++) h_count[i] = 0;
  int *d_flags;
  cudaMalloc(&d_flags, n * sizeof(int));
  cudaMemcpy(d_flags, h_flags.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int *d_queue;
  cudaMalloc(&d_queue, n * sizeof(int));
  cudaMemset(d_queue, 0, n * sizeof(int));
  int *d_count;
  cudaMalloc(&d_count, 1 * sizeof(int));
  cudaMemcpy(d_count, h_count.data(), 1 * sizeof(int), cudaMemcpyHostToDevice);
  compact<<<1, 96>>>(d_flags, d_queue, d_count, n);
  cudaMemcpy(h_queue.data(), d_queue, n * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n / 3; i++) wrong += h_queue[i] != 3 * i;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_flags);
  cudaFree(d_queue);
  cudaFree(d_count);
  return wrong;
}
// result: queue i32[0]: 0 3 6 9
// result: count i32[0]: 32
// kind: graph kernels
// expect: compact grid 1,1,1 block 96,1,1 shared 0 flags=384B:{1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0,1,0,0} queue=384B:zero count=4B:zero n=96 main:30
