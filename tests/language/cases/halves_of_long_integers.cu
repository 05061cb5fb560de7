// Constructors of half and bfloat16 from integers of 64 bits, rounded once.
// run: --block 1 --arg ok=i32[8]:zero
// expect ok: 1 1 1 1 1 1
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void kernel(int* ok) {
  long long n = 2049, big = 1ll << 40;
  ok[0] = (float)__half(n) == 2048 && (float)__half(n + 2) == 2052;
  ok[1] = (float)__half(big) == __int_as_float(0x7f800000);
  ok[2] = (float)__half(-(long)5) == -5 && (float)__half(7ul) == 7;
  // 2^60 + 2^52 lies in the middle between two bfloat16; one more is above it.
  ok[3] = (float)__nv_bfloat16((1ll << 60) + (1ll << 52)) == 0x1p60f;
  ok[4] = (float)__nv_bfloat16((1ll << 60) + (1ll << 52) + 1) == 0x1p60f + 0x1p53f;
  ok[5] = (float)__nv_bfloat16(~0ull) == 0x1p64f;
}
