// The last lane's row is behind the array: none of the lanes stores.
// run: --block 32 --arg t=i32[31744]:zero
// expect error: out of bounds: store of 4 bytes at buffer t, index 31744 of 31744
__global__ void kernel(int *t) { t[threadIdx.x * 1024] = 1; }
