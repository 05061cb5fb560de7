// run: --block 32 --arg a=i32[64]:iota --arg out=i32[32]:zero
// expect out: 32 34 36
// expect site a load: instructions 2 sectors 8
// expect shown: a[5]
// expect shown: a[5 + 32]
// host
__global__ void kernel(const int *a, int *out) {
  int t = threadIdx.x;
  out[t] = a[t] + a[t + 32];
}
