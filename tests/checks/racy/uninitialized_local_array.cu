// A local array is filled up to n and read to its end.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero --arg n=5
// finding: uninitialized @sum on history
__global__ void kernel(const int *in, int *out, int n) {
  int history[8];
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) history[i] = in[(t + i) % 32];
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += history[i];  // @sum
  out[t] = sum;
}
