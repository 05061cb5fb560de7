// A structure and doubles through shuffles.
// run: --block 32 --arg out=f64[64]:zero
// expect out: 3001.5 4002 5002.5 6003 7003.5 8004 9004.5 10005 11005.5 12006 13006.5 14007 15007.5 0 1000.5 2001 19009.5 20010 21010.5 22011 23011.5 24012 25012.5 26013 27013.5 28014 29014.5 30015 31015.5 16008 17008.5 18009
// expect out[32]: 30 30 30 30 30 37.5 37.5 37.5 30 30 30 30 0 7.5 7.5 7.5 0 0 0 0 0 7.5 7.5 7.5 0 0 0 0 0 7.5 7.5 7.5
#include <cstring>
struct P { int a; double b; short c; };
__device__ P shfl(P p, int from, int width) {
  int words[sizeof(P) / 4];
  memcpy(words, &p, sizeof p);
  for (int i = 0; i < (int)(sizeof(P) / 4); ++i) words[i] = __shfl_sync(0xffffffffu, words[i], from, width);
  memcpy(&p, words, sizeof p);
  return p;
}
__global__ void kernel(double *out) {
  int i = threadIdx.x;
  P p; memset(&p, 0, sizeof p); p.a = i; p.b = i * 1.5; p.c = (short)(-i);
  P q = shfl(p, i + 3, 16);      // wraps around within 16
  out[i] = q.a * 1000.0 + q.b + q.c;
  out[32 + i] = __shfl_down_sync(0xffffffffu, p.b, 20, 32) - __shfl_up_sync(0xffffffffu, p.b, 5, 8);
}
