// The writers take the lock; the one who reads does not.
// run: --block 1 --grid 3 --arg lock=i32[1]:zero --arg count=i32[1]:zero --arg out=i32[1]:zero
// finding: race @count @look on count
__global__ void kernel(int *lock, int *count, int *out) {
  if (blockIdx.x == 2) {
    *out = *count;  // @look
    return;
  }
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *count += 1;  // @count
  __threadfence();
  atomicExch(lock, 0);
}
