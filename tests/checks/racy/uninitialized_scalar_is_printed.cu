// What printf prints of a variable that was never set is what the register happened to hold.
// run: --block 32 --arg out=i32[32]:zero
// finding: uninitialized @declared on v
__global__ void kernel(int *out) {
  int v;  // @declared
  printf("%d %d\n", out[threadIdx.x], v);
}
