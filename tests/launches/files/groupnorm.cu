#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

// A block for each group of channels of an image; the mean and the variance by shuffles.
template <int THREADS>
__global__ void groupnorm(const float *x, const float *gamma, float *y, int channels, int pixels, int groups, float eps) {
  __shared__ float part[2][THREADS / 32];
  int per = channels / groups, count = per * pixels, image = blockIdx.x / groups, group = blockIdx.x % groups;
  long base = ((long)image * channels + group * per) * pixels;
  float sum = 0, squares = 0;
  for (int i = threadIdx.x; i < count; i += THREADS) {
    float v = x[base + i];
    sum += v, squares += v * v;
  }
  for (int d = 16; d > 0; d /= 2) {
    sum += __shfl_down_sync(~0u, sum, d);
    squares += __shfl_down_sync(~0u, squares, d);
  }
  if (threadIdx.x % 32 == 0) part[0][threadIdx.x / 32] = sum, part[1][threadIdx.x / 32] = squares;
  __syncthreads();
  sum = squares = 0;
  for (int w = 0; w < THREADS / 32; w++) sum += part[0][w], squares += part[1][w];
  float mean = sum / count, scale = rsqrtf(squares / count - mean * mean + eps);
  for (int i = threadIdx.x; i < count; i += THREADS)
    y[base + i] = (x[base + i] - mean) * scale * gamma[group * per + i / pixels];
}

void groupnorm_cpu(const float *x, const float *gamma, float *y, int channels, int pixels, int groups, float eps) {
  for (int image = 0; image < 2; image++)
    for (int g = 0; g < groups; g++) {
      int per = channels / groups, count = per * pixels;
      const float *in = x + (image * channels + g * per) * pixels;
      double mean = 0, variance = 0;
      for (int i = 0; i < count; i++) mean += in[i];
      mean /= count;
      for (int i = 0; i < count; i++) variance += (in[i] - mean) * (in[i] - mean);
      variance /= count;
      for (int i = 0; i < count; i++)
        y[(image * channels + g * per) * pixels + i] = (float)((in[i] - mean) / std::sqrt(variance + eps)) * gamma[g * per + i / pixels];
    }
}

int main() {
  const int images = 2, channels = 16, pixels = 64, groups = 4, n = images * channels * pixels;
  std::vector<float> x(n), gamma(channels, 1.5f), y(n), want(n);
  for (float &v : x) v = (float)rand() / RAND_MAX;
  float *dx, *dg, *dy;
  cudaMalloc(&dx, n * sizeof(float));
  cudaMalloc(&dg, channels * sizeof(float));
  cudaMalloc(&dy, n * sizeof(float));
  cudaMemcpy(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dg, gamma.data(), channels * sizeof(float), cudaMemcpyHostToDevice);
  groupnorm<128><<<images * groups, 128>>>(dx, dg, dy, channels, pixels, groups, 1e-5f);
  cudaMemcpy(y.data(), dy, n * sizeof(float), cudaMemcpyDeviceToHost);
  groupnorm_cpu(x.data(), gamma.data(), want.data(), channels, pixels, groups, 1e-5f);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += std::fabs(y[i] - want[i]) > 1e-3f;
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
// against: function:groupnorm_cpu
// kind: norms
// expect: groupnorm<128> grid 8,1,1 block 128,1,1 shared 0 x=8192B:data gamma=64B:=1.5 y=8192B:unset channels=16 pixels=64 groups=4 eps=1e-05 main:55
