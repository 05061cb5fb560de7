// Atomics of several kinds at addresses that some lanes share.
// run: --block 64 --arg out=i32[64]:zero --arg sums=u32[8]:zero
// expect out: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// expect out[32]: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// expect sums: 496 1056 62 57 64 14 268435456 0
__global__ void kernel(int *out, unsigned *sums) {
  __shared__ unsigned bins[8]; __shared__ float f; __shared__ unsigned long long w;
  int i = threadIdx.x;
  if (i < 8) bins[i] = 0; if (i == 0) { f = 0; w = 0; }
  __syncthreads();
  atomicAdd(&bins[i * i % 8], i + 1u);
  atomicMax(&bins[(i * 3) % 8], (unsigned)i);
  atomicAdd(&f, 0.5f); atomicAdd(&w, 1ull << (i % 60)); atomicInc(&bins[7], 5u); atomicAnd(&bins[6], ~(1u << (i % 30)));
  __syncthreads();
  if (i < 4) atomicAdd(&sums[i], bins[i]);
  if (i == 4) sums[4] = (unsigned)(f * 2), sums[5] = (unsigned)w, sums[6] = (unsigned)(w >> 32);
  out[i] = 1;
}
