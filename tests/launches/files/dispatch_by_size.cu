#include <cstdio>
#include <stdexcept>
template <int HEAD_DIM, bool CAUSAL>
__global__ void attention(const float *q, const float *k, const float *v, float *o, int n, float scale) {
  extern __shared__ float smem[];
  smem[threadIdx.x] = q[threadIdx.x] * scale;
  __syncthreads();
  o[threadIdx.x] = smem[threadIdx.x] + k[0] + v[0] + n + HEAD_DIM + CAUSAL;
}

void launch(const float *q, const float *k, const float *v, float *o, int batch, int heads, int n, int d, bool causal) {
  const int Br = 32, Bc = 32;
  const int smem = (3 * Bc * d + Br * Bc) * sizeof(float);
  dim3 grid(batch, heads, (n + Br - 1) / Br);
  const float scale = 1.0f / sqrtf((float)d);
  if (d == 64 && causal)
    attention<64, true><<<grid, Bc, smem>>>(q, k, v, o, n, scale);
  else if (d == 64)
    attention<64, false><<<grid, Bc, smem>>>(q, k, v, o, n, scale);
  else
    throw std::runtime_error("head dimension");
}

int main() {
  const int B = 2, H = 4, N = 100, D = 64;
  float *buf;
  cudaMalloc(&buf, 4ull * B * H * N * D * sizeof(float));
  const size_t each = (size_t)B * H * N * D;
  launch(buf, buf + each, buf + 2 * each, buf + 3 * each, B, H, N, D, false);
}
// kind: other ways to write host code
// expect: attention<64, false> grid 2,4,4 block 32,1,1 shared 28672 q=819200B:unset k=q+204800B v=q+409600B o=q+614400B n=100 scale=0.125 launch:19
