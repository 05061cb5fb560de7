// run: --block 32 --arg out=i32[32]:zero
// expect out: 1 1 1 1 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 1 1 1 1 1 1 1 1 1 1 1
// expect site out store: width 4 instructions 2
__global__ void kernel(int *out) {
  int i = threadIdx.x;
  if (i < 4 || i > 20)
    out[i] = 1;
  else
    out[i] = 2;
}
