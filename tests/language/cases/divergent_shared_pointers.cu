// Pointers that lead each lane to another array, and change in a loop.
// run: --block 64 --arg out=i32[128]:zero
// expect out: -63 -59 -54 -33 -47 -37 -36 -35 -31 -5 -23 -16 -6 -11 -1 -3 1 6 27 17 23 24 25 29 51 37 44 54 49 63 57 61
// expect out[32]: 66 87 73 83 84 85 89 115 97 104 114 109 119 117 121 126 147 137 143 144 145 149 171 157 164 174 169 183 177 181 186 207
// expect out[64]: 0 0 300 0 0 0 0 0 600 400 0 1 0 0 600 0 0 3 0 400 0 0 0 6 0 0 100 0 0 406 0 0
// expect out[96]: 300 0 0 0 0 0 600 400 0 1 0 0 600 0 0 3 0 400 0 0 0 6 0 0 100 0 0 406 0 0 300 0
__device__ void bump(int *p, int v) { *p += v; }
__global__ void kernel(int *out) {
  __shared__ int a[64], b[64]; int own[2] = {0, 0};
  int i = threadIdx.x; a[i] = i; b[i] = -i; __syncthreads();
  int *p = i % 3 == 0 ? a + i : i % 3 == 1 ? b + i : own + (i & 1);
  for (int k = 0; k < i % 5; ++k) { bump(p, k + 1); if (k == 2) p = i & 1 ? own : b + i; }
  __syncthreads();
  out[i] = a[i] * 3 + b[63 - i]; out[64 + i] = own[0] * 100 + own[1];
}
