// run: --block 64 --arg out=i32[1]:zero
// expect out: 64
__global__ void kernel(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) lock = count = 0;
  __syncthreads();
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence_block();
  *(volatile int *)&count = *(volatile int *)&count + 1;
  __threadfence_block();
  atomicExch(&lock, 0);
  __syncthreads();
  if (threadIdx.x == 0) out[0] = count;
}
