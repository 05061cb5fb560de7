// The bits of a warp are gathered by a ballot; one lane stores the word.
// run: --block 64 --arg in=i32[64]:iota --arg out=u32[2]:zero
__global__ void kernel(const int *in, unsigned *out) {
  int t = threadIdx.x;
  unsigned word = __ballot_sync(0xffffffffu, in[t] % 3 == 0);
  if (t % 32 == 0) out[t / 32] = word;
}
