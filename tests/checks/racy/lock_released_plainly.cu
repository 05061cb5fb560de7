// The lock is released by a plain store: it is a race with the others' compare-and-swap, and orders nothing.
// run: --block 1 --grid 4 --arg lock=i32[1]:zero --arg count=i32[1]:zero
// finding: race @take @release on lock
// finding: race @release on lock
// finding: race @count on count
__global__ void kernel(int *lock, int *count) {
  while (atomicCAS(lock, 0, 1) != 0) {  // @take
  }
  __threadfence();
  *count = *count + 1;  // @count
  __threadfence();
  *lock = 0;  // @release
}
