// __ldg reads what the kernel does not store to: another array, and another part of the one that it stores to.
// run: --block 64 --arg x=i32[128]:iota --arg w=i32[64]:iota
__global__ void kernel(int *x, const int *w) {
  int t = threadIdx.x;
  x[t] = __ldg(&w[t]) + __ldg(&x[64 + (t ^ 1)]);
}
