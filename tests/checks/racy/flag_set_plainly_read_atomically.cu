// The flag is read by atomics but stored plainly: a plain access beside another thread's atomic is a race, fence or not.
// run: --block 64 --arg out=i32[1]:zero
// finding: race @set @spin on flag
// finding: race @store @read on value
__global__ void kernel(int *out) {
  __shared__ int value, flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    value = 42;  // @store
    __threadfence_block();
    flag = 1;  // @set
  } else if (threadIdx.x == 32) {
    while (atomicAdd(&flag, 0) == 0) {  // @spin
    }
    __threadfence_block();
    out[0] = value;  // @read
  }
}
