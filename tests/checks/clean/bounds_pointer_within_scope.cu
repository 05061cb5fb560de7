// A pointer to a variable of a block is used while that block lasts.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x;
  int values[2] = {in[t], t};
  const int *p = values;
  {
    p += t % 2;
    out[t] = *p;
  }
  out[t] += *p;
}
