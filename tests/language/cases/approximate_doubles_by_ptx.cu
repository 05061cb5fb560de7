// Approximations of doubles keep few bits on a GPU: a note says that they are computed to full precision here.
// run: --block 32 --arg out=u64[64]:zero
// expect note: rcp.approx.ftz.f64 is computed to full precision
// expect note: rsqrt.approx.ftz.f64 is computed to full precision
__global__ void kernel(unsigned long long *out) {
  double d = threadIdx.x + 1.25, r;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(d)); out[threadIdx.x] = __double_as_longlong(r);
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(d)); out[32 + threadIdx.x] = __double_as_longlong(r);
}
