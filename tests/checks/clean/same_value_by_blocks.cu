// Any block that finds something stores 1 into a word of global memory that nobody reads before the kernel ends. Benign.
// run: --block 32 --grid 4 --arg in=i32[128]:iota --arg error=i32[1]:zero
// finding: benign @store on error
__global__ void kernel(const int *in, int *error) {
  if (in[blockIdx.x * 32 + threadIdx.x] % 2 == 1) *error = 1;  // @store
}
