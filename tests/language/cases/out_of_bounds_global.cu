// run: --block 32 --arg out=i32[20]:zero
// expect error: out
// expect error: out_of_bounds_global.cu:5
// expect error: lane 20
__global__ void kernel(int *out) { out[threadIdx.x] = 1; }
