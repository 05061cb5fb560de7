// run: --block 32 --arg out=u32[32]:zero --arg wide=u64[32]:zero --arg small=u8[32]:zero
// expect out: 4294967295 1 3
// expect wide: 1 9223372036854775808 4611686018427387904
// expect small: 250 251
// expect small[6]: 0
// host
__global__ void kernel(unsigned *out, unsigned long long *wide, unsigned char *small) {
  unsigned t = threadIdx.x;
  out[t] = 2 * t + 0xffffffffu;
  wide[t] = (1ull << (64 - t) % 64) | (t == 0 ? 1ull : 0ull);
  small[t] = (unsigned char)(250 + t);
}
