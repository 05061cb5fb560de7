// Each thread has elements of its own, a block's size apart: the loop's variable differs, how far it has come does not.
// run: --block 64 --arg out=i32[256]:zero --arg n=256
// finding: barrier @barrier
// says: in different iterations of a loop
__global__ void kernel(int *out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if (i / 64 == 1 + threadIdx.x / 32) continue;
    out[i] = i;
    __syncthreads();  // @barrier
  }
}
