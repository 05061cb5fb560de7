// A local array of four is stored at index four by one lane.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: bounds @store on digits
__global__ void kernel(const int *in, int *out) {
  int digits[4] = {0, 0, 0, 0};
  int t = threadIdx.x, n = 0;
  for (int v = in[t]; v > 0; v /= 2) digits[n++] = v % 2;  // @store
  out[t] = digits[0] + 2 * digits[3];
}
