// What launches leave is not taken for known where it is there in part only, or where nobody knows how often they are made.
#include <cuda_runtime.h>

__global__ void count_up(int* x, int n) {
  const int i = threadIdx.x;
  if (i < n) x[i] += 1;
}
__global__ void relax(int* d, int* changed, int n) {
  const int i = threadIdx.x;
  if (i > 0 && i < n && d[i] > d[i - 1] + 1) d[i] = d[i - 1] + 1, *changed = 1;
}
__global__ void sum(const int* x, const int* d, int* out, int n) {
  const int i = threadIdx.x;
  if (i < n) atomicAdd(out, x[i] + d[i]);
}

int main() {
  const int n = 32;
  int *x, *d, *changed, *out, one = (int)time(nullptr), again = 1;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&d, n * sizeof(int));
  cudaMalloc(&changed, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  cudaMemset(out, 0, sizeof(int));
  cudaMemset(d, 0x3f, n * sizeof(int));
  count_up<<<1, n>>>(x, n);
  cudaMemcpy(x + 3, &one, sizeof(int), cudaMemcpyHostToDevice);
  while (again) {
    cudaMemset(changed, 0, sizeof(int));
    relax<<<1, n>>>(d, changed, n);
    cudaMemcpy(&again, changed, sizeof(int), cudaMemcpyDeviceToHost);
  }
  sum<<<1, n>>>(x, d, out, n);
}
// kind: other ways to write host code
// expect: count_up grid 1,1,1 block 32,1,1 shared 0 x=128B:zero n=32 main:27
// expect: relax grid 1,1,1 block 32,1,1 shared 0 d=128B:=1061109567 changed=4B:zero n=32 main:31
// expect: sum grid 1,1,1 block 32,1,1 shared 0 x=128B:after:0:x~(time()) d=128B:after:64: out=4B:zero n=32 main:34
