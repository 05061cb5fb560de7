// run: --block 32 --arg out=u32[4]:zero
// expect out: 2863311530 1 0 16
__global__ void kernel(unsigned *out) {
  bool odd = threadIdx.x & 1;
  unsigned b = __ballot_sync(0xffffffff, odd);
  int any = __any_sync(0xffffffff, odd), all = __all_sync(0xffffffff, odd);
  if (threadIdx.x == 0) { out[0] = b; out[1] = any; out[2] = all; out[3] = __popc(b); }
}
