// Each lane leaves the loop at its own time: behind it the counter is shown as each lane left it.
// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 1 2 3 4 5 6 7 8 9
// expect shown: s[5]
__global__ void kernel(int *out) {
  __shared__ int s[32];
  int n = 0;
  while (n < (int)threadIdx.x) ++n;
  s[n] = n;
  out[n] = s[n];
}
