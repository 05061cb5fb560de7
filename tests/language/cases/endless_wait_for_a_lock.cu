// A lock that lane 0 takes and never gives back; the others try again and again. It is named within 20 million instructions.
// run: --block 64 --arg lock=i32[1]:zero --arg out=i32[64]:zero
// expect error: infinite loop at line 6
// expect error: buffer lock, index 0 of 1 is read again and again and stays 1
__global__ void kernel(int *lock, int *out) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  out[threadIdx.x] = lock[0];
}
