#include <cstdio>
#include <cstdlib>
#define TAPS 7
#define TILE 128

__global__ void causal(const double *signal, const double *taps, double *out, int n) {
  extern __shared__ double s[];
  int i = blockIdx.x * TILE + threadIdx.x;
  s[threadIdx.x + TAPS - 1] = i < n ? signal[i] : 0.0;
  if (threadIdx.x < TAPS - 1) {
    int before = i - (TAPS - 1);
    s[threadIdx.x] = before >= 0 ? signal[before] : 0.0;
  }
  __syncthreads();
  if (i >= n) return;
  double sum = 0;
  for (int k = 0; k < TAPS; k++) sum += taps[k] * s[threadIdx.x + TAPS - 1 - k];
  out[i] = sum;
}

void causal_on_host(const double *signal, const double *taps, double *out, int n) {
  for (int i = 0; i < n; i++) {
    out[i] = 0;
    for (int k = 0; k < TAPS && k <= i; k++) out[i] += taps[k] * signal[i - k];
  }
}

int main(void) {
  int n = 1000;
  double *signal, *taps, *out;
  cudaMallocManaged(&signal, n * sizeof(double));
  cudaMallocManaged(&taps, TAPS * sizeof(double));
  cudaMallocManaged(&out, n * sizeof(double));
  for (int i = 0; i < n; i++) signal[i] = (double)rand() / RAND_MAX;
  for (int k = 0; k < TAPS; k++) taps[k] = 1.0 / (1 << k);
  causal<<<(n + TILE - 1) / TILE, TILE, (TILE + TAPS - 1) * sizeof(double)>>>(signal, taps, out, n);
  cudaDeviceSynchronize();
  printf("%f %f\n", out[0], out[n - 1]);
  return 0;
}
// against: function:causal_on_host
// kind: stencils
// expect: causal grid 8,1,1 block 128,1,1 shared 1072 signal=8000B:{0.8401877171547095,0.39438292681909304,0.7830992237586059,0.7984400334760733,0.9116473579367843,0.19755136929338396,0.335222755714889,0.768229594811904,0.2777747108031878,0.5539699557954305,0.47739705186216025,0.6288709247619244,0.36478447279184334,0.5134009101956155,0.9522297251747128,0.9161950680037007,0.6357117279599009,0.7172969294326831,0.14160255535580338,0.6069688762570586,0.01630057162432... taps=56B:{1,0.5,0.25,0.125,0.0625,0.03125,0.015625} out=8000B:unset n=1000 main:36
