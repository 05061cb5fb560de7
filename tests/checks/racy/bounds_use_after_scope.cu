// A pointer to a variable of an inner block is used behind that block.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: bounds @use on inner
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x;
  const int *p;
  {
    int inner[2] = {in[t], t};
    p = &inner[t % 2];
    out[t] = *p;
  }
  out[t] += *p;  // @use
}
