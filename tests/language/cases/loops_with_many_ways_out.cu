// Loops that are left by goto, break, return and their condition, entered in the middle, and nested with one label for two levels.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 4141 104103 101045 201040 201052 302057 301123 400039 400069 502093 501099 600070 601115 703130 700078 800081
// expect out[16]: 803244 902171 900114 1004195 1002257 1104200 1101168 1204223 1200172 1305237 1301230 1402191 1400161 1502206 1500171 1600173
// expect out[32]: -99793 -94717 -97658 -94704 -98755 -96714 -98748 -98748 -96634 -99745 -99731 -195664 -298701 -499741 -598685 -796673
// expect out[48]: -899706 -1099703 -1196551 -1396630 -1499686 -1695599 -1798605 -1999678 -2099664 12105432 12100372 10105448 10101422 10201866 10200369 10302915
// expect out[64]: -99613 -99099 -98537 -94969 -96475 -95051 -98563 -97992 -98532 -96058 -98483 -98961 -99531 -97912 -97480 -98909
// expect out[80]: -98469 -97086 -99498 -98839 -96378 -96085 -199494 -396088 -499444 -699153 -799456 -995051 -1099428 -1294024 -1398389 -1596106
// expect out[96]: -99423 -97133 -99405 -98159 -99393 -95112 -96262 -95088 -98339 -95457 -98340 -97479 -97269 -98481 -94193 -98195
// expect out[112]: -97256 -98429 -98277 -96118 -99306 -98375 -96153 -96155 -99270 -95149 -98207 -99233 -99264 -95152 -99236 -95169
__device__ int search(const int *p, int key) {
  int i = 0;
  if (key & 1) goto middle;
  do {
    if (p[i] == key) return i;
  middle:
    ++i;
    if (p[i] > key * 2) return -i;
    if (i > 20) break;
  } while (p[i] != key + 3);
  return 100 + i;
}
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x;
  int v = search(in + (g >> 1), g & 31), n = 0;
  for (int i = 0; i < 6; ++i) {
    for (int j = i; j < 9; j += 1 + (g & 1)) {
      if ((i * j + g) % 11 == 0) goto next;
      if ((i + j * g) % 17 == 5) goto out_of_both;
      n += j;
    }
    n += 1000;
    continue;
  next:
    n += 7;
  }
out_of_both:
  unsigned k = g;
  while (k-- > 60) n ^= k << 3;
  for (unsigned char c = 250; c > 5; ++c) n += c & g;
  out[g] = v * 100000 + n;
}
