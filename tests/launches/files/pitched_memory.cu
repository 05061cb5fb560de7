#include <cstdio>
__global__ void clear_rows(char *data, size_t pitch, int width, int height) {
  int x = threadIdx.x, y = blockIdx.x;
  if (x < width && y < height) ((float *)(data + y * pitch))[x] = 0;
}
int main() {
  int width = 100, height = 64;
  size_t pitch;
  char *data;
  cudaMallocPitch((void **)&data, &pitch, width * sizeof(float), height);
  clear_rows<<<height, 128>>>(data, pitch, width, height);
}
// kind: other ways to write host code
// expect: clear_rows grid 64,1,1 block 128,1,1 shared 0 data=32768B:unset pitch=512 width=100 height=64 main:11
