// run: --block 32 --arg out=i32[32]:zero
// expect error: use after end of lifetime: load of 4 bytes at local array a, index 3 of 4
// expect error: lane 1 of warp 0 (thread (1, 0, 0)
// expect error: lifetime_block_ended.cu:12
// expect error: declare a (line 9) in a scope that contains this access
__global__ void kernel(int *out) {
  int *p = out;
  if (threadIdx.x % 2) {
    int a[4] = {1, 2, 3, (int)threadIdx.x};
    p = a + 3;
  }
  out[threadIdx.x] = *p;
}
