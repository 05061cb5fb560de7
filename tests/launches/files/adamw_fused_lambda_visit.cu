#include <cmath>
#include <cstddef>
#include <cstdio>
#include <vector>
struct AdamConfig { float lr = 1e-3f, beta1 = 0.9f, beta2 = 0.999f, eps = 1e-8f, weight_decay = 0.01f; };
__device__ inline float lerp(float start, float end, float weight) { return fma(weight, end, fma(-weight, start, start)); }
template <typename Tp, typename Tg, typename F>
__global__ void adamw_kernel(Tp *params, const Tg *grads, float *m, float *v, size_t n, AdamConfig cfg, float c1, float c2, F decay) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i >= n) return;
  float g = grads[i];
  float mi = m[i] = lerp(g, m[i], cfg.beta1), vi = v[i] = lerp(g * g, v[i], cfg.beta2);
  params[i] -= cfg.lr * (mi / c1 / (sqrtf(vi / c2) + cfg.eps) + decay(params[i]));
}
struct Decay { float w; __device__ float operator()(float p) const { return w * p; } };
class Optimizer {
  std::vector<float *> buffers_;
  size_t n_;
 public:
  Optimizer(size_t n) : n_(n) {}
  float *allocate() {
    float *p;
    cudaMalloc(&p, n_ * sizeof(float));
    cudaMemset(p, 0, n_ * sizeof(float));
    buffers_.push_back(p);
    return p;
  }
  void step(float *p, const float *g, float *m, float *v, int t) {
    AdamConfig cfg;
    float c1 = 1.0f - powf(cfg.beta1, t), c2 = 1.0f - powf(cfg.beta2, t);
    adamw_kernel<<<(n_ + 255) / 256, 256>>>(p, g, m, v, n_, cfg, c1, c2, Decay{cfg.weight_decay});
  }
};
int main() {
  const size_t n = 3000;
  Optimizer opt(n);
  float *p = opt.allocate(), *g = opt.allocate(), *m = opt.allocate(), *v = opt.allocate();
  for (int t = 1; t <= 10; ++t) opt.step(p, g, m, v, t);
  cudaDeviceSynchronize();
}
// kind: other ways to write host code
// expect: adamw_kernel<float, float, Decay> grid 12,1,1 block 256,1,1 shared 0 params=12000B:zero grads=12000B:zero m=12000B:zero v=12000B:zero n=3000 cfg={beta1=0.9 beta2=0.999 eps=1e-08 lr=0.001 weight_decay=0.01} c1=0.100000024 c2=0.0009999871 decay={w=0.01} step:31 repeats
