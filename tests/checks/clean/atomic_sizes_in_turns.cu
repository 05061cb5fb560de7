// Each half of a 64-bit word is counted by atomics of 32 bits; after a barrier one thread adds to the whole word, and nobody to its halves.
// run: --block 64 --arg pair=u64[1]:zero
__global__ void kernel(unsigned long long *pair) {
  atomicAdd((unsigned *)pair + (threadIdx.x & 1), 1u);
  __syncthreads();
  if (threadIdx.x == 7) atomicAdd(pair, 1ull);
}
