// run: --block 32 --arg out=i32[32]:zero
// expect out: 62 60 58
struct Cell { int a, b; };
__global__ void kernel(int *out) {
  __shared__ Cell cells[32];
  int t = threadIdx.x;
  cells[t].a = t;
  cells[t].b = t * 2;
  __syncthreads();
  Cell *c = &cells[31 - t];
  out[t] = c->b;
}
