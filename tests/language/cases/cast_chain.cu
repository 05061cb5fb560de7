// run: --block 32 --arg in=u8[256]:iota --arg out=u32[64]:zero
// host
__global__ void kernel(const unsigned char *in, unsigned *out) {
  const unsigned *words = reinterpret_cast<const unsigned *>(in);
  const unsigned short *halves = (const unsigned short *)(const void *)(words + threadIdx.x);
  out[threadIdx.x] = words[threadIdx.x];
  out[threadIdx.x + 32] = halves[1] * 3u;
}
