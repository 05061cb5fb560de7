// run: --block 40 --arg out=i32[40]:zero
// expect site out store: instructions 2 sectors 5
// host
__global__ void kernel(int *out) { out[threadIdx.x] = 40 - threadIdx.x; }
