#include <memory>
#include <vector>
typedef unsigned char byte_t;

__global__ void invert(byte_t *image, int width, int height, int channels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < width * height * channels) image[i] = 255 - image[i];
}

struct DeviceFree {
  void operator()(void *p) const { cudaFree(p); }
};

int main(int argc, const char *const *argv) {
  const char *path = argc >= 2 ? argv[1] : "lena.ppm";
  const int width = 640, height = 480, channels = 3;
  auto host = std::make_unique<byte_t[]>(width * height * channels);
  byte_t *raw = nullptr;
  cudaMalloc(&raw, width * height * channels * sizeof(byte_t));
  cudaMemcpy(raw, host.get(), width * height * channels, cudaMemcpyHostToDevice);
  int block_size, min_grid;
  cudaOccupancyMaxPotentialBlockSize(&min_grid, &block_size, invert, 0, 0);
  int blocks = (width * height * channels + block_size - 1) / block_size;
  invert<<<blocks, block_size>>>(raw, width, height, channels);
  (void)path;
}
// kind: other ways to write host code
// expect: invert grid 3600,1,1~ block 256,1,1~ shared 0 image=921600B:zero width=640 height=480 channels=3 main:24
