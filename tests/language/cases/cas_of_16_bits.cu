// Compare-and-swap of 16 bits, in turns.
// run: --block 64 --arg out=u32[4]:zero
// expect out: 42664629 672 0 0
__global__ void kernel(unsigned *out) {
  unsigned short *s = (unsigned short *)out;
  int i = threadIdx.x;
  unsigned short old = s[i % 3], seen;
  do { seen = old; old = atomicCAS(&s[i % 3], seen, (unsigned short)(seen + i)); } while (old != seen);
}
