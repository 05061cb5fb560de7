// A lock that a lane keeps while it waits for the others at a barrier: who has it and where it is are told.
// run: --block 64 --arg out=i32[64]:zero
// expect error: infinite loop at line 9
// expect error: shared array lock, index 0 of 1 is read again and again and stays 1
// expect error: lane 0 of warp 0 took it at line 9 and waits at line 12
__global__ void kernel(int *out) {
  __shared__ int lock;
  lock = 0; __syncthreads();
  if (threadIdx.x % 32 == 0) while (atomicCAS(&lock, 0, 1) != 0) {}
  __syncwarp();
  out[threadIdx.x] = lock;
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&lock, 0);
}
