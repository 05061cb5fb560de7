// run: --block 32 --arg out=i64[32]:zero
// expect error: wide_integer_refused.cu:6:37: the division of integers of 128 bits
__global__ void kernel(long long *out) {
  long long t = threadIdx.x;
  __int128 x = (__int128)t * t;
  out[threadIdx.x] = (long long)((x / 3) >> 64);
}
