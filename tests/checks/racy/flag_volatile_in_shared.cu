// A warp waits for another one through a volatile flag in shared memory: volatile orders nothing.
// run: --block 64 --arg out=i32[32]:zero
// finding: race @set @spin on ready
// finding: race @store @read on s
__global__ void kernel(int *out) {
  __shared__ volatile int ready;
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t == 0) ready = 0;
  __syncthreads();
  if (t < 32) {
    s[t] = t;  // @store
    __syncwarp();
    if (t == 0) ready = 1;  // @set
  } else {
    while (ready == 0) {  // @spin
    }
    out[t - 32] = s[t - 32];  // @read
  }
}
