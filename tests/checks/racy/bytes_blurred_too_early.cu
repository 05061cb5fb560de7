// A row of pixels is blurred as soon as a thread has loaded its own: the neighbours' may not be there yet.
// run: --block 64 --arg in=u8[64]:iota --arg out=u8[64]:zero
// finding: race @load @blur on row
__global__ void kernel(const unsigned char *in, unsigned char *out) {
  __shared__ unsigned char row[66];
  int t = threadIdx.x;
  if (t == 0) row[0] = row[65] = 0;
  __syncthreads();
  row[t + 1] = in[t];                                    // @load
  out[t] = (row[t] + 2 * row[t + 1] + row[t + 2]) / 4;   // @blur
}
