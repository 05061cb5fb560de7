// Warps with loops of their own between the barriers of a loop.
// run: --block 128 --arg out=i32[128]:zero
// expect out: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
// expect out[32]: 38 45 54 65 78 93 110 129 150 173 198 225 254 285 318 353 390 429 470 513 558 605 654 705 758 813 870 929 990 1053 1118 1185
// expect out[64]: 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95
// expect out[96]: 102 109 118 129 142 157 174 193 214 237 262 289 318 349 382 417 454 493 534 577 622 669 718 769 822 877 934 993 1054 1117 1182 1249
__global__ void kernel(int *out) {
  __shared__ int s[128]; int i = threadIdx.x, w = i / 32; s[i] = i; __syncthreads();
  for (int k = 0; k < 4; ++k) {
    int v = s[(i + 32) % 128]; 
    if (w == k) for (int j = 0; j < (i & 31) + 3; ++j) v += j;
    __syncthreads(); s[i] = v; __syncthreads();
    if (s[0] > 1000000) break;
  }
  out[i] = s[i];
}
