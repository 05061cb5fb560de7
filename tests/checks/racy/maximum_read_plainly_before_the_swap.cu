// The loop of compare-and-swap begins with a plain load of the word that others change by atomics.
// run: --block 64 --grid 2 --arg in=f32[128]:random --arg out=u32[1]:zero
// finding: race @guess @swap on out
__global__ void kernel(const float *in, unsigned *out) {
  float v = in[blockIdx.x * 64 + threadIdx.x] + 1;
  unsigned old = *out;  // @guess
  while (__uint_as_float(old) < v) {
    unsigned seen = atomicCAS(out, old, __float_as_uint(v));  // @swap
    if (seen == old) break;
    old = seen;
  }
}
