// run: --block 64 --arg out=i32[64]:zero
// expect out: 5 5 5
// expect out[32]: 5
__global__ void kernel(int *out) {
  __shared__ int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 63) atomicExch(&flag, 5);
  while (atomicAdd(&flag, 0) == 0) {
  }
  out[threadIdx.x] = *(volatile int *)&flag;
}
