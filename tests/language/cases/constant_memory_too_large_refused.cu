// run: --block 32 --arg out=i32[32]:zero
// expect error: constant_memory_too_large_refused.cu:4: the variables declared __constant__ need 65 552 bytes, most of them for 'table'; a GPU has at most 65 536 bytes
__constant__ int few[4] = {1, 2, 3};
__constant__ int table[16384];
__global__ void kernel(int *out) { out[threadIdx.x] = table[threadIdx.x] + few[1]; }
