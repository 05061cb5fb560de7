// Floats and doubles whose results are exact: rounding functions, remainders, scales, signs, comparisons with infinities and NaN.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 16584 16133 15498 14553 12944 15169 14747 14128 13255 11802 13827 13390 12825 11973 10628 12422
// expect out[16]: 12011 11486 8699 7518 9107 8761 8294 7637 6576 7967 7637 7239 6626 5656 6831 6500
// expect out[32]: 6132 5565 4734 5694 5397 5033 4544 1798 2607 2427 2170 1859 1354 1954 1790 1539
// expect out[48]: 1291 902 -674 -649 -632 -672 -690 -2295 -1871 -1429 -2565 -2896 -110 3385 3854 3572
// expect out[64]: 4929 5949 4889 5747 6672 7716 8146 6891 7603 8379 9404 9419 10081 10809 11661 12765
// expect out[80]: 12569 13229 11888 12716 13827 13274 13911 14591 15498 16732 15945 16567 17294 18212 19594 18605
// expect out[96]: 19266 20021 21003 22488 21245 21901 22681 21702 23265 21774 22403 23175 24225 25883 24175 24801
// expect out[112]: 25641 26744 28548 26625 27261 28064 29248 31176 29023 29689 30529 31793 33816 31427 32103 32981
#include <cmath>
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x;
  const float x = (in[g] - 60) * 0.375f, y = (g % 9 + 1) * 0.25f;
  const double d = (in[g] - 64) * 1.125;
  int e = 0, sum = (int)(floorf(x) * 3 + ceilf(x) * 5 + truncf(x) * 7 + rintf(x) * 11 + roundf(x) * 13);
  sum += (int)(fmodf(x, y) * 8) + (int)(ldexpf(x, g % 5 - 1) * 16) + (int)(frexpf(x, &e) * 4096) + e * 17;
  sum += (int)(copysignf(y, x) * 4) + (int)(fabsf(x) * 8) + std::signbit(x) * 19 + (int)(fmaxf(x, -y) * 8) + (int)(fminf(x, NAN) * 8);
  sum += (int)(floor(d) * 23 + trunc(d) * 3 + fmod(d, 2.5) * 8) + (int)(remainderf(x, y) * 8);
  const float big = x > 5 ? INFINITY : x < -5 ? -INFINITY : NAN;
  sum += (big > 3) + (big != big) * 2 + std::isinf(big) * 4 + !(big < 3) * 8 + std::isnan(big * 0) * 16 + (big == big) * 32;
  sum += (int)(long long)(d * 1e6) % 1000 + (int)(unsigned)(fabsf(x) * 1000) + (int)(short)(x * 10) + (int)(signed char)(x);
  out[g] = sum;
}
