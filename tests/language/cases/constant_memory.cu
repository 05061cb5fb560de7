// run: --block 32 --arg out=f32[32]:zero --arg weights=f32[4]:iota --arg bias=2.5
// expect out: 2.5 3.5 4.5 5.5 2.5
// expect site weights load: instructions 1 sectors 0
__constant__ float weights[4];
__device__ float bias = 1.0f;
__global__ void kernel(float *out) { out[threadIdx.x] = weights[threadIdx.x % 4] + bias; }
