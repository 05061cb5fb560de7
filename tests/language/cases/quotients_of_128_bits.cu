// Quotients and remainders of 128 bits, signed and not, by numbers of all sizes.
// run: --grid 2 --block 32 --arg out=u64[256]:zero
// expect out: 14655325530247604544 0 890889364139052308 13609723268093029071 3531033679 8074197940027271163 16753143594865874055
// expect out[7]: 3715110678477379070 2 1724088904412176516 5319583722607041062 9846203799320179764 7801815125184555029
// expect out[13]: 180668713909551789 17771362293656761825 9679656392393600384 17784069282 12620648611931481010
// expect out[18]: 12298700964631656845 11380081083337916524 28 8521414930804549981 12718438487792892673 6343976573288657475
// expect out[24]: 12988471260190896610 69580066036612806 18438964263996796809 11431073073984126457 354188808023
// expect out[29]: 4139071547035580426 10464028447601055030 8593445730114983531
// host
__global__ void kernel(unsigned long long* out) {
  const int g = blockIdx.x * 32 + threadIdx.x;
  const unsigned long long seed = 0x9e3779b97f4a7c15ull * (g + 1);
  const unsigned __int128 a = (unsigned __int128)seed * (seed ^ 0x5555555555555555ull) + g;
  unsigned __int128 b = (unsigned __int128)(seed >> (g % 60)) << (g % 3 * 32);
  if (b == 0) b = 7;
  const __int128 c = (__int128)(a - ((unsigned __int128)1 << 125)), d = g % 2 ? -(__int128)(b >> 3) - 1 : (__int128)(b >> 5) + 3;
  const unsigned __int128 quotient = a / b, rest = a % b;
  const __int128 signed_quotient = c / d, signed_rest = c % d, tenth = c / 10;
  out[4 * g] = (unsigned long long)(quotient >> 64) ^ (unsigned long long)quotient;
  out[4 * g + 1] = (unsigned long long)(rest >> 64) ^ (unsigned long long)rest * 3;
  out[4 * g + 2] =
      (unsigned long long)(signed_quotient >> 64) + (unsigned long long)signed_rest * 5 + (unsigned long long)(signed_rest >> 64);
  out[4 * g + 3] = (unsigned long long)signed_quotient ^ (unsigned long long)(tenth >> 3) ^ (unsigned long long)(a % 10);
}
