// Lanes store bytes that lie in one word: different bytes are different memory, and no order is needed.
// run: --block 64 --arg in=u8[64]:iota --arg out=u8[64]:zero
__global__ void kernel(const unsigned char *in, unsigned char *out) {
  __shared__ unsigned char s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  out[63 - t] = s[t];
}
