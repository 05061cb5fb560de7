// A matrix in global memory is transposed in place: each thread reads an element that another one overwrites.
// run: --block 8,8 --grid 2,2 --arg m=f32[256]:iota
// finding: race @move on m
__global__ void kernel(float *m) {
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  m[x * 16 + y] = m[y * 16 + x];  // @move
}
