// run: --grid 2 --block 32 --arg words=u32[16]:zero --arg reals=f32[4]:zero --arg out=i32[16]:zero
// expect words: 64 1 4294967295 63 64 64
// expect reals: 32 -64
// expect out: 64 7 5 1
#include <cuda/atomic>
__device__ cuda::atomic<int, cuda::thread_scope_device> total;
__global__ void kernel(unsigned *words, float *reals, int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> own;
  const unsigned i = blockIdx.x * 32 + threadIdx.x;
  if (threadIdx.x == 0) own.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> counter(words[0]);
  counter.fetch_add(1, cuda::std::memory_order_relaxed);
  cuda::atomic_ref<unsigned> bit(words[1]);
  bit.fetch_or(1u);
  cuda::atomic_ref<unsigned>(words[2]).fetch_sub(i == 0 ? 1u : 0u);
  cuda::atomic_ref<unsigned>(words[3]).fetch_max(i, cuda::memory_order_acq_rel);
  cuda::atomic_ref<unsigned> turn(words[4]);
  unsigned expected = turn.load(cuda::memory_order_acquire);
  while (!turn.compare_exchange_weak(expected, expected + 1)) {
  }
  ++cuda::atomic_ref<unsigned>(words[5]);
  cuda::atomic_ref<float>(reals[0]).fetch_add(0.5f);
  cuda::atomic_ref<float>(reals[1]) -= 1.0f;
  own += 2;
  total++;
  cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
  __syncthreads();
  if (own == 64 && threadIdx.x == 0) cuda::atomic_ref<int>(out[0]).store(own.load());
  if (i == 0) {
    cuda::atomic_ref<int> place(out[1]);
    place = 5;
    out[2] = place.exchange(7);
    int was = 7;
    out[3] = place.compare_exchange_strong(was, 7, cuda::memory_order_release, cuda::memory_order_relaxed);
  }
}
