// A lock in global memory that a thread of another block took and never gave back.
// run: --block 32 --grid 3 --arg lock=i32[1]:zero --arg out=i32[3]:zero
// expect error: buffer lock, index 0 of 1 is read again and again and stays 7
// expect error: lane 5 of warp 0 of block (0, 0, 0) took it at line 6 and has returned.
__global__ void kernel(int *lock, int *out) {
  if (threadIdx.x == 5) while (atomicExch(lock, 7) != 0) {}
  out[blockIdx.x] = *lock;
}
