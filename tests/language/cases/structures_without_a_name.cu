// Arrays in shared memory whose structures have no name, of one member and of several, alone and two of a type.
// run: --block 32 --arg out=i32[128]:zero
// expect out: 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
// expect out[32]: 33 32 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2
// expect out[64]: 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66 66
// expect out[96]: 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
__global__ void kernel(int *out) {
  __shared__ struct { int c; } one[32];
  __shared__ struct { char c; double d; } mixed[32];
  __shared__ struct { int c, d; } a[32], b[32];
  int i = threadIdx.x;
  one[i].c = i;
  mixed[i].c = static_cast<char>(i);
  mixed[i].d = 2.0;
  a[i].c = i, a[i].d = 66;
  __syncthreads();
  b[i] = a[31 - i];
  out[i] = one[31 - i].c;
  out[32 + i] = mixed[31 - i].c + static_cast<int>(mixed[31 - i].d);
  out[64 + i] = b[i].d;
  out[96 + i] = b[i].c;
}
