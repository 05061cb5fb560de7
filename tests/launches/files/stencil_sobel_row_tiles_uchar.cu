#include <cuda_runtime.h>
#include <stdint.h>
#include <stdlib.h>
typedef uint8_t Pixel;

__global__ void gradient(const Pixel *in, size_t pitch, Pixel *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
  const Pixel *row = in + y * pitch + x;
  const int gx = row[1 - (int)pitch] + 2 * row[1] + row[1 + (int)pitch] - row[-1 - (int)pitch] - 2 * row[-1] - row[-1 + (int)pitch];
  const int gy = row[pitch - 1] + 2 * row[pitch] + row[pitch + 1] - row[-(int)pitch - 1] - 2 * row[-(int)pitch] - row[-(int)pitch + 1];
  const int magnitude = abs(gx) + abs(gy);
  out[y * width + x] = (Pixel)(magnitude > 255 ? 255 : magnitude);
}
int main() {
  const int width = 200, height = 10;
  Pixel *host = (Pixel *)malloc(width * height), *in, *out;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) host[y * width + x] = x < 100 ? 10 : 30;
  size_t pitch;
  cudaMallocPitch((void **)&in, &pitch, width, height);
  cudaMemcpy2D(in, pitch, host, width, width, height, cudaMemcpyHostToDevice);
  cudaMalloc((void **)&out, width * height);
  cudaMemset(out, 7, width * height);
  gradient<<<dim3((width + 127) / 128, height), 128>>>(in, pitch, out, width, height);
  cudaDeviceSynchronize();
  return 0;
}
// kind: stencils
// result: out u8[200]: 7
// expect: gradient grid 2,10,1 block 128,1,1 shared 0 in=5120B:data pitch=512 out=2000B:=7 width=200 height=10 main:25
