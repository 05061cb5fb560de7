// run: --block 32 --arg out=i32[32]:zero
// expect error: missing_body_refused.cu:5:63
// expect error: elsewhere
__device__ int elsewhere(int x);
__global__ void kernel(int *out) { out[threadIdx.x] = 1 +     elsewhere(3); }
