#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <opencv2/opencv.hpp>
#include "utils.h"
// A homework of a course: grey, then a blur of each channel.
__global__ void rgba_to_greyscale(const uchar4 *const rgbaImage, unsigned char *const greyImage, int numRows, int numCols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= numCols || r >= numRows) return;
  const uchar4 p = rgbaImage[r * numCols + c];
  greyImage[r * numCols + c] = .299f * p.x + .587f * p.y + .114f * p.z;
}
__global__ void separateChannels(const uchar4 *const inputImageRGBA, int numRows, int numCols, unsigned char *const redChannel, unsigned char *const greenChannel, unsigned char *const blueChannel) {
  const int2 p = make_int2(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y);
  if (p.x >= numCols || p.y >= numRows) return;
  const int i = p.y * numCols + p.x;
  redChannel[i] = inputImageRGBA[i].x;
  greenChannel[i] = inputImageRGBA[i].y;
  blueChannel[i] = inputImageRGBA[i].z;
}
__global__ void gaussian_blur(const unsigned char *const inputChannel, unsigned char *const outputChannel, int numRows, int numCols, const float *const filter, const int filterWidth) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= numCols || r >= numRows) return;
  float result = 0.f;
  for (int dy = -filterWidth / 2; dy <= filterWidth / 2; ++dy)
    for (int dx = -filterWidth / 2; dx <= filterWidth / 2; ++dx) {
      int y = min(max(r + dy, 0), numRows - 1), x = min(max(c + dx, 0), numCols - 1);
      result += filter[(dy + filterWidth / 2) * filterWidth + dx + filterWidth / 2] * inputChannel[y * numCols + x];
    }
  outputChannel[r * numCols + c] = result;
}
unsigned char *d_red, *d_green, *d_blue;
float *d_filter;
void allocateMemoryAndCopyToGPU(const size_t numRowsImage, const size_t numColsImage, const float *const h_filter, const size_t filterWidth) {
  checkCudaErrors(cudaMalloc(&d_red, sizeof(unsigned char) * numRowsImage * numColsImage));
  checkCudaErrors(cudaMalloc(&d_green, sizeof(unsigned char) * numRowsImage * numColsImage));
  checkCudaErrors(cudaMalloc(&d_blue, sizeof(unsigned char) * numRowsImage * numColsImage));
  checkCudaErrors(cudaMalloc(&d_filter, sizeof(float) * filterWidth * filterWidth));
  checkCudaErrors(cudaMemcpy(d_filter, h_filter, sizeof(float) * filterWidth * filterWidth, cudaMemcpyHostToDevice));
}
void your_gaussian_blur(const uchar4 *const h_inputImageRGBA, uchar4 *const d_inputImageRGBA, const size_t numRows, const size_t numCols, unsigned char *d_redBlurred, const int filterWidth) {
  const dim3 blockSize(16, 16, 1);
  const dim3 gridSize(numCols / blockSize.x + 1, numRows / blockSize.y + 1, 1);
  rgba_to_greyscale<<<gridSize, blockSize>>>(d_inputImageRGBA, d_redBlurred, numRows, numCols);
  separateChannels<<<gridSize, blockSize>>>(d_inputImageRGBA, numRows, numCols, d_red, d_green, d_blue);
  cudaDeviceSynchronize();
  checkCudaErrors(cudaGetLastError());
  gaussian_blur<<<gridSize, blockSize>>>(d_red, d_redBlurred, numRows, numCols, d_filter, filterWidth);
}
// kind: stencils
// expect: rgba_to_greyscale grid 17,17,1~ block 16,16,1 shared 0 rgbaImage=? greyImage=? numRows=256~ numCols=256~ your_gaussian_blur:44
// expect: separateChannels grid 17,17,1~ block 16,16,1 shared 0 inputImageRGBA=? numRows=256~ numCols=256~ redChannel=? greenChannel=? blueChannel=? your_gaussian_blur:45
// expect: gaussian_blur grid 17,17,1~ block 16,16,1 shared 0 inputChannel=? outputChannel=? numRows=256~ numCols=256~ filter=? filterWidth=9~ your_gaussian_blur:48
