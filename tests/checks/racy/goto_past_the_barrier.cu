// In the last turn all threads jump past the barrier: the array is read before the others have stored to it.
// run: --block 64 --arg out=i32[64]:zero
// finding: race @store @read on s
__global__ void kernel(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < 3; ++k) {
    s[t] = t + k;  // @store
    if (k == 2) goto last;
    __syncthreads();
    sum += s[(t + 40) % 64];
    __syncthreads();
  }
last:
  out[t] = sum + s[(t + 33) % 64];  // @read
}
