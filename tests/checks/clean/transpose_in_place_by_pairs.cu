// A matrix in global memory is transposed in place by pairs: one thread reads and writes both elements.
// run: --block 8,8 --grid 2,2 --arg m=f32[256]:iota
__global__ void kernel(float *m) {
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < y) {
    float above = m[x * 16 + y], below = m[y * 16 + x];
    m[x * 16 + y] = below;
    m[y * 16 + x] = above;
  }
}
