// The counter of finished blocks is increased plainly.
// run: --block 1 --grid 4 --arg done=i32[1]:zero --arg out=i32[1]:zero
// finding: race @count on done
__global__ void kernel(int *done, int *out) {
  __threadfence();
  int before = (*done)++;  // @count
  if (before == 3) *out = 1;
}
