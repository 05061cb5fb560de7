// The lower half of a warp stores what the upper half reads; both branches come to a __syncwarp of the whole warp.
// run: --block 32 --arg in=i32[16]:iota --arg out=i32[16]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[16];
  int t = threadIdx.x;
  if (t < 16) {
    s[t] = in[t];
    __syncwarp();
  } else {
    __syncwarp();
    out[t - 16] = s[t - 16];
  }
}
