// Structures as results of ?:, by value and as lvalues, assigned in conditions, swapped, and returned through references.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 14524 9472 82 1280 16429 3050 1046 2028 16089 11020 3780 2776 20757 3773 5944 3524
// expect out[16]: 20610 4836 8108 4272 12381 8937 10419 5902 21472 3239 5117 5754 11960 4008 7451 6502
// expect out[32]: 16450 12548 9615 7250 26592 3912 11779 7998 14818 -1691 13943 8746 17320 14617 16107 10264
// expect out[48]: 26136 -2553 12184 6168 7868 1914 5442 4030 8908 12403 9412 3558 23906 1762 -156 3086
// expect out[64]: 7612 -9212 2344 3384 200 17135 4844 2912 37520 -10522 7344 2440 1224 562 602 302
// expect out[80]: 4124 9563 -132 -170 26090 410 5896 -642 -4340 -15578 -2496 -393 3958 18731 4 -1061
// expect out[96]: 37368 -17658 2504 -1729 -4342 876 5004 -4063 -660 22004 -5266 -4731 28274 -172 1056 -4629
// expect out[112]: -8340 -22714 -7336 -5297 -2098 19347 -4836 -5965 37216 -24794 -2336 -6633 -3965 -476 164 -7301
struct Box {
  int low[2];
  short high;
  float area;
};
__device__ Box &smaller(Box &a, Box &b) { return a.low[0] < b.low[0] ? a : b; }
__device__ Box joined(const Box &a, Box b) {
  b.low[0] = min(a.low[0], b.low[0]), b.low[1] = max(a.low[1], b.low[1]);
  b.high += a.high;
  return b.high & 1 ? b : Box{{a.low[1], b.low[0]}, a.high, a.area + b.area};
}
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x;
  Box a{{in[g], 40 - in[g]}, (short)(g * 3), 2.0f}, b{{50, in[(g * 5) & 127]}, (short)-g, 0.5f}, c = g % 3 ? a : b;
  (g & 1 ? a : c).low[1] += 100;
  smaller(a, b).high = 77;
  Box d = g & 2 ? joined(a, b) : g & 4 ? joined(c, a) : c;
  const Box swap = a;
  if (d.high > 30) a = b, b = swap;
  if ((c = joined(d, a)).low[0] > 20) c.area *= 4;
  Box all[3] = {a, b, c};
  Box *best = all;
  for (Box &x : all)
    if (x.low[1] > best->low[1]) best = &x;
  best->low[0] ^= 0x55;
  int sum = (int)(best - all);
  for (const Box &x : {all[2], all[0], d}) sum = sum * 7 + x.low[0] * 3 + x.low[1] - x.high + (int)(x.area * 2);
  out[g] = sum;
}
