// Rounded downwards, upwards and towards zero: on both sides of what is exact, next to each other, and equal where nothing is lost.
// run: --block 64 --arg in=f32[128]:random --arg out=i32[2]:zero
// expect out: 0 640
__device__ void count(int *out, bool wrong) {
  atomicAdd(&out[0], wrong);
  atomicAdd(&out[1], 1);
}
__device__ bool wrong(double exact, float down, float up, float zero) {
  const bool around = (double)down <= exact && exact <= (double)up, tight = down == up ? (double)down == exact : nextafterf(down, INFINITY) == up;
  return !around || !tight || zero != (exact < 0 ? up : down);
}
__global__ void kernel(const float *in, int *out) {
  const float x = in[threadIdx.x] - 0.5f, y = in[64 + threadIdx.x] - 0.4f;
  count(out, wrong((double)x + y, __fadd_rd(x, y), __fadd_ru(x, y), __fadd_rz(x, y)));
  count(out, wrong((double)x - y, __fsub_rd(x, y), __fsub_ru(x, y), __fsub_rz(x, y)));
  count(out, wrong((double)x * y, __fmul_rd(x, y), __fmul_ru(x, y), __fmul_rz(x, y)));
  count(out, wrong((double)x / y, __fdiv_rd(x, y), __fdiv_ru(x, y), __fdiv_rz(x, y)));
  count(out, wrong(sqrt((double)fabsf(x)), __fsqrt_rd(fabsf(x)), __fsqrt_ru(fabsf(x)), __fsqrt_rz(fabsf(x))));
  count(out, wrong((double)x * y + 1.0, __fmaf_rd(x, y, 1.0f), __fmaf_ru(x, y, 1.0f), __fmaf_rz(x, y, 1.0f)));
  count(out, __fadd_rd(1.0f, 2.0f) != 3.0f || __fadd_ru(1.0f, 2.0f) != 3.0f || __fadd_rz(-1.0f, -2.0f) != -3.0f);
  count(out, __fadd_ru(1.0f, 1e-30f) != nextafterf(1.0f, 2.0f) || __fadd_rd(1.0f, 1e-30f) != 1.0f);
  count(out, __dadd_ru(1.0, 1e-30) != nextafter(1.0, 2.0) || __dadd_rz(-1.0, 1e-30) != nextafter(-1.0, 0.0));
  count(out, __ddiv_rd(1.0, 3.0) >= __ddiv_ru(1.0, 3.0) || __dmul_ru(0.1, 0.1) == __dmul_rd(0.1, 0.1));
}
