// run: --block 32 --arg out=i32[32]:zero --set WIDTH=7
// expect out: 0 7 14
#define WIDTH 4
__global__ void kernel(int *out) { out[threadIdx.x] = WIDTH * threadIdx.x; }
