// The special registers by which a thread asks for its multiprocessor: there is one, and the clocks go forward.
// run: --block 32 --arg out=u32[6]:zero
// expect out: 0 0 1 32 1 1
__global__ void kernel(unsigned *out) {
  unsigned sm, grid, sms, lanes;
  unsigned long long wide, before, after;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
  asm volatile("mov.u32 %0, %%gridid;" : "=r"(grid));
  asm volatile("mov.u64 %0, %%gridid;" : "=l"(wide));
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(sms));
  asm volatile("mov.u32 %0, WARP_SZ;" : "=r"(lanes));
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(before));
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(after));
  if (threadIdx.x == 0) {
    out[0] = sm; out[1] = grid + (unsigned)wide; out[2] = sms; out[3] = lanes; out[4] = after >= before; out[5] = __popc(sms);
  }
}
