// Integers of more than 64 bits in registers: products, sums, differences, shifts, comparisons and loops of __int128.
// run: --block 4 --arg out=u64[40]:zero --arg n=5
// expect out: 18282773015276577826 163971058432973789 163971058432973789 18118801956843604035 5247073869855161248 16717361816799281152 16717361816799281152 4 18446744073709551615 2951479051793527735
// expect out[10]: 17216961135462248191 245956587649460684 245956587649460679 17954830898410630241 7870319947306807678 9346350330675172037 9346350330675172037 4 18446744073709551615 13281655733070874772
// expect out[20]: 15495265021916023396 327942116865947579 327942116865947570 17790859839977656447 7050755512689754112 156374987061 156374987061 4 18446744073709551615 16233134784864395702
// expect out[30]: 13117684674637903441 409927646082434474 409927646082434461 17626888781544682653 9223372036854775808 0 0 4 18446744073709551615 14757395258967604259
__global__ void kernel(unsigned long long *out, int n) {
  typedef unsigned __int128 wide;
  const unsigned long long t = threadIdx.x, a = ~0ull - 4 * t, b = (t + 2) * 0x123456789abcdefull;
  const wide p = (wide)a * b, q = p + ((wide)a << 64) + b;
  const int shift = (int)t * 40 + n;
  const __int128 s = (__int128)q;
  const long long x = -(long long)(t * 7) - n;
  wide v = p;
  for (int i = 0; i < n + (int)t; ++i) v = v * 3 + i;
  unsigned long long *o = out + 10 * t;
  o[0] = (unsigned long long)p, o[1] = (unsigned long long)(p >> 64), o[2] = (unsigned long long)(q >> 64);
  o[3] = (unsigned long long)((q - p * 3) >> 64), o[4] = (unsigned long long)((q << shift) >> 64);
  o[5] = (unsigned long long)(q >> shift), o[6] = (unsigned long long)(s >> shift);
  o[7] = (p < q) | ((__int128)p < s) << 1 | (s > (__int128)-5) << 2 | (p == q) << 3;
  o[8] = (unsigned long long)(((__int128)x * x * x * ((__int128)1 << 40)) >> 64);
  o[9] = (unsigned long long)(v >> 64);
}
