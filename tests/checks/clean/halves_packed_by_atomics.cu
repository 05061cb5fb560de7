// Two threads put their halves into one word by an atomic; the halves are read after a barrier.
// run: --block 64 --arg out=i32[64]:zero
__global__ void kernel(int *out) {
  __shared__ unsigned s[32];
  int t = threadIdx.x;
  if (t < 32) s[t] = 0;
  __syncthreads();
  atomicOr(&s[t >> 1], static_cast<unsigned>(t) << 16 * (t & 1));
  __syncthreads();
  out[t] = reinterpret_cast<unsigned short *>(s)[t ^ 1];
}
