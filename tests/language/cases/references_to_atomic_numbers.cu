// cuda::atomic_ref in global and cuda::atomic in shared memory.
// run: --block 64 --grid 2 --arg g=i32[4]:zero --arg out=i32[128]:zero
// expect g: 192 126 0 0
// expect out: -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59
// expect out[32]: -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59
// expect out[64]: -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59
// expect out[96]: -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59 -59
#include <cuda/atomic>
__global__ void kernel(int* g, int* out) {
  const int t = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> a(g[0]), m(g[1]);
  a.fetch_add(t & 3, cuda::memory_order_relaxed);
  m.fetch_max(t * (blockIdx.x + 1));
  __shared__ cuda::atomic<int, cuda::thread_scope_block> c;
  if (t == 0) c.store(5);
  __syncthreads();
  c.fetch_sub(1);
  int e = 1000;
  bool ok = c.compare_exchange_strong(e, 7);
  __syncthreads();
  out[blockIdx.x * 64 + t] = c.load() + 1000 * ok + (e == 1000);
}
