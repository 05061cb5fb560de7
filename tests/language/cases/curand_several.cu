// Several numbers at once are those that come one by one.
// run: --block 32 --arg out=u32[4]:zero
// expect out: 1 1 1 1
#include <curand_kernel.h>
__device__ bool near(double a, double b) { return a - b < 1e-6 && b - a < 1e-6; }
__global__ void kernel(unsigned *out) {
  curandStatePhilox4_32_10_t s, t;
  curand_init(5, threadIdx.x, 0, &s);
  t = s;
  const double2 two = curand_uniform2_double(&s);
  const double4 four = curand_uniform4_double(&s);
  bool same = two.x == curand_uniform_double(&t) && two.y == curand_uniform_double(&t);
  same = same && four.x == curand_uniform_double(&t) && four.y == curand_uniform_double(&t);
  same = same && four.z == curand_uniform_double(&t) && four.w == curand_uniform_double(&t);
  const double4 normal = curand_normal4_double(&s);
  const double2 first = curand_normal2_double(&t), second = curand_normal2_double(&t);
  const bool normals = normal.x == first.x && normal.y == first.y && normal.z == second.x && normal.w == second.y;
  const float4 logs = curand_log_normal4(&s, 1.0f, 0.5f), plain = curand_normal4(&t);
  const bool exponents = near(logf(logs.x), 1 + 0.5f * plain.x) && near(logf(logs.w), 1 + 0.5f * plain.w);
  const double wide = curand_log_normal_double(&s, 0.0, 1.0), last = curand_normal_double(&t);
  out[0] = __all_sync(0xffffffff, same), out[1] = __all_sync(0xffffffff, normals);
  out[2] = __all_sync(0xffffffff, exponents), out[3] = __all_sync(0xffffffff, near(log(wide), last));
}
