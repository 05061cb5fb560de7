// One lane waits for what another one does only behind the place where all of them meet.
// run: --block 32 --arg out=i32[32]:zero
// expect error: infinite loop at line 10? lane 3 of warp 0 executes it. lanes 0-2, 4-31 are at line 12
// expect error: shared array flag, index 0 of 1 is read again and again and stays 0; stores to it: line 7, 13.
__global__ void kernel(int *out) {
  __shared__ volatile int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncwarp();
  if (threadIdx.x == 3)
    while (flag == 0) {
    }
  __syncwarp();
  if (threadIdx.x == 0) flag = 1;
  out[threadIdx.x] = 1;
}
