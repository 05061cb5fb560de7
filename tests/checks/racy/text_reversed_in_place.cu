// A text is reversed in place without a barrier between reading and storing.
// run: --block 64 --arg text=u8[64]:iota
// finding: race @swap on text
__global__ void kernel(unsigned char *text) {
  int t = threadIdx.x;
  text[63 - t] = text[t];  // @swap
}
