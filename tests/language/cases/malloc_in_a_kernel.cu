// run: --grid 2 --block 32 --arg out=i32[64]:zero
// expect out: 0 3 6 9
// expect out[63]: 93
__global__ void kernel(int *out) {
  int *p = (int *)malloc(3 * sizeof(int));
  if (!p) return;
  for (int i = 0; i < 3; i++) p[i] = threadIdx.x;
  out[blockIdx.x * 32 + threadIdx.x] = p[0] + p[1] + p[2];
  free(p);
}
