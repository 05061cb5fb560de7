// run: --block 32 --arg out=i64[32]:zero --arg big=123456789012345
// host
__global__ void kernel(long long *out, long long big) {
  long long t = threadIdx.x;
  unsigned long long u = (unsigned long long)(big * (t + 1)) >> 7;
  out[t] = (long long)(u ^ 0x5555555555555555ull) / (t - 40) + (big >> t);
}
