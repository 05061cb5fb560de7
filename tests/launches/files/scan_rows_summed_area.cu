#include <cuda_runtime.h>
#include <cstring>

// A summed-area table: scans of all rows, then of all columns.
__global__ void scan_rows(const unsigned char* image, unsigned* table, int width, int height) {
  extern __shared__ unsigned row[];
  const int y = blockIdx.x;
  for (int x = threadIdx.x; x < width; x += blockDim.x) row[x] = image[y * width + x];
  __syncthreads();
  for (int d = 1; d < width; d <<= 1) {
    unsigned v[4];
    int k = 0;
    for (int x = threadIdx.x; x < width; x += blockDim.x) v[k++] = x >= d ? row[x] + row[x - d] : row[x];
    __syncthreads();
    k = 0;
    for (int x = threadIdx.x; x < width; x += blockDim.x) row[x] = v[k++];
    __syncthreads();
  }
  for (int x = threadIdx.x; x < width; x += blockDim.x) table[y * width + x] = row[x];
}
__global__ void scan_columns(unsigned* table, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= width) return;
  unsigned sum = 0;
  for (int y = 0; y < height; ++y) table[y * width + x] = sum += table[y * width + x];
}
int main() {
  const int width = 100, height = 60;
  unsigned char* host = new unsigned char[width * height];
  std::memset(host, 2, width * height);
  unsigned char* image;
  unsigned* table;
  cudaMalloc(&image, width * height);
  cudaMalloc(&table, width * height * sizeof(unsigned));
  cudaMemcpy(image, host, width * height, cudaMemcpyHostToDevice);
  scan_rows<<<height, 32, width * sizeof(unsigned)>>>(image, table, width, height);
  scan_columns<<<(width + 63) / 64, 64>>>(table, width, height);
  cudaDeviceSynchronize();
}
// kind: scans
// result: table u32[0]: 2 4 6
// result 2: table u32[0]: 2 4 6
// result 2: table u32[100]: 4 8 12
// result 2: table u32[5999]: 12000
// expect: scan_rows grid 60,1,1 block 32,1,1 shared 400 image=6000B:=2 table=24000B:unset width=100 height=60 main:36
// expect: scan_columns grid 2,1,1 block 64,1,1 shared 0 table=24000B:after:0:table width=100 height=60 main:37
