// run: --block 8 --arg out=i32[8]:zero
// expect out: 3 516 4 264 128 16 64 32
__device__ unsigned bits[8] = {0x7fc00000, 0x7f800000, 0xff800000, 0x3f800000, 1, 0x80000001, 0, 0x80000000};
__global__ void kernel(int *out) {
  float x = __uint_as_float(bits[threadIdx.x]);
  int found = 0;
  if (__builtin_isfpclass(x, 3)) found |= 3;
  if (__builtin_isfpclass(x, 0x204)) found |= __builtin_isfpclass(x, 4) ? 4 : 516;
  if (__builtin_isfpclass(x, 0x108)) found |= 264;
  if (__builtin_isfpclass(x, 0x80)) found |= 128;
  if (__builtin_isfpclass(x, 0x10)) found |= 16;
  if (__builtin_isfpclass(x, 0x40)) found |= 64;
  if (__builtin_isfpclass(x, 0x20)) found |= 32;
  out[threadIdx.x] = found;
}
