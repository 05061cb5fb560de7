// run: --block 32 --arg out=i32[32]:zero
// expect out: 1600 1700 1800
// expect out[16]: 0 10 20 30
__global__ void kernel(int *out) {
  __shared__ int s[32];
  int i = threadIdx.x;
  if (i < 16) {
    s[i] = i * 10;
    __syncwarp();
    out[i] = s[i + 16];
  } else {
    s[i] = i * 100;
    __syncwarp();
    out[i] = s[i - 16];
  }
}
