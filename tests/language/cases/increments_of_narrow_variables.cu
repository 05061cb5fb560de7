// A byte that is counted past its end, before and after its value is taken, and compound assignments that are cut.
// run: --block 8 --arg out=i32[64]:zero
// expect out: 252 254 40 32763 -40 100 16 -3999860 253 255 41 32764 -32 70 36 -3199859 254 0 42 32765 -24 40 64 -2399859 255 1 43 32766 -16 10 100 -1599849
// expect out[32]: 0 2 44 32767 -8 -20 -112 -799850 1 3 45 -32768 0 -50 -60 151 2 4 46 -32767 8 -80 0 800161 3 5 47 -32766 16 -110 68 1600161
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  unsigned char a = 252 + t;
  short c = 32764 + t;
  signed char d = 100;
  bool e = t & 1;
  int *o = out + 8 * t;
  o[0] = a++;
  o[1] = ++a;
  o[2] = (a += 300) - 2;
  o[3] = --c;
  o[4] = (c <<= 3);
  o[5] = (d -= 30 * t);
  o[6] = (d *= d);
  o[7] = (e |= t & 2) + (a /= 3) * 10 + (c %= 100) * 100000;
}
