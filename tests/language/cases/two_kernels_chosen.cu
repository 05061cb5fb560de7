// run: --kernel second --block 32 --arg out=i32[32]:zero
// expect out: 2
__global__ void first(int *out) { out[0] = 1; }
__global__ void second(int *out) { out[0] = 2; }
