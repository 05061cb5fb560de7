// Each launch of a line is one of its own.
#include <cuda_runtime.h>
__global__ void add(int* out, int value) { out[threadIdx.x] += value; }
int main() {
  int* a;
  cudaMalloc(&a, 128);
  cudaMemset(a, 0, 128);
  // clang-format off
  add<<<1, 32>>>(a, 1); add<<<1, 32>>>(a, 10);
  // clang-format on
  add<<<1, 32>>>(a, 100);
}
// kind: other ways to write host code
// result 1: out i32[0]: 1 1
// result 2: out i32[0]: 11 11
// result 3: out i32[30]: 111 111
// expect: add grid 1,1,1 block 32,1,1 shared 0 out=128B:zero value=1 main:9
// expect: add grid 1,1,1 block 32,1,1 shared 0 out=128B:after:0:out value=10 main:9
// expect: add grid 1,1,1 block 32,1,1 shared 0 out=128B:after:1:out value=100 main:11
