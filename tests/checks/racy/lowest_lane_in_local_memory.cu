// The lowest lanes store to an array of their own, the others by the same statement to shared memory, where their neighbours read.
// run: --block 32 --arg out=i32[32]:zero
// finding: race @store @read on s
__global__ void kernel(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x, own[2] = {t, t};
  s[t] = 0, s[t + 32] = 0;
  __syncthreads();
  int *to = t < 4 ? &own[t & 1] : &s[t];
  *to = t + 1;  // @store
  out[t] = own[t & 1] + s[(t + 1) & 31];  // @read
}
