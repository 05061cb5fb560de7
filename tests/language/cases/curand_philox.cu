// The known answer of Philox 4x32-10 for a counter and a key of zeros, and what follows from where a sequence begins.
// run: --block 32 --arg out=u32[8]:zero --arg f=f32[4]:zero
// expect out: 1713891541 3781805453 3159862348 2600524760 1 1 1 32
// expect f: 0.399046481
#include <curand_kernel.h>
__global__ void kernel(unsigned *out, float *f) {
  curandStatePhilox4_32_10_t s, t;
  curand_init(0, 0, 0, &s);
  if (threadIdx.x == 0)
    for (int i = 0; i < 4; i++) out[i] = curand(&s);
  curand_init(77, threadIdx.x, 0, &s);
  curand_init(77, threadIdx.x, 6, &t);
  for (int i = 0; i < 6; i++) curand(&s);
  bool same = true;
  for (int i = 0; i < 9; i++) same = same && curand(&s) == curand(&t);
  skipahead(5, &s);
  for (int i = 0; i < 5; i++) curand(&t);
  const uint4 x = curand4(&s), y = curand4(&t);
  const bool all = __all_sync(0xffffffff, same), too = __all_sync(0xffffffff, x.x == y.x && x.w == y.w);
  float u = curand_uniform(&s), n = curand_normal(&s);
  const bool within = __all_sync(0xffffffff, u > 0 && u <= 1 && n > -7 && n < 7);
  curandState plain;
  curand_init(5, 0, 0, &plain);
  if (threadIdx.x == 0) out[4] = all, out[5] = too, out[6] = within;
  atomicAdd(&out[7], 1u);
  curand_init(0, 0, 0, &s);
  if (threadIdx.x == 0) f[0] = curand_uniform(&s);
}
