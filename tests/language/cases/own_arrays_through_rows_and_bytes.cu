// Own arrays of shorts, bytes and doubles, through pointers to rows and with a negative index.
// run: --block 32 --arg out=i32[96]:zero
// expect out: 142 7573 14522 21931 28594 35879 43576 50326 58412 65850 71720 79472 87396 91040 101572 104397 116504 123715 130888 135131 144046 147922 157616 166776 174958 180592 188024 196162 202030 210325 209506 221407
// expect out[32]: 1 2 1 1 1 4 1 1 1 2 1 1 1 7 1 1 1 2 1 1 1 4 1 1 1 2 1 1 1 13 1 1
// expect out[64]: 1 0 257 1 0 0 0 1 1 0 256 1 256 0 257 1 1 0 0 1 1 0 257 1 0 0 0 1 0 0 0 1
__global__ void kernel(int* out) {
  const int t = threadIdx.x;
  short m[9][7];
  unsigned char cnt[256];
  double acc[3] = {};
  for (int i = 0; i < 63; i++) (&m[0][0])[i] = i * t;
  for (int i = 0; i < 256; i++) cnt[i] = 0;
  for (int i = 0; i < 100; i++) cnt[(i * (t + 3)) & 255]++;
  short(*row)[7] = m + t % 8;
  (*row)[t % 7] = -1;
  row[1][0] += 50;
  short* e = row[1] - 2;
  e[0]--;
  for (int i = 0; i < 63; i++) acc[i % 3] += m[i / 7][i % 7];
  int mx = 0;
  for (int i = 0; i < 256; i++) mx = cnt[i] > mx ? cnt[i] : mx;
  out[t] = (int)(acc[0] + acc[1] * 3 + acc[2] * 7);
  out[32 + t] = mx;
  out[64 + t] = *reinterpret_cast<unsigned short*>(&cnt[(t * 2) & 254]);
}
