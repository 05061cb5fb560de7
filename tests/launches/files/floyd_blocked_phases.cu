#include <cstdio>
#include <cstdlib>
#include <algorithm>
#define B 32
#define INF ((1 << 30) - 1)
int n, m, V;
static int *Dist;
int ceil_div(int a, int b) { return (a + b - 1) / b; }
void input(const char *infile) {
  FILE *file = fopen(infile, "rb");
  if (!file) {
    V = 100, m = 400;
  } else {
    fread(&V, sizeof(int), 1, file);
    fread(&m, sizeof(int), 1, file);
  }
  n = ceil_div(V, B) * B;
  Dist = (int *)malloc(sizeof(int) * n * n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) Dist[i * n + j] = i == j ? 0 : INF;
}
__global__ void phase1(int *d, int n, int r) {
  __shared__ int s[B][B];
  int x = threadIdx.x, y = threadIdx.y, at = (r * B + y) * n + r * B + x;
  s[y][x] = d[at];
  for (int k = 0; k < B; ++k) {
    __syncthreads();
    s[y][x] = min(s[y][x], s[y][k] + s[k][x]);
  }
  d[at] = s[y][x];
}
__global__ void phase3(int *d, int n, int r) {
  if (blockIdx.x == r || blockIdx.y == r) return;
  __shared__ int row[B][B], col[B][B];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * B + y, j = blockIdx.x * B + x;
  col[y][x] = d[i * n + r * B + x];
  row[y][x] = d[(r * B + y) * n + j];
  __syncthreads();
  int v = d[i * n + j];
#pragma unroll
  for (int k = 0; k < B; ++k) v = min(v, col[y][k] + row[k][x]);
  d[i * n + j] = v;
}
int main(int argc, char *argv[]) {
  input(argv[1]);
  int *d;
  cudaHostRegister(Dist, sizeof(int) * n * n, cudaHostRegisterDefault);
  cudaMalloc(&d, sizeof(int) * n * n);
  cudaMemcpy(d, Dist, sizeof(int) * n * n, cudaMemcpyHostToDevice);
  const int round = n / B;
  const dim3 threads(B, B), grid(round, round);
  for (int r = 0; r < round; ++r) {
    phase1<<<1, threads>>>(d, n, r);
    phase3<<<grid, threads>>>(d, n, r);
  }
  cudaMemcpy(Dist, d, sizeof(int) * n * n, cudaMemcpyDeviceToHost);
  return 0;
}
// kind: graph kernels
// expect: phase1 grid 1,1,1 block 32,32,1 shared 0 d=65536B:data~(fopen())~ n=128~ r=0 main:53 repeats
// expect: phase3 grid 4,4,1~ block 32,32,1 shared 0 d=65536B:after:0:d~ n=128~ r=0 main:54 repeats
