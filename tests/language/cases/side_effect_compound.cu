// run: --block 1 --arg out=i32[16]:zero
// expect out: 5 0 7 0 9
__global__ void kernel(int *out) {
  int i = 0;
  out[i] += 5;
  out[i += 2] = 7;
  out[++i + 1] = 9;
}
