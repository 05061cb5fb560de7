// curand's generators on the device: Philox 4x32-10, whose numbers are the vendor's, and XORWOW, whose numbers are the vendor's in sequence 0.
#pragma once
#pragma clang system_header
#include "warplens/device.h"

struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned used;
  int has_normal;
  float normal;
};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
struct curandStateXORWOW {
  unsigned d, v[5];
  int has_normal;
  float normal;
};
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
template <class S> concept __warplens_random = __is_same(S, curandStateXORWOW) || __is_same(S, curandStatePhilox4_32_10);

WARPLENS_DEVICE uint4 curand_Philox4x32_10(uint4 c, uint2 key) {
  for (int round = 0; round < 10; ++round) {
    const unsigned long long first = 0xd2511f53ull * c.x, second = 0xcd9e8d57ull * c.z;
    c = {(unsigned)(second >> 32) ^ c.y ^ key.x, (unsigned)second, (unsigned)(first >> 32) ^ c.w ^ key.y, (unsigned)first};
    key.x += 0x9e3779b9, key.y += 0xbb67ae85;
  }
  return c;
}
// The counter's lower half goes through a sequence, its upper half is the sequence's number.
WARPLENS_DEVICE void __warplens_advance(curandStatePhilox4_32_10* s, unsigned long long blocks) {
  const unsigned long long low = ((unsigned long long)s->ctr.y << 32 | s->ctr.x), next = low + blocks;
  s->ctr.x = (unsigned)next, s->ctr.y = (unsigned)(next >> 32);
  if (next < low && ++s->ctr.z == 0) ++s->ctr.w;
  s->output = curand_Philox4x32_10(s->ctr, s->key);
}
WARPLENS_DEVICE void skipahead(unsigned long long n, curandStatePhilox4_32_10* s) {
  const unsigned used = s->used + (unsigned)(n & 3);
  s->used = used & 3;
  __warplens_advance(s, n / 4 + used / 4);
}
WARPLENS_DEVICE void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10* s) {
  const unsigned long long next = ((unsigned long long)s->ctr.w << 32 | s->ctr.z) + n;
  s->ctr.z = (unsigned)next, s->ctr.w = (unsigned)(next >> 32);
  __warplens_advance(s, 0);
}
WARPLENS_DEVICE void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStatePhilox4_32_10* s) {
  s->ctr = {0, 0, (unsigned)sequence, (unsigned)(sequence >> 32)};
  s->key = {(unsigned)seed, (unsigned)(seed >> 32)};
  s->used = 0, s->has_normal = 0, s->normal = 0;
  skipahead(offset, s);
}
WARPLENS_DEVICE unsigned curand(curandStatePhilox4_32_10* s) {
  const unsigned now = s->used == 0 ? s->output.x : s->used == 1 ? s->output.y : s->used == 2 ? s->output.z : s->output.w;
  if (++s->used == 4) s->used = 0, __warplens_advance(s, 1);
  return now;
}
WARPLENS_DEVICE uint4 curand4(curandStatePhilox4_32_10* s) {
  const uint4 four = {curand(s), curand(s), curand(s), curand(s)};
  return four;
}

