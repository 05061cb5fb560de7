// run: --block 32 --arg in=i32[16]:iota --arg out=i32[32]:zero
// host
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x;
  out[t] = (t < 16 && in[t] > 5) || t == 31;
}
