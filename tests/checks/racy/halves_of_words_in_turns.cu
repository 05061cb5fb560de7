// Each thread stores the lower half of its word and reads the upper half, which its neighbour in the other warp has yet to store.
// run: --block 64 --arg out=i32[64]:zero
// finding: race @store @read on s
__global__ void kernel(int *out) {
  __shared__ short s[128];
  int t = threadIdx.x, other = t ^ 32;
  s[2 * t] = t;
  s[2 * other + 1] = t;  // @store
  out[t] = s[2 * t + 1];  // @read
}
