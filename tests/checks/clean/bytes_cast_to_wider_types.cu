// An array of bytes is stored to as halves and words and read as bytes, and the other way around.
// run: --block 16 --arg out=i32[16]:zero
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
