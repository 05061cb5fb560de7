// Several numbers at once are made of the words that come one by one; an H200 agrees with all of it.
// run: --block 32 --arg out=u32[7]:zero
// expect out: 1 1 1 1 1 1 1
#include <curand_kernel.h>
__device__ bool near(double a, double b) { return a - b < 1e-6 && b - a < 1e-6; }
__device__ double of_two_words(curandStatePhilox4_32_10_t *t) {
  const unsigned long long x = curand(t), y = curand(t);
  return (x ^ y << 21) * 0x1p-53 + 0x1p-54;
}
__global__ void kernel(unsigned *out) {
  curandStatePhilox4_32_10_t s, t;
  curand_init(5, threadIdx.x, 0, &s);
  t = s;
  const double2 two = curand_uniform2_double(&s);
  const double4 four = curand_uniform4_double(&s);
  bool same = two.x == of_two_words(&t) && two.y == of_two_words(&t);
  same = same && four.x == of_two_words(&t) && four.y == of_two_words(&t);
  same = same && four.z == of_two_words(&t) && four.w == of_two_words(&t);
  const bool single = curand_uniform_double(&s) == curand(&t) * 0x1p-32 + 0x1p-32;
  const double4 normal = curand_normal4_double(&s);
  const double2 first = curand_normal2_double(&t), second = curand_normal2_double(&t);
  const bool normals = normal.x == first.x && normal.y == first.y && normal.z == second.x && normal.w == second.y;
  const float4 logs = curand_log_normal4(&s, 1.0f, 0.5f), plain = curand_normal4(&t);
  const bool exponents = near(logf(logs.x), 1 + 0.5f * plain.x) && near(logf(logs.w), 1 + 0.5f * plain.w);
  const double wide = curand_log_normal_double(&s, 0.0, 1.0), last = curand_normal_double(&t);
  // The second number of a pair is kept for a call of its own kind, with the first one's mean and deviation.
  t = s;
  const float one = curand_normal(&s), of_another = curand_log_normal(&s, 2.0f, 0.25f), kept = curand_log_normal(&s, 100.0f, 3.0f);
  const float2 pair = curand_normal2(&t), other = curand_normal2(&t);
  const bool kinds = one == pair.x && near(logf(of_another), 2 + 0.25f * other.x) && near(logf(kept), 2 + 0.25f * other.y);
  out[0] = __all_sync(0xffffffff, same), out[1] = __all_sync(0xffffffff, normals);
  out[2] = __all_sync(0xffffffff, exponents), out[3] = __all_sync(0xffffffff, near(log(wide), last));
  out[4] = __all_sync(0xffffffff, single), out[5] = __all_sync(0xffffffff, kinds);
  out[6] = __all_sync(0xffffffff, curand(&s) == curand(&t));
}
