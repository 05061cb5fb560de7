// A scratch buffer that was not cleared is stored before it is read, by the same thread.
// run: --block 32 --arg in=i32[32]:iota --arg scratch=i32[32]:unset --arg out=i32[32]:zero
__global__ void kernel(const int *in, int *scratch, int *out) {
  int t = threadIdx.x;
  scratch[t] = in[t];
  out[t] = scratch[t] + 1;
}
