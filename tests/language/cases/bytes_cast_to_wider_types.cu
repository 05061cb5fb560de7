// A shared array of bytes that is accessed as halves and words, whose types promise their alignment.
// run: --block 16 --arg out=i32[16]:zero
// expect out: 1028 604 600 2 2054 1802 1540 1200 3088 3008 2576 2407 4114 4206 3772 3604
__global__ void kernel(int *out) {
  __shared__ unsigned char s[64];
  int t = threadIdx.x;
  s[4 * t] = t, s[4 * t + 1] = t + 1;
  reinterpret_cast<unsigned short *>(s)[2 * t + 1] = 300 * t;
  __syncthreads();
  unsigned v = reinterpret_cast<unsigned *>(s)[t ^ 1];
  __syncthreads();
  reinterpret_cast<unsigned *>(s)[t] = 2 * v;
  __syncthreads();
  out[t] = s[t] + reinterpret_cast<short *>(s)[t];
}
