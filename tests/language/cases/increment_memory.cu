// run: --block 32 --arg out=i32[32]:iota
// expect out: 1 2 3
// expect site out load: instructions 1
// expect site out store: instructions 1
// host
__global__ void kernel(int *out) { out[threadIdx.x]++; }
