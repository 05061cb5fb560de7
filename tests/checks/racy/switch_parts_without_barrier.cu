// The warps of a block do different parts of the work in a switch, and the next switch takes what the others did.
// run: --block 96 --arg out=i32[96]:zero
// finding: race @first @third on s
// finding: race @second @first_again on s
__global__ void kernel(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x % 32;
  switch (threadIdx.x / 32) {
    case 0: s[t] = t; break;  // @first
    case 1: s[32 + t] = -t; break;  // @second
  }
  switch (threadIdx.x / 32) {
    case 0: out[threadIdx.x] = s[32 + t]; break;  // @first_again
    case 2: out[threadIdx.x] = s[31 - t]; break;  // @third
  }
}
