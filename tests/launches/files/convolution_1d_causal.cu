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
// expect: causal grid 8,1,1 block 128,1,1 shared 1072 signal=8000B:{0.84018771715470952,0.39438292681909304,0.78309922375860586,0.79844003347607329,0.91164735793678431,0.19755136929338396,0.33522275571488902,0.768229594811904,0.27777471080318777,0.55396995579543051,0.47739705186216025,0.62887092476192441,0.36478447279184334,0.51340091019561551,0.95222972517471283,0.91619506800370065,0.63571172795990094,0.71729692943268308,0.14160255535580338,0.60696887625705864,0... taps=56B:{1,0.5,0.25,0.125,0.0625,0.03125,0.015625} out=8000B:unset n=1000 main:36
