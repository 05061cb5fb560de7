// Each level is a function, which reads what the level before has added.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @add on s
// says: after the branch of line 6 and before the branch of line 6
template <int D> __device__ void step(int *s, int t) {
  if (t < D) s[t] += s[t + D];  // @add
  if constexpr (D > 1) step<D / 2>(s, t);
}
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  step<32>(s, t);
  __syncthreads();
  out[t] = s[0];
}
