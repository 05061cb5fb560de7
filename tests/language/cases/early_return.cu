// run: --block 32 --arg out=i32[32]:=7 --arg n=20
// expect out[18]: 18 19 7 7
// host
__global__ void kernel(int *out, int n) {
  int t = threadIdx.x;
  if (t >= n) return;
  out[t] = t;
}
