#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
constexpr int R = 4, ROWS = 4, WIDTH = 64;

__constant__ float kernel_weights[2 * R + 1];

// One of the two passes: a row of the tile and its borders are in shared memory.
__global__ void blur_rows(const float *src, float *dst, int w, int h, int stride) {
  __shared__ float tile[ROWS][WIDTH + 2 * R];
  const int y = blockIdx.y * ROWS + threadIdx.y, begin = blockIdx.x * WIDTH - R;
  for (int i = threadIdx.x; i < WIDTH + 2 * R; i += WIDTH)
    tile[threadIdx.y][i] = y < h ? src[y * stride + min(max(begin + i, 0), w - 1)] : 0.0f;
  __syncthreads();
  const int x = blockIdx.x * WIDTH + threadIdx.x;
  if (x >= w || y >= h) return;
  float sum = 0.0f, weights = 0.0f;
  for (int k = -R; k <= R; k++) {
    const float weight = __expf(-k * k / (2.0f * 1.5f * 1.5f));
    sum += weight * tile[threadIdx.y][threadIdx.x + R + k], weights += weight;
  }
  dst[y * stride + x] = sum / weights;
}

void blur_rows_gold(const float *src, float *dst, int w, int h, int stride) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double sum = 0, weights = 0;
      for (int k = -R; k <= R; k++) {
        const int at = x + k < 0 ? 0 : x + k >= w ? w - 1 : x + k;
        const double weight = std::exp(-k * k / (2.0 * 1.5 * 1.5));
        sum += weight * src[y * stride + at], weights += weight;
      }
      dst[y * stride + x] = (float)(sum / weights);
    }
}

int main() {
  const int w = 150, h = 30;
  float *src, *dst;
  std::vector<float> image(w * h);
  for (auto &p : image) p = float(rand()) / RAND_MAX;
  cudaMalloc(&src, w * h * sizeof(float));
  cudaMalloc(&dst, w * h * sizeof(float));
  cudaMemcpy(src, image.data(), w * h * sizeof(float), cudaMemcpyHostToDevice);
  const dim3 block(WIDTH, ROWS), grid((w + WIDTH - 1) / WIDTH, (h + ROWS - 1) / ROWS);
  blur_rows<<<grid, block>>>(src, dst, w, h, w);
  cudaDeviceSynchronize();
}
// against: function:blur_rows_gold
// kind: stencils
// expect: blur_rows grid 3,8,1 block 64,4,1 shared 0 src=18000B:data dst=18000B:unset w=150 h=30 stride=150 main:48
