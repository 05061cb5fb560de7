// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 4 8
#ifndef WIDTH
#define WIDTH 4
#endif
__global__ void kernel(int *out) { out[threadIdx.x] = WIDTH * threadIdx.x; }
