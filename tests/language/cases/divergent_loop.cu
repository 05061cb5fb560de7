// run: --block 48 --arg out=i32[48]:zero
// expect out: 0 1 3 6 10 15 21
// host
__global__ void kernel(int *out) {
  int t = threadIdx.x, sum = 0;
  for (int k = 0; k <= t; ++k) sum += k;
  out[t] = sum;
}
