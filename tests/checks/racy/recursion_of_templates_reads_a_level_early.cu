// Each level of a tree of templates reads what the level before it stored, and one has no barrier.
// run: --block 64 --arg out=i32[1]:zero
// finding: race @sum on s
template <int D> __device__ void add(int *s, int t) {
  if (t < D) s[t] += s[t + D];  // @sum
  if (D != 16) __syncthreads();
  if constexpr (D > 1) add<D / 2>(s, t);
}
__global__ void kernel(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  add<32>(s, threadIdx.x);
  if (threadIdx.x == 0) out[0] = s[0];
}
