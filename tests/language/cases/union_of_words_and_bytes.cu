// run: --block 8 --arg out=u32[32]:zero
// expect out: 1732584193 2290845832 3669530228 8961 3481945602 290132241 3669531901 53200 919628035 4207504030 2419708126 925 2652212484 579084834 1868450283 6022 89894917 2903436213 1438318598 47872 1839256326 4151694652 1770198746 28070 3571840519 1546077380 455880757 45763 1009457673 1154237508 233554890 240
union U { unsigned w[2]; unsigned short h[4]; unsigned char b[8]; unsigned long long q; };
__global__ void kernel(unsigned *out) {
  const unsigned t = threadIdx.x;
  U u;
  u.q = 0x0123456789abcdefull * (t + 1);
  for (int i = 0; i < 4; i++) {
    const unsigned char x = u.b[i];
    u.b[i] = u.b[7 - i];
    u.b[7 - i] = x;
  }
  out[4 * t] = u.w[0];
  u.h[1] += u.b[t];
  out[4 * t + 1] = u.w[0] ^ u.w[1];
  u.w[t & 1] >>= t;
  out[4 * t + 2] = (unsigned)(u.q >> 20);
  out[4 * t + 3] = u.h[t & 3];
}
