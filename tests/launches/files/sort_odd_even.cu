#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void odd_even(int *v, int n) {
  extern __shared__ int s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = v[i];
  __syncthreads();
  for (int phase = 0; phase < n; phase++) {
    int at = 2 * threadIdx.x + phase % 2;
    if (at + 1 < n && s[at] > s[at + 1]) {
      int t = s[at];
      s[at] = s[at + 1], s[at + 1] = t;
    }
    __syncthreads();
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x) v[i] = s[i];
}

int main() {
  const int n = 128;
  std::vector<int> h_v(n);
  for (int i = 0; i < n; i++) h_v[i] = (i * 37 + 11) % n;
  int *d_v;
  cudaMalloc(&d_v, n * sizeof(int));
  cudaMemcpy(d_v, h_v.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  odd_even<<<1, n / 2, n * sizeof(int)>>>(d_v, n);
  cudaMemcpy(h_v.data(), d_v, n * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += h_v[i] != i;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_v);
  return wrong;
}
// result: v i32[0]: 0 1 2 3
// result: v i32[127]: 127
// kind: sorts
// expect: odd_even grid 1,1,1 block 64,1,1 shared 512 v=512B:{11,48,85,122,31,68,105,14,51,88,125,34,71,108,17,54,91,0,37,74,111,20,57,94,3,40,77,114,23,60,97,6,43,80,117,26,63,100,9,46,83,120,29,66,103,12,49,86,123,32,69,106,15,52,89,126,35,72,109,18,55,92,1,38,75,112,21,58,95,4,41,78,115,24,61,98,7,44,81,118,27,64,101,10,47,84,121,30,67,104,13,50,87,124,33,70,107,16,53,90,127,36,73,110,19,56,93,2,39,76,113,22,59,96,5,42,79,116,25,62,99,8,45,82,119,28,65,1... n=128 main:26
