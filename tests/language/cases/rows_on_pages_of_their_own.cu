// Lanes whose addresses lie on up to 32 pages: columns of rows of 4 KiB, also in part, in vectors and in bytes.
// run: --block 64 --arg a=i32[65536]:iota --arg t=i32[65536]:zero --arg v=f32[65536]:iota --arg w=f32[65536]:zero --arg c=i8[262144]:zero --arg out=i32[64]:zero
// expect out: 5 1029 2053 3077
// expect out[62]: 127 129
// expect t[1027]: 0 1024 1088 0
// expect t[2051]: 0 2048 0 0
// expect t[4099]: 0 4096 4160 0
// expect w[4096]: 6144 6145 6146 6147 0
// expect c[4096]: 0 0 0 0 0 0 0 3
__global__ void kernel(const int *a, int *t, const float4 *v, float4 *w, signed char *c, int *out) {
  const int i = threadIdx.x;
  out[i] = a[i * 1024 + 5];
  t[i * 1024 + 4] = a[i * 1024];
  if (i % 3 == 1) t[i * 1024 + 5] = a[i * 1024 + 64];
  if (i < 32) w[i * 512] = v[i * 256 + 1024];
  c[i * 2048 + 7] = (signed char)(i + 1);
  if (i >= 62) out[i] = 127 + 2 * (i - 62);
}
