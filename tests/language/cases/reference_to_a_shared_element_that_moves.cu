// References to elements of shared memory as parameters, also two to the same one.
// run: --block 16 --arg out=i32[16]:zero
// expect out: 37 96 485 85 77 136 5 245 117 16 165 405 157 56 325 565
__device__ void exchange(int &a, int &b) {
  const int old = a;
  a = b + 1;
  b = old * 2;
}
__global__ void kernel(int *out) {
  __shared__ int s[17];
  const int t = threadIdx.x;
  s[t] = 10 * t;
  if (t == 0) s[16] = 5;
  __syncthreads();
  if (t % 2 == 0) exchange(s[t], s[t + 1]);
  __syncthreads();
  if (t % 4 == 1) exchange(s[t], s[t]);
  if (t % 4 == 3) exchange(s[t], s[t - 1]);
  __syncthreads();
  int &mine = s[(t * 5 + 3) % 16];
  out[t] = mine + s[16];
}
