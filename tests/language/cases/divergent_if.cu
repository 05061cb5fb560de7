// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 101 2 103 4 105
// host
__global__ void kernel(int *out) {
  int t = threadIdx.x;
  if (t % 2) out[t] = t + 100;
  else out[t] = t;
}
