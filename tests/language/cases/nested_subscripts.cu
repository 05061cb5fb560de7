// run: --block 32 --arg index=i32[32]:iota --arg in=i32[64]:iota --arg out=i32[32]:zero
// expect out: 0 2 4
// expect shown: in[5*2]
// host
__global__ void kernel(const int *index, const int *in, int *out) {
  int t = threadIdx.x;
  out[t] = in[index[t]*2];
}
