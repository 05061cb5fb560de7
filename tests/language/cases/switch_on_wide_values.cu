// Switches over ranges, negative cases, 64 bits, characters and enumerators, with gaps, as values of expressions.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 137 1758 4658 269 290 4226 -253 317 -44932 338 405 200 1676 5942 1172 938
// expect out[16]: 4598 -136 1265 -45229 -196 -511 -970 -1225 3044 -1600 -1834 1847 -3013 -2572 -48097 -3061
// expect out[32]: -3249 -3709 -3843 197 -4447 -4702 -1021 -5755 -5314 -50818 -5508 -5197 -6577 -6811 -2545 -7189
// expect out[48]: -7421 -3865 -8598 -8177 -52180 -8643 -8831 -9289 -9648 -5381 -10057 -10291 -6610 -11344 -10903 -56533
// expect out[64]: -11497 -11707 -12166 -12400 -8134 -12778 -13138 -9457 -14212 -13771 -59275 -14239 -14428 -15013 -15247 -11002
// expect out[80]: -15646 -15880 -12199 -16933 -16618 -62122 -17107 -17296 -17755 -17989 -13723 -18493 -18727 -14767 -19001 -19360
// expect out[96]: -64864 -19816 -20130 -20588 -20842 -16575 -21218 -20069 -17788 -22648 -22207 -67732 -22696 -22885 -23344 -23578
// expect out[112]: -19438 -24082 -24337 -20656 -25390 -24949 -70453 -25543 -25732 -26212 -26446 -22180 -26824 -27058 -23503 -28237
__device__ int of_range(int v) {
  switch (v) {
    case -2147483647 - 1 ... - 100: return 1;
    case -99 ... - 1: return 2 - v;
    case 0: return 3;
    case 1 ... 9: return v * 10;
    case 1000: case 1003: case 1010: return 5;
    case 2147483647: return 6;
    default: return -v;
  }
}
__device__ int of_wide(long long v) {
  switch (v >> 8) {
    case -1ll: return 11;
    case 0x100000000ll: return 12;
    case 0x100000001ll: return 13;
    case -0x100000000ll: return 14;
    case 5: return 15;
  }
  return 16;
}
__device__ int of_text(char c) {
  switch (c) {
    case 'a' ... 'f': return c - 'a' + 10;
    case '0' ... '9': return c - '0';
    case (char)0xe9: return 99;
    case '\n': case ' ': return -1;
  }
  return -2;
}
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x;
  const int few[] = {-2147483647 - 1, -150, -99, -1, 0, 9, 10, 1000, 1001, 1010, 2147483647};
  const long long wide[] = {-1, 0x10000000000ll, 0x100000000ffll, 0x10000000100ll, -0x10000000000ll, 5 << 8, 6 << 8};
  int sum = of_range(few[in[g] % 11]) * 3 + of_range(in[g] * 17 - 300);
  sum = sum * 5 + of_wide(wide[g % 7]) * 7 + of_wide((long long)in[g] << 6);
  out[g] = sum * 3 + of_text((char)in[g]) + of_text((char)(in[g] * 5 + 96)) * 100;
}
