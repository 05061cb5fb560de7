// run: --block 32 --arg out=i32[32]:zero
// expect out: 496 496
__global__ void kernel(int *out) {
  __shared__ volatile int s[64];
  int t = threadIdx.x;
  s[t] = t, s[t + 32] = 0;
  __syncwarp();
  for (int d = 16; d > 0; d /= 2) {
    int v = s[t] + s[t + d];
    __syncwarp();
    s[t] = v;
    __syncwarp();
  }
  out[t] = s[0];
}
