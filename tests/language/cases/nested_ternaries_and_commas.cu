// Side effects in conditions, commas and subscripts.
// run: --block 32 --arg out=i32[64]:zero
// expect out: 1005 2323 2222 2010 1616 1919 2211 2121 2828 3216 3030 3333 3417 2727 2626 4422 3636 3939 4623 4141 3232 5628 3434 3737 5829 4747 4646 6834 4040 4343 7035 4545
// expect out[32]: 4320 4339 5218 32317 4316 4935 23214 512313 4312 4331 5210 32309 4308 4927 23206 512305 4304 4323 5202 32301 4300 4919 23198 512297 4296 4315 5194 32293 4292 4911 23190 512289
__device__ int side(int *p, int v) { *p += v; return v & 1; }
__global__ void kernel(int *out) {
  int i = threadIdx.x, c = 0;
  int r = side(&c, i) && side(&c, 2) || (side(&c, 4), i % 3 == 0) ? (c++, c * 2) : (i & 4 ? side(&c, 8) : side(&c, 16)) + c;
  int a[4] = {1, 2, 3, 4}; int j = 0;
  a[j++] = j; a[j] = a[j] + j++; a[i & 3] <<= (i & 7); 
  out[i] = r * 100 + c; out[32 + i] = a[0] + a[1] * 10 + a[2] * 100 + a[3] * 1000 + (i, -i);
}
