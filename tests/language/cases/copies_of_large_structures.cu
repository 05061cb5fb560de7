// Structures of some hundred bytes by value: as arguments, results, in arrays, and copied between global, shared and own memory.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 1163083763 1105998998 -310547929 1144990110 1560240353 -187524883 1633508875 -2082371948 -1793134441 -1474199280 -242565437 1413352031 -356747793 1531364000 -1714707787 1606662030
// expect out[16]: 1428477641 1348823177 1034017368 -1146753879 2069455068 -743223923 1129796365 1935944111 -411254652 1898858741 -98410412 -307222293 689961423 167964141 -1170930868 1464416381
// expect out[32]: 2065443782 -992124455 -1278421583 606357278 -2079041274 -852054832 660934594 335179275 118344279 -328196460 1288996898 343700996 229036592 -937507321 2012219483 399359952
// expect out[48]: 231806736 1272012387 -1000309706 1544183076 -718857525 -1072835858 -1860466016 -222799195 920947846 395591868 -1857705905 -812642652 -1917876852 1011637901 1060724944 1340725267
// expect out[64]: 962437000 449975978 -966570951 -790896589 1359593589 -843547905 977485850 1556572328 -1993781201 -2130222301 2116515155 -522534669 -557394556 875340980 1924236487 -329224668
// expect out[80]: 1227830877 692800150 377994344 -1802776905 1868808309 -1399246949 -806090339 57406 -611901414 1242835715 -754433433 2051858299 489314659 -488058886 -1826953892 808393355
// expect out[96]: 1864797024 -1648147480 1080659009 -1329529423 2015279261 -1508077855 4911574 -1600707428 -82302485 -984219483 632973875 -312322027 -1251473844 -1138154084 76332779 -256663071
// expect out[112]: 31159975 615989365 1358770892 -391703622 -919504289 -1728858878 1778478257 2136281401 720301088 194945110 1781238365 -1468665672 -2118523613 810991141 -875161754 -595161433
struct Big {
  int head;
  long long wide[4];
  short narrow[9];
  struct {
    float x, y;
  } points[3];
  bool last;
};
__device__ Big changed(Big b, int by) {
  b.head += by;
  b.wide[by & 3] -= by * 1000;
  b.narrow[by % 9] ^= by;
  b.points[by % 3].y *= 2;
  b.last = (by + b.head) % 3 == 1;
  return b;
}
__device__ int hash(const Big &b) {
  int h = b.head;
  for (long long w : b.wide) h = h * 31 + (int)w + (int)(w >> 32);
  for (short n : b.narrow) h = h * 31 + n;
  for (const auto &p : b.points) h = h * 31 + (int)(p.x * 4) - (int)(p.y * 8);
  return h * 2 + b.last;
}
__global__ void kernel(const int *in, int *out) {
  __shared__ Big all[64];
  const int t = threadIdx.x, g = blockIdx.x * 64 + t;
  Big mine{};
  mine.head = in[g];
  for (int i = 0; i < 4; ++i) mine.wide[i] = (long long)in[g] << (i * 9);
  for (int i = 0; i < 9; ++i) mine.narrow[i] = (short)(in[g] * i);
  for (int i = 0; i < 3; ++i) mine.points[i] = {in[g] * 0.25f, i - 0.5f};
  all[t] = changed(mine, t);
  __syncthreads();
  Big few[2] = {all[63 - t], changed(all[(t + 1) & 63], 3)};
  few[t & 1] = changed(few[~t & 1], t & 15);
  const Big chosen = t % 3 ? few[t & 1] : all[(t * 3) & 63];
  __syncthreads();
  all[t] = chosen;
  all[t].points[t % 3] = few[0].points[(t + 1) % 3];
  __syncthreads();
  out[g] = hash(all[(t + 17) & 63]) + hash(few[1]) * 3;
}
