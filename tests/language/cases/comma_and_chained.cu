// run: --block 32 --arg out=i32[64]:zero
// host
__global__ void kernel(int *out) {
  int a, b, t = threadIdx.x;
  a = b = t * 3;
  out[t] = (a += 2, b - a);
  out[t + 32] = out[t] = out[t] + a;
}
