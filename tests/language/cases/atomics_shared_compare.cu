// run: --block 64 --arg out=i32[8]:=9 --arg f=f32[1]:zero --arg wide=u64[1]:zero
// expect out: 63 -63 64 5 0 63 1 2016
// expect f: 2016
// expect wide: 64
__global__ void kernel(int *out, float *f, unsigned long long *wide) {
  __shared__ int s[8];
  int t = threadIdx.x;
  if (t < 8) s[t] = 0;
  __syncthreads();
  atomicMax(&s[0], t);
  atomicMin(&s[1], -t);
  atomicAdd(s + 2, 1);
  atomicExch(&s[3], 5);
  atomicAnd(&s[4], t);
  atomicOr(&s[5], t);
  atomicCAS(&s[6], 0, 1);
  int old = s[7], seen;
  do {
    seen = old;
    old = atomicCAS(&s[7], seen, seen + t);
  } while (old != seen);
  atomicAdd(f, (float)t);
  atomicAdd(wide, 1ull);
  __syncthreads();
  if (t < 8) out[t] = s[t];
}
