// run: --block 32 --arg out=i32[32]:zero
// host
__global__ void kernel(int *out) {
  int t = threadIdx.x, n = 0;
again:
  n += t;
  if (n < 40 && t > 2) goto again;
  out[t] = n;
}
