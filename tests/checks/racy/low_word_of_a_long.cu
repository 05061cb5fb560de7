// A thread stores 64 bits, of which a thread of another warp reads the upper 32 without a barrier.
// run: --block 64 --arg out=i32[32]:zero
// finding: race @store @read on s
__global__ void kernel(int *out) {
  __shared__ long long s[32];
  int t = threadIdx.x;
  if (t < 32)
    s[t] = t * 5000000000ll;  // @store
  else
    out[t - 32] = reinterpret_cast<int *>(s)[2 * (t - 32) + 1];  // @read
}
