// A text is reversed in place: each thread swaps a pair of its own.
// run: --block 32 --arg text=u8[64]:iota
__global__ void kernel(unsigned char *text) {
  int t = threadIdx.x;
  unsigned char first = text[t], last = text[63 - t];
  text[t] = last, text[63 - t] = first;
}
