// A pair of counters in one 64-bit word: one thread adds to the whole word, another one to its upper half. Atomics of different sizes
// are not atomic to each other.
// run: --block 64 --arg pair=u64[1]:zero
// finding: race @whole @half on pair
// says: race on pair
__global__ void kernel(unsigned long long *pair) {
  if (threadIdx.x == 1) atomicAdd(pair, 1ull);  // @whole
  if (threadIdx.x == 40) atomicAdd((unsigned *)pair + 1, 1u);  // @half
}
