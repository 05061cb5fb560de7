// A kernel with the name of a function, and one whose last argument has a default.
#include <cstring>
#include <ctime>

__global__ void max(const int *x, int *m, int k) {
  int best = x[threadIdx.x * k];
  for (int i = 1; i < k; i++)
    if (x[threadIdx.x * k + i] > best) best = x[threadIdx.x * k + i];
  m[threadIdx.x] = best;
}

__global__ void norm_eps(float *x, clock_t *when, float eps = 1e-5f) {
  x[threadIdx.x] = 1 / (x[threadIdx.x] + eps);
  if (threadIdx.x == 0) *when = clock();
}

__global__ void upper(char *s, size_t n) {
  size_t i = threadIdx.x;
  if (i < n) s[i] -= 32;
}

__global__ void twice(int *x) { x[threadIdx.x] *= 2; }

__global__ void pairs(const float2 *a, float2 *b) { b[threadIdx.x] = __ffma2_rn(a[threadIdx.x], a[threadIdx.x], __fadd2_rz(a[0], a[1])); }

int main() {
  int *x, *m;
  cudaMalloc(&x, 4096);
  cudaMalloc(&m, 1024);
  cudaMemset(x, 0, 4096);
  max<<<1, 256>>>(x, m, 4);

  float *d;
  clock_t *t;
  cudaMalloc(&d, 128);
  cudaMalloc(&t, sizeof(clock_t));
  cudaMemset(d, 0, 128);
  norm_eps<<<1, 32>>>(d, t);

  char word[] = "card";
  char *s;
  size_t n = strlen(word);
  cudaMalloc(&s, n);
  cudaMemcpy(s, word, n, cudaMemcpyHostToDevice);
  dim3 threads(n + 1);
  upper<<<1, threads>>>(s, n);

  int *h, *mapped;
  cudaHostAlloc((void **)&h, 32 * sizeof(int), cudaHostAllocMapped);
  for (int i = 0; i < 32; i++) h[i] = 1;
  cudaHostGetDevicePointer(&mapped, h, 0);
  twice<<<1, 32>>>(mapped);

  float2 *a, *b;
  cudaMalloc(&a, 32 * sizeof(float2));
  cudaMalloc(&b, 32 * sizeof(float2));
  cudaMemset(a, 0, 32 * sizeof(float2));
  pairs<<<1, 32>>>(a, b);
}
// result 2: x f32[0]: 100000~1 100000~1
// result 4: x i32[0]: 2 2
// result 5: b f32[0]: 0 0
// kind: other ways to write host code
// expect: max grid 1,1,1 block 256,1,1 shared 0 x=4096B:zero m=1024B:unset k=4 main:31
// expect: norm_eps grid 1,1,1 block 32,1,1 shared 0 x=128B:zero when=8B:unset eps=1e-05 main:38
// expect: upper grid 1,1,1 block 5,1,1 shared 0 s=4B:{99,97,114,100} n=4 main:46
// expect: twice grid 1,1,1 block 32,1,1 shared 0 x=128B:=1 main:52
// expect: pairs grid 1,1,1 block 32,1,1 shared 0 a=256B:zero b=256B:unset main:58
