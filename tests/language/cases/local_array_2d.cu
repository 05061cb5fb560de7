// run: --block 32 --arg out=i32[32]:zero
// host
__global__ void kernel(int *out) {
  int t = threadIdx.x;
  int m[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  m[t % 3][t % 4] += t;
  int sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j) sum = sum * 3 + m[i][j];
  out[t] = sum;
}
