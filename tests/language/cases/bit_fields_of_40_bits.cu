// Bit-fields whose storage is 5 bytes: read and written in a word and a byte, sign extended from bit 39.
// run: --block 8 --arg out=i64[24]:zero
// expect out: -549755813888 -549755813785 -549755813682
// expect out[8]: 1 104 207
// expect out[16]: 5 6 7
struct Packed {
  long long a : 40;
  signed char b, c;
};
__global__ void kernel(long long *out) {
  Packed p;
  p.b = 5, p.c = 1;
  int t = threadIdx.x;
  p.a = 0x7fffffffffll + 1 + 103 * t;  // 2^39 wraps to -2^39
  p.b += t;
  out[t] = p.a;
  out[t + 8] = (p.a & 0xfffff) + p.c;
  out[t + 16] = p.b;
}
