#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>

__device__ __forceinline__ void order(float &a, float &b) {
  float low = fminf(a, b);
  b = fmaxf(a, b);
  a = low;
}

// A network of exchanges has the median of nine in the middle; the border is copied.
__global__ void median3x3(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
    out[y * w + x] = in[y * w + x];
    return;
  }
  float p[9];
#pragma unroll
  for (int i = 0; i < 9; i++) p[i] = in[(y + i / 3 - 1) * w + x + i % 3 - 1];
  order(p[1], p[2]), order(p[4], p[5]), order(p[7], p[8]), order(p[0], p[1]), order(p[3], p[4]), order(p[6], p[7]);
  order(p[1], p[2]), order(p[4], p[5]), order(p[7], p[8]), order(p[0], p[3]), order(p[5], p[8]), order(p[4], p[7]);
  order(p[3], p[6]), order(p[1], p[4]), order(p[2], p[5]), order(p[4], p[7]), order(p[4], p[2]), order(p[6], p[4]);
  order(p[4], p[2]);
  out[y * w + x] = p[4];
}

void median3x3_cpu(const float *in, float *out, int w, int h) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      bool border = x == 0 || y == 0 || x == w - 1 || y == h - 1;
      float p[9];
      for (int i = 0; i < 9; i++) {
        float v = border ? in[y * w + x] : in[(y + i / 3 - 1) * w + x + i % 3 - 1];
        int at = i;
        for (; at > 0 && p[at - 1] > v; at--) p[at] = p[at - 1];
        p[at] = v;
      }
      out[y * w + x] = p[4];
    }
}

int main() {
  int w = 65, h = 33;
  std::vector<float> image(w * h);
  for (float &v : image) v = rand() / (float)RAND_MAX;
  float *in, *out;
  cudaMalloc(&in, w * h * sizeof(float));
  cudaMalloc(&out, w * h * sizeof(float));
  cudaMemcpy(in, image.data(), w * h * sizeof(float), cudaMemcpyHostToDevice);
  median3x3<<<dim3((w + 31) / 32, (h + 7) / 8), dim3(32, 8)>>>(in, out, w, h);
  cudaMemcpy(image.data(), out, w * h * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%f\n", image[w + 1]);
}
// against: function:median3x3_cpu
// kind: stencils
// expect: median3x3 grid 3,5,1 block 32,8,1 shared 0 in=8580B:data out=8580B:unset w=65 h=33 main:53
