// Members of packed structures stand where their types may not: the compiler accesses them in pieces, also to increment them, in copies,
// and through a pointer to the structure.
// run: --block 32 --arg p=u8[608]:zero --arg out=i32[160]:zero
// expect out: 0 5 6 7 12
// expect out[5]: 1 6 9 10 12
struct __attribute__((packed)) Q {
  char c;
  int i;
  short h;
  long long l;
  float f;
};
__device__ void bump(Q *q) { q->l += 2; }
__global__ void kernel(Q *p, int *out) {
  __shared__ Q s[32];
  const int t = threadIdx.x;
  p[t].i = t;
  p[t].i++;
  --p[t].i;
  Q q = p[t];
  q.c = 1, q.h = 2, q.l = 3, q.f = 4;
  q.i++;
  int before = q.i++;
  s[t] = q;
  s[t].l *= 2;
  bump(&s[t]);
  s[t].f += 1;
  s[t].h += s[t].c;
  out[t * 5] = p[t].i;
  out[t * 5 + 1] = before + s[t].h + (s[t].i == t + 2);
  out[t * 5 + 2] = (int)s[t].l - 2 + 3 * t;
  out[t * 5 + 3] = (int)s[t].f + 2 + 3 * t;
  out[t * 5 + 4] = (int)sizeof(Q) - 7;
}
