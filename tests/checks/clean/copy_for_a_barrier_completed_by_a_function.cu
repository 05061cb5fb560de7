// The completion function reads what was copied: it runs when all have arrived, the copies too.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
#include <cuda/barrier>
struct Sum {
  int *of, *to;
  __device__ void operator()() const {
    int sum = 0;
    for (int i = 0; i < 64; ++i) sum += of[i];
    *to = sum;
  }
};
__shared__ int s[64];
__shared__ int total;
struct Total {
  __device__ void operator()() const { Sum{s, &total}(); }
};
__global__ void kernel(const int *in, int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block, Total> ready;
  const int t = threadIdx.x;
  if (t == 0) init(&ready, 64, Total());
  __syncthreads();
  cuda::memcpy_async(&s[t], in + t, sizeof(int), ready);
  ready.arrive_and_wait();
  out[t] = total + s[63 - t];
}
