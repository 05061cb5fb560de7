// run: --block 64 --arg in=f32[64]:iota --arg out=f32[64]:zero
// expect out: 0 1 2 3
// expect out[63]: 63
// expect site in load: instructions 2 sectors 8
__global__ void kernel(const float *in, float *out) {
  const int t = threadIdx.x;
  if (t % 8 == 0) asm volatile("prefetch.global.L2 [%0];" :: "l"(&in[t + 4096]));  // no such address: no error
  asm volatile("prefetch.global.L1 [%0];\n" :: "l"(in + t) : "memory");
  asm("prefetchu.L1 [%0];" :: "l"(in));
  out[t] = in[t];
}
