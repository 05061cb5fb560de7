// curand's MRG32k3a: L'Ecuyer's combined generator of two recurrences, modulo 4294967087 and 4294944443. To skip ahead is to multiply the
// state by a power of the recurrence's matrix; a subsequence has 2^76 numbers, a sequence 2^127.
#pragma once

struct curandStateMRG32k3a {
  unsigned s1[3], s2[3];
  int has_normal, has_normal_double;
  float normal;
  double normal_double;
};
typedef curandStateMRG32k3a curandStateMRG32k3a_t;

inline constexpr unsigned __warplens_modulus[2] = {4294967087u, 4294944443u};
struct __warplens_matrix {
  unsigned at[3][3];
};
// The matrix of one step to the power of 2^k, for each k.
struct __warplens_matrices {
  __warplens_matrix power[191];
  WARPLENS_BOTH __warplens_matrices(int which) : power() {
    const unsigned long long modulus = __warplens_modulus[which];
    power[0].at[0][1] = power[0].at[1][2] = 1;
    power[0].at[2][0] = (unsigned)(modulus - (which ? 1370589 : 810728));
    power[0].at[2][which ? 2 : 1] = which ? 527612 : 1403580;
    for (int k = 1; k < 191; ++k)
      for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column) {
          unsigned long long sum = 0;
          for (int n = 0; n < 3; ++n) sum += 1ull * power[k - 1].at[row][n] * power[k - 1].at[n][column] % modulus;
          power[k].at[row][column] = (unsigned)(sum % modulus);
        }
  }
};
template <int which>
WARPLENS_DEVICE void __warplens_skip(unsigned long long n, unsigned first, unsigned* s) {
  static constexpr __warplens_matrices matrices(which);
  for (unsigned k = first; n > 0; ++k, n >>= 1) {
    if (!(n & 1)) continue;
    unsigned next[3];
    for (int row = 0; row < 3; ++row) {
      unsigned long long sum = 0;
      for (int column = 0; column < 3; ++column) sum += 1ull * matrices.power[k].at[row][column] * s[column] % __warplens_modulus[which];
      next[row] = (unsigned)(sum % __warplens_modulus[which]);
    }
    s[0] = next[0], s[1] = next[1], s[2] = next[2];
  }
}
WARPLENS_DEVICE void skipahead(unsigned long long n, curandStateMRG32k3a* s) { __warplens_skip<0>(n, 0, s->s1), __warplens_skip<1>(n, 0, s->s2); }
WARPLENS_DEVICE void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a* s) {
  n &= (1ull << 51) - 1;
  __warplens_skip<0>(n, 76, s->s1), __warplens_skip<1>(n, 76, s->s2);
}
WARPLENS_DEVICE void skipahead_sequence(unsigned long long n, curandStateMRG32k3a* s) {
  __warplens_skip<0>(n, 127, s->s1), __warplens_skip<1>(n, 127, s->s2);
}
WARPLENS_DEVICE void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset, curandStateMRG32k3a* s) {
  const unsigned long long low = (unsigned)seed ^ 0x55555555u, high = (unsigned)(seed >> 32) ^ 0xaaaaaaaau;
  for (int i = 0; i < 3; ++i) {
    s->s1[i] = seed ? (unsigned)(12345 * (i == 1 ? high : low) % __warplens_modulus[0]) : 12345;
    s->s2[i] = seed ? (unsigned)(12345 * (i == 1 ? low : high) % __warplens_modulus[1]) : 12345;
  }
  s->has_normal = s->has_normal_double = 0, s->normal = 0, s->normal_double = 0;
  skipahead_subsequence(subsequence, s);
  skipahead(offset, s);
}
// From 1 to the first modulus.
WARPLENS_DEVICE double curand_MRG32k3a(curandStateMRG32k3a* s) {
  const long long m1 = __warplens_modulus[0], m2 = __warplens_modulus[1];
  long long p1 = (1403580ll * s->s1[1] - 810728ll * s->s1[0]) % m1, p2 = (527612ll * s->s2[2] - 1370589ll * s->s2[0]) % m2;
  p1 += p1 < 0 ? m1 : 0, p2 += p2 < 0 ? m2 : 0;
  s->s1[0] = s->s1[1], s->s1[1] = s->s1[2], s->s1[2] = (unsigned)p1;
  s->s2[0] = s->s2[1], s->s2[1] = s->s2[2], s->s2[2] = (unsigned)p2;
  return (double)(p1 <= p2 ? p1 - p2 + m1 : p1 - p2);
}
WARPLENS_DEVICE unsigned curand(curandStateMRG32k3a* s) { return (unsigned)(curand_MRG32k3a(s) * 1.000000048662); }
WARPLENS_DEVICE double curand_uniform_double(curandStateMRG32k3a* s) { return curand_MRG32k3a(s) * 2.3283065498378288e-10; }
WARPLENS_DEVICE float curand_uniform(curandStateMRG32k3a* s) { return (float)curand_uniform_double(s); }
WARPLENS_DEVICE float2 curand_normal2(curandStateMRG32k3a* s) {
  const float u = curand_uniform(s), angle = curand_uniform(s) * 6.2831855f, radius = sqrtf(-2.0f * logf(u));
  return {radius * sinf(angle), radius * cosf(angle)};
}
