// A store under a predicate that holds in the lanes alone whose words nobody else accesses.
// run: --block 64 --arg out=i32[64]:zero
__global__ void kernel(int *out) {
  __shared__ int s[64];
  const unsigned t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  const unsigned at = (unsigned)__cvta_generic_to_shared(s + (t < 40 ? t : 0));
  asm volatile("{ .reg .pred p; setp.lt.u32 p, %1, 40; @p st.shared.u32 [%0], %1; }" ::"r"(at), "r"(t) : "memory");
  out[t] = s[t];
}
