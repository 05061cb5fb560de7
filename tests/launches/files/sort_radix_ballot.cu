#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void radix(unsigned *v) {
  __shared__ unsigned s[32];
  unsigned lane = threadIdx.x, mine = v[lane];
  for (int bit = 0; bit < 5; bit++) {
    unsigned ones = __ballot_sync(0xffffffff, mine >> bit & 1), zeros = ~ones, below = (1u << lane) - 1;
    unsigned to = mine >> bit & 1 ? __popc(zeros) + __popc(ones & below) : __popc(zeros & below);
    s[to] = mine;
    __syncwarp();
    mine = s[lane];
    __syncwarp();
  }
  v[lane] = mine;
}

int main() {
  const int n = 32;
  std::vector<unsigned int> h_v(n);
  for (int i = 0; i < n; i++) h_v[i] = (i * 13 + 5) % n;
  unsigned int *d_v;
  cudaMalloc(&d_v, n * sizeof(unsigned int));
  cudaMemcpy(d_v, h_v.data(), n * sizeof(unsigned int), cudaMemcpyHostToDevice);
  radix<<<1, 32>>>(d_v);
  cudaMemcpy(h_v.data(), d_v, n * sizeof(unsigned int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += h_v[i] != i;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_v);
  return wrong;
}
// result: v u32[0]: 0 1 2 3
// result: v u32[31]: 31
// kind: sorts
// expect: radix grid 1,1,1 block 32,1,1 shared 0 v=128B:{5,18,31,12,25,6,19,0,13,26,7,20,1,14,27,8,21,2,15,28,9,22,3,16,29,10,23,4,17,30,11,24} main:25
