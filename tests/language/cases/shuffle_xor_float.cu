// run: --block 32 --arg out=f32[32]:zero
// expect out: 1 0 3 2
__global__ void kernel(float *out) { out[threadIdx.x] = __shfl_xor_sync(0xffffffff, (float)threadIdx.x, 1); }
