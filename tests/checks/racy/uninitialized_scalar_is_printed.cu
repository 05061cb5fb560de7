// What printf prints of a variable that was never set is what the register happened to hold.
// run: --block 32 --arg out=i32[32]:zero
// finding: uninitialized @print on v
__global__ void kernel(int *out) {
  int v;
  printf("%d %d\n", out[threadIdx.x], v);  // @print
}
