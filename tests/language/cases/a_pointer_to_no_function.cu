// run: --block 32 --arg out=i32[32]:zero --arg k=1
// expect error: a call through a pointer that leads to no function of this file with these parameters, lane 3 of warp 0
typedef int (*Op)(int);
__device__ int same(int a) { return a; }
__device__ Op table[4] = {same, same, same};
__global__ void kernel(int* out, int k) { out[threadIdx.x] = table[threadIdx.x % 4](k); }
