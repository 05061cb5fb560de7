// Members that lie at odd addresses, accessed as a whole and one by one.
// run: --block 8 --arg out=i32[24]:zero
// expect out: 0 -5 1507 598194 20 1522 199400 5 1537 398796 14 1552 398800 15 1567 199398 8 1582 598200 25 1597 0 2 1612
struct __attribute__((packed)) P { char c; int i; short s; double d; };
__global__ void kernel(int *out) {
  __shared__ P s[8];
  const int t = threadIdx.x;
  s[t].c = -t, s[t].i = 100000 * t, s[t].s = -300 * t, s[t].d = t + 0.5;
  __syncthreads();
  P p = s[7 - t];
  p.i += p.c;
  __syncthreads();
  if (t & 1) s[t] = p;
  __syncthreads();
  out[3 * t] = s[t].i + s[t].s;
  out[3 * t + 1] = (int)(s[t].d * 4) + p.c;
  out[3 * t + 2] = sizeof(P) * 100 + (int)((char *)&s[t].d - (char *)&s[0]);
}
