// run: --block 32 --arg out=i32[32]:zero
// host
__global__ void kernel(int *out) {
  int t = threadIdx.x, r = 0;
  for (int i = 0; i < t % 5; ++i) {
    if (i & 1) {
      for (int j = i; j < t; j += 3) {
        if (j == 11) break;
        r += j * i;
      }
    } else if (t > 16) {
      r -= i;
    } else {
      r ^= t;
    }
  }
  out[t] = r;
}
