// run: --block 32 --arg out=i64[32]:zero
// host
__global__ void kernel(long long *out) {
  long long x = -1234567890123456789ll;
  int t = threadIdx.x;
  out[t] = (x >> t) ^ (long long)((unsigned long long)x >> (t + 20)) ^ ((long long)t << 40);
}
