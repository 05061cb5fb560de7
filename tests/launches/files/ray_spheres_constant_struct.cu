#include <cstdlib>
#include <cmath>
#define INF 2e10f
#define rnd(x) (x * rand() / RAND_MAX)
#define SPHERES 20
#define DIM 128
struct Sphere {
  float r, b, g, radius, x, y, z;
  __device__ float hit(float ox, float oy, float *n) {
    float dx = ox - x, dy = oy - y;
    if (dx * dx + dy * dy < radius * radius) {
      float dz = sqrtf(radius * radius - dx * dx - dy * dy);
      *n = dz / sqrtf(radius * radius);
      return dz + z;
    }
    return -INF;
  }
};
__constant__ Sphere s[SPHERES];
__global__ void render(unsigned char *ptr) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y, offset = x + y * blockDim.x * gridDim.x;
  float ox = (x - DIM / 2), oy = (y - DIM / 2), r = 0, g = 0, b = 0, maxz = -INF;
  for (int i = 0; i < SPHERES; i++) {
    float n, t = s[i].hit(ox, oy, &n);
    if (t > maxz) {
      float fscale = n;
      r = s[i].r * fscale, g = s[i].g * fscale, b = s[i].b * fscale;
      maxz = t;
    }
  }
  ptr[offset * 4 + 0] = (int)(r * 255);
  ptr[offset * 4 + 1] = (int)(g * 255);
  ptr[offset * 4 + 2] = (int)(b * 255);
  ptr[offset * 4 + 3] = 255;
}
int main(void) {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  unsigned char *dev_bitmap;
  cudaMalloc((void **)&dev_bitmap, DIM * DIM * 4);
  Sphere *temp_s = (Sphere *)malloc(sizeof(Sphere) * SPHERES);
  for (int i = 0; i < SPHERES; i++) {
    temp_s[i].r = rnd(1.0f);
    temp_s[i].x = rnd(1000.0f) - 500;
    temp_s[i].radius = rnd(100.0f) + 20;
  }
  cudaMemcpyToSymbol(s, temp_s, sizeof(Sphere) * SPHERES);
  free(temp_s);
  dim3 grids(DIM / 16, DIM / 16);
  dim3 threads(16, 16);
  render<<<grids, threads>>>(dev_bitmap);
  cudaEventRecord(stop, 0);
}
// kind: other ways to write host code
// expect: render grid 8,8,1 block 16,16,1 shared 0 ptr=65536B:unset main:52
