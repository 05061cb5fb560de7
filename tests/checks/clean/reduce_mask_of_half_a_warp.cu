// Each half of the warp joins its own lanes and reads what its own half stored.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncwarp(t < 16 ? 0x0000ffffu : 0xffff0000u);
  out[t] = s[t ^ 15];
}
