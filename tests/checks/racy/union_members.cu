// Two warps use different members of a union: they are the same bytes.
// run: --block 64 --arg out=i32[32]:zero
// finding: race @number @real on s
union Either {
  int number;
  float real;
};
__global__ void kernel(int *out) {
  __shared__ Either s[32];
  int t = threadIdx.x;
  if (t < 32)
    s[t].number = 7;  // @number
  else
    s[t - 32].real = 7.0f;  // @real
  __syncthreads();
  if (t < 32) out[t] = s[t].number;
}
