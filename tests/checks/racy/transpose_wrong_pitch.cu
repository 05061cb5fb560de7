// The result's pitch is 7 for rows of 8: the end of each row and the start of the next are the same words.
// run: --block 8,8 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store on out
__global__ void kernel(const int *in, int *out) {
  int x = threadIdx.x, y = threadIdx.y;
  out[x * 7 + y] = in[y * 8 + x];  // @store
}
