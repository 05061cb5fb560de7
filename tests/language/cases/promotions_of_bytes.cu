// Bytes and halves become int before anything is computed of them; what is stored is cut again.
// run: --block 8 --arg out=i32[64]:zero
// expect out: 300 44 -201 27 0 56 0 3237 308 52 -202 27 0 48 0 3255 316 60 -203 26 0 40 0 3272 324 68 -204 26 0 32 0 3289
// expect out[32]: 332 76 -205 25 0 24 0 3306 340 84 -206 25 0 16 0 3307 348 92 -207 24 0 8 1 3340 356 100 -208 24 0 0 1 3341
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  unsigned char a = 200 + t, b = 100 + 7 * t;
  signed char c = -100 - t;
  unsigned short u = 65000 + 100 * t;
  int *o = out + 8 * t;
  o[0] = a + b;
  o[1] = (unsigned char)(a + b);
  o[2] = ~a;
  o[3] = (unsigned char)~a >> 1;
  o[4] = a - b < 0;
  o[5] = (signed char)(c - b);
  o[6] = (unsigned short)(u * 3) > u;
  o[7] = (a << 4 | b >> 3) - (c >> 2);
}