WARPLENS_REMARK("curand_init() of a sequence other than 0 begins XORWOW elsewhere than the vendor's does: other numbers, of the same kind")
WARPLENS_DEVICE void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStateXORWOW* s) {
  const unsigned mixed = (unsigned)sequence * 0x9e3779b9u ^ (unsigned)(sequence >> 32) * 0x85ebca6bu;
  const unsigned low = ((unsigned)seed ^ 0xaad26b49u) + mixed, high = ((unsigned)(seed >> 32) ^ 0xf7dcefddu) ^ (mixed << 7 | mixed >> 25);
  const unsigned t0 = 1099087573u * low, t1 = 2591861531u * high;
  s->d = 6615241 + t1 + t0;
  s->v[0] = 123456789u + t0, s->v[1] = 362436069u ^ t0, s->v[2] = 521288629u + t1, s->v[3] = 88675123u ^ t1, s->v[4] = 5783321u + t0;
  s->has_normal = 0, s->normal = 0;
  for (unsigned long long n = 0; n < offset; ++n) {
    const unsigned t = s->v[0] ^ (s->v[0] >> 2);
    s->v[0] = s->v[1], s->v[1] = s->v[2], s->v[2] = s->v[3], s->v[3] = s->v[4];
    s->v[4] = (s->v[4] ^ (s->v[4] << 4)) ^ (t ^ (t << 1));
    s->d += 362437;
  }
}
WARPLENS_DEVICE unsigned curand(curandStateXORWOW* s) {
  const unsigned t = s->v[0] ^ (s->v[0] >> 2);
  s->v[0] = s->v[1], s->v[1] = s->v[2], s->v[2] = s->v[3], s->v[3] = s->v[4];
  s->v[4] = (s->v[4] ^ (s->v[4] << 4)) ^ (t ^ (t << 1));
  s->d += 362437;
  return s->v[4] + s->d;
}
WARPLENS_DEVICE void skipahead(unsigned long long n, curandStateXORWOW* s) {
  for (; n > 0; --n) curand(s);
}

// From above 0 to 1.
WARPLENS_DEVICE float __warplens_unit(unsigned x) { return x * 2.3283064e-10f + 2.3283064e-10f / 2.0f; }
WARPLENS_DEVICE double __warplens_unit(unsigned x, unsigned y) {
  const unsigned long long z = (unsigned long long)x ^ ((unsigned long long)y << 21);
  return z * 1.1102230246251565e-16 + 1.1102230246251565e-16 / 2.0;
}
// Two numbers of a normal distribution (Box and Muller).
WARPLENS_DEVICE float2 __warplens_normals(unsigned x, unsigned y) {
  const float u = __warplens_unit(x), angle = y * 1.46291807e-9f + 1.46291807e-9f / 2.0f, radius = sqrtf(-2.0f * logf(u));
  return {radius * sinf(angle), radius * cosf(angle)};
}
template <__warplens_random S> WARPLENS_DEVICE float curand_uniform(S* s) { return __warplens_unit(curand(s)); }
template <__warplens_random S> WARPLENS_DEVICE double curand_uniform_double(S* s) {
  const unsigned x = curand(s), y = curand(s);
  return __warplens_unit(x, y);
}
template <__warplens_random S> WARPLENS_DEVICE float2 curand_normal2(S* s) {
  const unsigned x = curand(s), y = curand(s);
  return __warplens_normals(x, y);
}
template <__warplens_random S> WARPLENS_DEVICE float curand_normal(S* s) {
  if (s->has_normal) return s->has_normal = 0, s->normal;
  const float2 two = curand_normal2(s);
  s->has_normal = 1, s->normal = two.y;
  return two.x;
}
template <__warplens_random S> WARPLENS_DEVICE float curand_log_normal(S* s, float mean, float deviation) {
  return expf(mean + deviation * curand_normal(s));
}
template <__warplens_random S> WARPLENS_DEVICE double2 curand_normal2_double(S* s) {
  const double u = curand_uniform_double(s), v = curand_uniform_double(s), radius = sqrt(-2.0 * log(u));
  return {radius * sinpi(2 * v), radius * cospi(2 * v)};
}
template <__warplens_random S> WARPLENS_DEVICE double curand_normal_double(S* s) { return curand_normal2_double(s).x; }
WARPLENS_DEVICE float4 curand_uniform4(curandStatePhilox4_32_10* s) {
  const uint4 x = curand4(s);
  return {__warplens_unit(x.x), __warplens_unit(x.y), __warplens_unit(x.z), __warplens_unit(x.w)};
}
WARPLENS_DEVICE float4 curand_normal4(curandStatePhilox4_32_10* s) {
  const uint4 x = curand4(s);
  const float2 first = __warplens_normals(x.x, x.y), second = __warplens_normals(x.z, x.w);
  return {first.x, first.y, second.x, second.y};
}
