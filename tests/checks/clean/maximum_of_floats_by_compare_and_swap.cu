// A maximum of floats by a loop of compare-and-swap: every access to the word is an atomic.
// run: --block 64 --grid 2 --arg in=f32[128]:random --arg out=u32[1]:zero
__global__ void kernel(const float *in, unsigned *out) {
  float v = in[blockIdx.x * 64 + threadIdx.x] + 1;
  unsigned old = atomicAdd(out, 0u);
  while (__uint_as_float(old) < v) {
    unsigned seen = atomicCAS(out, old, __float_as_uint(v));
    if (seen == old) break;
    old = seen;
  }
}
