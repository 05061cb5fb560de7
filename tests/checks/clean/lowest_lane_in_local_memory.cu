// The lowest lanes store to an array of their own, the others by the same statement to shared memory, which is read after a barrier.
// run: --block 32 --arg out=i32[32]:zero
__global__ void kernel(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x, own[2] = {t, t};
  if (t < 4) s[t] = 7;
  int *to = t < 4 ? &own[t & 1] : &s[t];
  *to = t + 1;
  __syncthreads();
  out[t] = own[t & 1] + s[(t + 1) & 31];
}
