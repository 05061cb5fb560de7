// The numbers that the vendor's header gives when it is compiled for the host: for three seeds the first four, two after an offset in
// subsequence 5, one three sequences on, one 2^50 + 3 subsequences on.
// run: --block 32 --arg out=u32[32]:zero --arg f=f32[8]:zero
// expect out: 545508615 1368065476 1327943825 3546985268 149422546 3188243642 398866841 3352452489 3379073520 2521876100 213678209 1604391373 1043791391 2379222585 1798590411 3161459512 2301419841 2186294773 3113353688 1105608834 1008279469 1355462440 232586792 1095693067
// expect f: 0.605529308 0.587494493 -0.809866726 2.1889441 1.00595605
#include <curand_kernel.h>
__global__ void kernel(unsigned *out, float *f) {
  curandStateMRG32k3a_t s;
  const unsigned long long seeds[3] = {0, 1234, 0x123456789abcdefull};
  if (threadIdx.x < 3) {
    unsigned *to = out + 8 * threadIdx.x;
    const unsigned long long seed = seeds[threadIdx.x];
    curand_init(seed, 0, 0, &s);
    for (int i = 0; i < 4; ++i) to[i] = curand(&s);
    curand_init(seed, 5, 1000000007ull, &s);
    to[4] = curand(&s), to[5] = curand(&s);
    skipahead_sequence(3, &s);
    to[6] = curand(&s);
    skipahead_subsequence(0x4000000000003ull, &s);
    to[7] = curand(&s);
  }
  curand_init(42, 7, 0, &s);
  const float u = curand_uniform(&s);
  const double v = curand_uniform_double(&s);
  const float a = curand_normal(&s), b = curand_normal(&s);
  const double c = curand_normal_double(&s);
  if (threadIdx.x == 0) f[0] = u, f[1] = (float)v, f[2] = a, f[3] = b, f[4] = (float)c;
}
