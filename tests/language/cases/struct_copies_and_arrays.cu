// Structures with arrays: passed, changed and chosen by pointers.
// run: --block 32 --arg out=i32[128]:zero
// expect out: 3616 136 160 162 5624 166 168 130 7632 174 176 178 9640 124 184 186 11648 190 192 118 13656 198 200 202 15664 112 144 146 1608 150 152 106
// expect out[32]: 18 95 -8 112 14 -9 12 149 -32 166 8 -27 6 203 -56 220 2 -45 0 257 -80 274 -4 -63 -6 23 -104 40 -10 -81 -12 77
// expect out[64]: 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186 186
// expect out[96]: 0 50 100 150 200 250 300 350 400 450 500 550 600 650 700 750 800 850 900 950 1000 1050 1100 1150 1200 1250 1300 1350 1400 1450 1500 1550
struct M { int r[2][3]; struct { char c; short s[2]; } in[2]; };
__device__ M turn(M m, int k) { for (int a = 0; a < 2; ++a) for (int b = 0; b < 3; ++b) m.r[a][b] += k * (a + b); m.in[k & 1].s[k >> 1 & 1] = (short)(k * 50); return m; }
__global__ void kernel(int *out) {
  __shared__ M s[32];
  int i = threadIdx.x;
  M m = {{{1, 2, 3}, {4, 5, 6}}, {{'a', {1, 2}}, {'b', {3, 4}}}};
  s[i] = turn(m, i);
  __syncwarp();
  M n = s[(i + 7) % 32]; M *p = i & 1 ? &n : &m; p->r[1][i % 3] = -i;
  out[i] = n.r[1][1] + n.in[1].s[1] * 10 + n.in[0].c; out[32 + i] = p->r[1][2] * 3 + m.r[1][i % 3]; out[64 + i] = sizeof(M) + turn(*p, 3).in[1].s[1];
  out[96 + i] = s[i].in[i & 1].s[i >> 1 & 1];
}
