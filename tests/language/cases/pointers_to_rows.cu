// run: --block 8 --arg out=i32[24]:zero
// expect out: 0 0 1117 57 8 1117 766 9 1117 7545 3 1117 9 6 1117 124 11 1117 1290 3 1117 0 0 1117
__device__ int sum(const int (*rows)[3], int n) {
  int r = 0;
  for (const int (*p)[3] = rows; p != rows + n; ++p)
    for (int j = 0; j < 3; j++) r = r * 2 + (*p)[j];
  return r;
}
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int m[4][3];
  for (int i = 0; i < 12; i++) (&m[0][0])[i] = i * t % 7;
  int *p[3] = {m[0], m[1] + 1, &m[3][2]};
  out[3 * t] = sum(m, 1 + t % 4);
  out[3 * t + 1] = p[t % 3][0] + p[0][t % 3] + p[2][-(t % 6)];
  out[3 * t + 2] = (int)(p[2] - p[0]) * 100 + (int)((char *)p[1] - (char *)p[0]) + (p[1] < p[2]);
}
