// run: --block 32 --arg out=u32[96]:zero
// host
__global__ void kernel(unsigned *out) {
  unsigned t = threadIdx.x;
  out[t] = 0xdeadbeefu >> t;
  out[t + 32] = 0x12345u << t;
  out[t + 64] = (unsigned)((int)0x80000001 >> t);
}
