// A store under a predicate of inline assembly, and another warp that reads the word.
// run: --block 64 --arg out=i32[64]:zero
// finding: race @store @read on s
__global__ void kernel(int *out) {
  __shared__ int s[64];
  const unsigned t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  const unsigned at = (unsigned)__cvta_generic_to_shared(s + (t + 32) % 64);
  asm volatile("{ .reg .pred p; setp.lt.u32 p, %1, 40; @p st.shared.u32 [%0], %1; }" ::"r"(at), "r"(t) : "memory");  // @store
  out[t] = s[t];  // @read
}
