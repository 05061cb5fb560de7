// A plain store to the word of a compare-and-swap loop is a race with both of its accesses.
// run: --block 64 --grid 2 --arg word=i32[1]:zero
// finding: benign @read @swap on word
// finding: race @read @store on word
// finding: race @swap @store on word
__global__ void kernel(int *word) {
  if (blockIdx.x == 1) {
    if (threadIdx.x == 0) *word = 7;  // @store
    return;
  }
  int old = *word, seen;  // @read
  do {
    seen = old;
    old = atomicCAS(word, seen, seen + 1);  // @swap
  } while (old != seen);
}
