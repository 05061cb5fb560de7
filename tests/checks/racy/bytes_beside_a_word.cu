// One lane clears the whole word while others store its bytes.
// run: --block 64 --arg out=u8[64]:zero
// finding: race @clear @store on s
__global__ void kernel(unsigned char *out) {
  __shared__ __align__(4) unsigned char s[64];
  int t = threadIdx.x;
  if (t < 16) ((int *)s)[t] = 0;  // @clear
  s[t] = (unsigned char)(t + 1);  // @store
  __syncthreads();
  out[t] = s[t];
}
