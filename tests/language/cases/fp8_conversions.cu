// run: --block 256 --arg out=i32[4]:zero --arg codes=u32[8]:zero
// expect out: 0 0 253 253
// expect codes: 56 60 126 127 123 124 184 1
#include <cuda_fp8.h>
__global__ void kernel(int *out, unsigned *codes) {
  // Every number of either kind comes back from what it is as a float.
  const __nv_fp8_storage_t byte = (__nv_fp8_storage_t)threadIdx.x;
  __nv_fp8_e4m3 a;
  __nv_fp8_e5m2 b;
  a.__x = b.__x = byte;
  const float x = (float)a, y = (float)b;
  const bool a_number = x == x, b_number = y == y;
  atomicAdd(&out[0], a_number && __nv_fp8_e4m3(x).__x != byte);
  atomicAdd(&out[1], b_number && (y - y == 0) && __nv_fp8_e5m2(y).__x != byte);
  atomicAdd(&out[2], a_number && x - x == 0 && threadIdx.x > 0);
  atomicAdd(&out[3], threadIdx.x < 253);
  if (threadIdx.x == 0) {
    codes[0] = __nv_cvt_float_to_fp8(1.0f, __NV_SATFINITE, __NV_E4M3);
    codes[1] = __nv_cvt_float_to_fp8(1.0f, __NV_SATFINITE, __NV_E5M2);
    codes[2] = __nv_cvt_float_to_fp8(1e6f, __NV_SATFINITE, __NV_E4M3);
    codes[3] = __nv_cvt_float_to_fp8(1e6f, __NV_NOSAT, __NV_E4M3);
    codes[4] = __nv_cvt_float_to_fp8(1e6f, __NV_SATFINITE, __NV_E5M2);
    codes[5] = __nv_cvt_float_to_fp8(1e6f, __NV_NOSAT, __NV_E5M2);
    codes[6] = __nv_cvt_float_to_fp8(-1.0f, __NV_SATFINITE, __NV_E4M3);
    codes[7] = __nv_cvt_float_to_fp8(0.0015f, __NV_SATFINITE, __NV_E4M3);
  }
}
