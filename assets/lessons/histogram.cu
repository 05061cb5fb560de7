/* warplens
title   = { en = "A histogram of light", zh = "光量直方图" }
family  = "reductions"
order   = 50
about   = { en = "How much light comes from pixels of each brightness, added up by atomics in shared memory. DARK makes the picture darker; COPIES and PAD say how many histograms a block keeps and how far apart.", zh = "各亮度区间的像素一共贡献多少光量，用共享内存上的原子操作累加。DARK 让图像变暗；COPIES 和 PAD 决定线程块保存几份直方图，以及各份的间距。" }
params  = [
  { name = "BINS", default = 32, choices = [16, 32, 64], help = { en = "ranges of brightness", zh = "亮度区间数" } },
  { name = "DARK", default = 0, choices = [0, 1, 2, 3], help = { en = "how often the brightness is squared: 0 is a picture with as many dark pixels as bright ones, 3 a picture taken at night", zh = "亮度平方的次数：0 表示明暗像素一样多，3 是一张夜景" } },
  { name = "COPIES", default = 1, choices = [1, 2, 4, 8], help = { en = "histograms that a block keeps; neighboring lanes add to different ones", zh = "线程块保存的直方图份数；相邻 lane 加到不同的一份" } },
  { name = "PAD", default = 0, choices = [0, 1, 2], help = { en = "unused words after each of them", zh = "每份之后不使用的字数" } },
]
sizes   = { run = { N = 2048 } }
buffers = [
  { name = "in", type = "f32", shape = ["N"], role = "in" },
  { name = "light", type = "u32", shape = ["BINS"], role = "scratch" },
]
result  = "light"
launch  = { grid = ["N / 256"], block = [256] }
*/

// light[b] = the light, 0 to 255, of all pixels with a brightness from b / BINS to (b + 1) / BINS; 0 before the launch.
template <int BINS, int DARK, int COPIES, int PAD>
__global__ void histogram(const float *in, unsigned *light) {
  __shared__ unsigned bins[COPIES][BINS + PAD];
  const int t = threadIdx.x;
  for (int i = t; i < COPIES * (BINS + PAD); i += blockDim.x) (&bins[0][0])[i] = 0;
  __syncthreads();

  float brightness = fabsf(in[blockIdx.x * blockDim.x + t]);
  for (int i = 0; i < DARK; ++i) brightness *= brightness;
  const int bin = min((int)(brightness * BINS), BINS - 1);
  const unsigned amount = (unsigned)(brightness * 255.0f);
  atomicAdd(&bins[t % COPIES][bin], amount);
  __syncthreads();

  if (t < BINS) {
    unsigned sum = 0;
    for (int copy = 0; copy < COPIES; ++copy) sum += bins[copy][t];
    atomicAdd(&light[t], sum);
  }
}
