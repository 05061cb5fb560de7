// Bytes and shorts that are updated through the words that hold them.
// run: --block 96 --grid 2 --arg out=u32[8]:zero
// expect out: 3198834178 11624463 0 0 4143314346 4078236105 62559 0
__device__ void add8(unsigned char *p, unsigned char v) {
  size_t a = (size_t)p;
  unsigned *w = (unsigned *)(a & ~(size_t)3), sh = (unsigned)(a & 3) * 8;
  unsigned old = *(volatile unsigned *)w, seen;
  do {
    seen = old;
    unsigned sum = ((seen >> sh) + v) & 0xff;
    old = atomicCAS(w, seen, (seen & ~(0xffu << sh)) | sum << sh);
  } while (old != seen);
}
__device__ void max16(unsigned short *p, unsigned short v) {
  size_t a = (size_t)p;
  unsigned *w = (unsigned *)(a & ~(size_t)2), sh = (unsigned)(a & 2) * 8;
  unsigned old = atomicAdd(w, 0u), seen;
  do {
    seen = old;
    if ((unsigned short)(seen >> sh) >= v) return;
    old = atomicCAS(w, seen, (seen & ~(0xffffu << sh)) | (unsigned)v << sh);
  } while (old != seen);
}
__global__ void kernel(unsigned *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  add8((unsigned char *)out + i % 7, (unsigned char)(i * 3));
  max16((unsigned short *)(out + 4) + i % 5, (unsigned short)(i * 331));
}
