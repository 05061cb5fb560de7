// run: --block 64 --arg out=i32[64]:zero
// expect out: 64 65
extern "C" __global__ void __launch_bounds__(128, 2) kernel(int *out) { out[threadIdx.x] = threadIdx.x + blockDim.x; }
