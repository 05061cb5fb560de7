// run: --block 32 --arg out=i32[32]:zero
// expect error: endless_loop.cu:5
// expect error: loop
__global__ void kernel(int *out) {
  while (out[threadIdx.x] == 0) { }
}
