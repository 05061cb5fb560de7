// Quotients are cut towards zero, and a remainder has the sign of what was divided.
// run: --block 8 --arg out=i64[64]:zero
// expect out: 0 3 3000 600000004 1 0 3000000021 22 -4 0 -4002 -4000000028 0 0 -20000000140 1431656234 -5 2 5004 -5285714322 5 -1 6935229082 271 7 -5 -6006 7714285768 -2 1 -23935229201 1431655985
// expect out[32]: 14 1 7008 14200000099 2 3 6575490832 520 -17 -3 -11 -17600000123 -1 -4 -2100654396 1431655736 -15 0 1013 -15000000105 0 -3 14805687204 770 17 -3 -2015 17428571550 -4 4 -1740916146 1431656486
__global__ void kernel(long long *out) {
  const int t = threadIdx.x;
  const int n = t & 1 ? -(17 * t + 3) : 17 * t + 3, d = t & 2 ? -7 : 5;
  const long long w = (long long)n * 1000000007ll, v = (long long)d * 4294967311ll;
  long long *o = out + 8 * t;
  o[0] = n / d;
  o[1] = n % d;
  o[2] = n / 8 + 1000 * (n % 8);
  o[3] = w / d;
  o[4] = w % d;
  o[5] = w / v;
  o[6] = w % v;
  o[7] = (unsigned long long)w % 1000 + (unsigned)n / 3;
}
