#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void mandelbrot(unsigned char *image, int w, int h, int limit) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, n = 0;
  if (x >= w || y >= h) return;
  float cr = 3.0f * x / w - 2.0f, ci = 2.0f * y / h - 1.0f, zr = 0, zi = 0;
  while (zr * zr + zi * zi < 4.0f && n < limit) {
    float t = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci, zr = t, n++;
  }
  image[y * w + x] = n;
}

int main() {
  const int w = 48, h = 32;
  std::vector<unsigned char> h_image(w * h);
  unsigned char *d_image;
  cudaMalloc(&d_image, w * h * sizeof(unsigned char));
  cudaMemset(d_image, 0, w * h * sizeof(unsigned char));
  dim3 block(16, 8);
  mandelbrot<<<dim3(w / block.x, h / block.y), block>>>(d_image, w, h, 50);
  cudaMemcpy(h_image.data(), d_image, w * h * sizeof(unsigned char), cudaMemcpyDeviceToHost);
  int wrong = 0;
  wrong = h_image[16 * w + 32] != 50 || h_image[0] != 1;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_image);
  return wrong;
}
// result: image u8[0]: 1 1
// result: image u8[800]: 50
// kind: vendor's samples
// expect: mandelbrot grid 3,4,1 block 16,8,1 shared 0 image=1536B:zero w=48 h=32 limit=50 main:22
