// run: --block 32 --arg out=i32[32]:zero
// host
struct Pair { int a; short b; char c[3]; };
__device__ Pair twice(Pair p) { p.a *= 2; p.b = (short)(p.b * 2); p.c[1] += 1; return p; }
__global__ void kernel(int *out) {
  Pair p{(int)threadIdx.x, 5, {1, 2, 3}};
  Pair q = twice(twice(p));
  out[threadIdx.x] = q.a * 1000 + q.b * 10 + q.c[1] + p.c[2];
}
