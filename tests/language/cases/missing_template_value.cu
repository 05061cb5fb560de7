// run: --block 32 --arg out=i32[32]:zero
// expect error: SIZE
template <int SIZE> __global__ void kernel(int *out) { out[threadIdx.x] = SIZE; }
