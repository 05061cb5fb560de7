#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
typedef unsigned char byte;
#define CLAMP(v, low, high) ((v) < (low) ? (low) : (v) > (high) ? (high) : (v))

__global__ void sobel(const byte *image, byte *edges, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int gx = 0, gy = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) {
      int v = image[CLAMP(y + dy, 0, height - 1) * width + CLAMP(x + dx, 0, width - 1)];
      gx += dx * (2 - abs(dy)) * v;
      gy += dy * (2 - abs(dx)) * v;
    }
  edges[y * width + x] = (byte)CLAMP((int)sqrtf((float)(gx * gx + gy * gy)), 0, 255);
}

void sobel_cpu(const byte *image, byte *edges, int width, int height) {
  static const int kx[9] = {-1, 0, 1, -2, 0, 2, -1, 0, 1}, ky[9] = {-1, -2, -1, 0, 0, 0, 1, 2, 1};
  for (int i = 0; i < width * height; i++) {
    int gx = 0, gy = 0;
    for (int k = 0; k < 9; k++) {
      int x = CLAMP(i % width + k % 3 - 1, 0, width - 1), y = CLAMP(i / width + k / 3 - 1, 0, height - 1);
      gx += kx[k] * image[y * width + x], gy += ky[k] * image[y * width + x];
    }
    edges[i] = (byte)CLAMP((int)sqrt((double)(gx * gx + gy * gy)), 0, 255);
  }
}

int main() {
  const int width = 70, height = 50;
  byte *h_image = new byte[width * height], *d_image, *d_edges;
  for (int i = 0; i < width * height; i++) h_image[i] = rand() % 256;
  cudaMalloc(&d_image, width * height);
  cudaMalloc(&d_edges, width * height);
  cudaMemcpy(d_image, h_image, width * height, cudaMemcpyHostToDevice);
  dim3 threads(16, 16), blocks((width + 15) / 16, (height + 15) / 16);
  sobel<<<blocks, threads>>>(d_image, d_edges, width, height);
  cudaMemcpy(h_image, d_edges, width * height, cudaMemcpyDeviceToHost);
  printf("%d\n", h_image[0]);
  delete[] h_image;
}
// against: function:sobel_cpu
// kind: stencils
// expect: sobel grid 5,4,1 block 16,16,1 shared 0 image=3500B:data edges=3500B:unset width=70 height=50 main:41
