// Switches on 64 bits, with ranges, on a narrow enumeration and on bytes.
// run: --block 64 --arg out=i32[128]:zero
// expect out: 1998 9998 9998 9998 9998 9998 9998 1998 9998 9998 9998 9998 9998 9998 1998 9998 9998 9998 9998 9998 9998 1998 10024 9998 10024 9998 10024 10002 2024 9998 10006 5000
// expect out[32]: 10088 10010 10024 2024 10024 10024 10024 10024 10024 14024 2024 10024 14024 14024 14024 14024 14024 2024 10024 14024 14020 14024 14024 14024 2024 10024 14024 14024 14024 14024 14024 1013
// expect out[64]: 1999 5 9999 6 9999 5 9999 6 9999 9998 9998 9998 9998 9998 1998 9998 9998 9998 9998 9998 9998 1998 10024 9998 10024 9998 10024 10002 2024 9998 10006 5000
// expect out[96]: 10088 10010 10024 2024 10024 10024 10024 10024 10024 14024 2024 10024 14024 14024 14024 14024 14024 2024 10024 14024 14020 14024 14024 14024 2024 10024 14024 14024 14024 14024 14024 1013
enum class K : signed char { A = -3, B = 0, C = 100 };
__global__ void kernel(int* out) {
  const int t = threadIdx.x;
  long long v = (long long)(t - 32) << (t & 1 ? 32 : 0);
  int r = 0;
  switch (v) {
    case -5ll << 32:
      r = 1;
      break;
    case 3 ... 9:
      r = 2;
      [[fallthrough]];
    case 20:
      r += 10;
      break;
    case 0x100000000ll:
      r = 5;
      break;
    default:
      if (v < -10) {
        r = -1;
        break;
      }
      r = 9;
    case -2:
      r += 3;
  }
  switch (static_cast<K>(t % 7 == 0 ? -3 : t % 7 == 1 ? 100 : 0)) {
    case K::A:
      r += 1000;
      break;
    case K::B:
      r += t > 40 ? 2000 : 0;
    case K::C:
      r += 5000;
  }
  switch ((unsigned char)(t * 8)) {
    case 255:
      r = 0;
    case 248:
      r++;
      break;
    case 0: {
      int q = t;
      r += q;
    }
    default:
      r *= 2;
  }
  out[t] = r;
  out[64 + t] = ((t > 3, t < 9) ? (t & 1 && (r = 5, t & 2)) || r > 100 : !t) + r;
}
