// Even and odd blocks take different locks for the same word.
// run: --block 1 --grid 4 --arg lock=i32[2]:zero --arg count=i32[1]:zero
// finding: race @count on count
__global__ void kernel(int *lock, int *count) {
  int *mine = &lock[blockIdx.x % 2];
  while (atomicCAS(mine, 0, 1) != 0) {
  }
  __threadfence();
  *count += 1;  // @count
  __threadfence();
  atomicExch(mine, 0);
}
