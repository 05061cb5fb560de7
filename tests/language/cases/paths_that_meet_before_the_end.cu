// Lanes that go on with the loop meet the others behind its body, also where a break leads past that; those that fall through the cases of
// a switch, that came from a return elsewhere or from a jump, likewise. Each access is one instruction of the lanes that are there.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[96]:zero
// expect site a load: instructions 8 wavefronts 8
// expect site b load: instructions 5 wavefronts 5
// expect site c load: instructions 3 wavefronts 3
// expect site d load: instructions 1 wavefronts 1
// expect site out store: instructions 3
// expect out[32]: 6 5 1 0 18 17 9 4
// expect out[64]: 2 1 2 1 2 1 2 0
__device__ int found(const int *b, int i) {
  int sum = 0;
  for (int j = 0; j < 4; ++j) {
    if (i == j) continue;
    if (j == i - 5) return sum;
    sum += b[(i + j) & 31];
  }
  return sum + b[i ^ 4];
}
__global__ void kernel(const int *in, int *out) {
  __shared__ int a[32], b[32], c[32], d[32];
  const int i = threadIdx.x;
  a[i] = b[i] = c[i] = d[i] = i;
  __syncwarp();
  int sum = 0;
  for (int j = 0; j < 8; ++j) {
    if (i == j) continue;
    if (i == 20 + j) break;
    sum += a[(i + j) & 31];
  }
  out[i] = sum + found(b, i);
  int fallen = 0;
  switch (i & 3) {
    case 0:
    case 1:
      fallen += c[i ^ 1];
    case 2:
      fallen += c[i ^ 2];
    case 3:
      fallen += c[i ^ 3];
  }
  out[32 + i] = fallen;
  int which = 0;
  if (i & 1) {
    if (d[i] == 7) return;
    which = 1;
  } else {
    which = 2;
  }
  out[64 + i] = which;
}
