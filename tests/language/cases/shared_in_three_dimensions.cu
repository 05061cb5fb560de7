// run: --block 4,3,2 --arg out=i32[24]:zero
// expect out: 113003 112004 111005 110006 123013 122014 121015 120016 103023 102024 101025 100026 13103 12104 11105 10106 23113 22114 21115 20116 3123 2124 1125 126
__global__ void kernel(int *out) {
  __shared__ int s[2][3][4];
  const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  s[z][y][x] = 100 * z + 10 * y + x;
  __syncthreads();
  int(&plane)[3][4] = s[1 - z];
  const int *row = plane[(y + 1) % 3];
  out[(z * 3 + y) * 4 + x] = row[3 - x] * 1000 + *(*(s[z] + y) + x) + (int)(sizeof s[0] / sizeof s[0][0]);
}
