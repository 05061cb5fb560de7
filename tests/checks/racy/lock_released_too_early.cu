// One of the two protected words is stored after the lock was released.
// run: --block 1 --grid 4 --arg lock=i32[1]:zero --arg count=i32[1]:zero --arg last=i32[1]:zero
// finding: race @last on last
__global__ void kernel(int *lock, int *count, int *last) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *count += 1;
  __threadfence();
  atomicExch(lock, 0);
  *last = blockIdx.x;  // @last
}
