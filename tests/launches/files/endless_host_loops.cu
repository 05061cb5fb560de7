#include <cstdio>
__global__ void step(float* a, const float* b, int nx, int ny, float c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i > 0 && j > 0 && i < nx - 1 && j < ny - 1)
    a[j * nx + i] = b[j * nx + i] + c * (b[j * nx + i - 1] + b[j * nx + i + 1] - 2 * b[j * nx + i]);
}
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int recur(int n) { return recur(n + 1); }
int main() {
  int nx = 500, ny = 300;
  float *u, *v;
  size_t bytes = (size_t)nx * ny * sizeof *u;
  cudaMallocManaged(&u, bytes);
  cudaMallocManaged(&v, bytes);
  for (long i = 0; i < 1000000000L; ++i) u[i % (nx * ny)] = 1.0f;
  int f = fib(40);
  int r = recur(0);
  double err = 1;
  int it = 0;
  while (err > 1e-6) {
    dim3 b(16, 16), g((nx + b.x - 1) / b.x, (ny + b.y - 1) / b.y);
    step<<<g, b>>>(u, v, nx, ny, 0.1f);
    std::swap(u, v);
    it++;
  }
  while (true) {
  }
  step<<<f, r>>>(u, v, nx, ny, 0.2f);
}
// kind: other ways to write host code
// expect: step grid 32,19,1 block 16,16,1 shared 0 a=600000B:=1~(the result of a long loop) b=600000B:unset nx=500 ny=300 c=0.1 main:22
// expect: step grid ? block ? shared 0 a=? b=? nx=500 ny=300 c=0.2 main:28
