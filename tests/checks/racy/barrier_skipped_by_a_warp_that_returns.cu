// The second warp skips the only barrier, stores as the first does, and returns: on a GPU that lets the first warp go on.
// run: --block 64 --arg out=i32[64]:zero
// finding: barrier @barrier @behind
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  if (t < 32) __syncthreads();  // @barrier
  out[t] = 2;  // @behind
}
