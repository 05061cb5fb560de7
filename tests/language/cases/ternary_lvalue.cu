// run: --block 32 --arg out=i32[64]:zero
// expect out: 0 0 2 0 4
// expect out[32]: 0 1 0 3
// host
__global__ void kernel(int *out) {
  int t = threadIdx.x, even = 0, odd = 0;
  (t % 2 ? odd : even) = t;
  out[t] = even;
  *(t < 40 ? out + 32 + t : out) = odd;
}
