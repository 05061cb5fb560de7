// run: --block 32
// expect error: first
// expect error: second
__global__ void first(int *out) { out[0] = 1; }
__global__ void second(int *out) { out[0] = 2; }
