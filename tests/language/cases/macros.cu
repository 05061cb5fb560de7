// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 3 6
// expect shown: AT(out, 5)
// host
#define STRIDE 3
#define AT(p, i) p[(i)]
#define TWICE(x) ((x) + (x))
__global__ void kernel(int *out) {
  int t = threadIdx.x;
  AT(out, t) = TWICE(t) + t * (STRIDE - 2);
}
