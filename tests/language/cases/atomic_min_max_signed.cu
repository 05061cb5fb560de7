// Atomic minima and maxima with signs, of 32 and 64 bits, beside the other integer atomics.
// run: --block 64 --arg out=i64[8]:zero
// expect out: -40000000280 1540 0 -1 4294967286 9223372036854773792 330712481792 0
__global__ void kernel(long long *out) {
  int i = threadIdx.x; int *o = (int *)(out + 4);
  atomicMin(out, (long long)(i - 40) * 1000000007ll); atomicMax(out + 1, (long long)(20 - i) * 77);
  atomicMin((unsigned long long *)out + 2, (unsigned long long)i); atomicXor((unsigned long long *)out + 3, 1ull << i);
  atomicMin(o, i - 10); atomicMax(o + 1, -i); atomicSub(o + 2, i); atomicOr(o + 3, 1 << (i % 31)); atomicDec((unsigned *)o + 4, 7u); atomicCAS(o + 5, i & 0, i + 1 > 0 ? 77 : 0);
}
