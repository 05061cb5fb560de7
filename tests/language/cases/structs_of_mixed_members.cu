// Structures whose members differ in width are copied member by member, bit fields by the bytes that they touch; parts are read after.
// run: --block 4 --arg out=f64[32]:zero --arg n=3
// expect out: 7 1027 0.5 200 -5 -1000 1.5 1
// expect out[8]: 8 1027 1.5 200 -5 -999 2.5 1
struct P { unsigned char m0; unsigned m1 : 11; double m2; unsigned char m3; };
struct Q { signed char m0; unsigned m1 : 21; double m2; bool m3; };
struct __align__(16) R { double x; float y, z; };
__global__ void kernel(double *out, int n) {
  __shared__ P p[8];
  __shared__ Q q[8];
  __shared__ R r[8];
  const int t = threadIdx.x;
  P mine;
  mine.m0 = 7 + t, mine.m1 = 1024 + n, mine.m2 = 0.5 + t, mine.m3 = 200;
  p[t] = mine;
  q[t].m0 = -5, q[t].m1 = 2000 + t, q[t].m2 = 1.5 + t, q[t].m3 = n > 2;
  r[t].x = -1000, r[t].y = t, r[t].z = 2;
  __syncthreads();
  p[t + 4] = p[t];
  q[t + 4] = q[t];
  r[t + 4] = r[t];
  __syncthreads();
  const P a = p[t + 4];
  const Q b = q[t + 4];
  R c = r[t + 4];
  c.x += c.y * c.z / 2;
  double *mine_out = out + 8 * t;
  mine_out[0] = a.m0, mine_out[1] = a.m1, mine_out[2] = a.m2, mine_out[3] = a.m3;
  mine_out[4] = b.m0, mine_out[5] = b.m1 == 2000 + t ? c.x : 0, mine_out[6] = b.m2, mine_out[7] = b.m3;
}
