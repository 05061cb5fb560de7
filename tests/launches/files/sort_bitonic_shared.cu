#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void bitonic(int *v, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = v[t];
  __syncthreads();
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      int other = t ^ j;
      if (other > t) {
        bool up = (t & k) == 0;
        if ((s[t] > s[other]) == up) {
          int keep = s[t];
          s[t] = s[other];
          s[other] = keep;
        }
      }
      __syncthreads();
    }
  v[t] = s[t];
}

int main() {
  const int n = 256;
  std::vector<int> h_v(n);
  for (int i = 0; i < n; i++) h_v[i] = (i * 37 + 11) % n;
  int *d_v;
  cudaMalloc(&d_v, n * sizeof(int));
  cudaMemcpy(d_v, h_v.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  bitonic<<<1, n>>>(d_v, n);
  cudaMemcpy(h_v.data(), d_v, n * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += h_v[i] != i;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_v);
  return wrong;
}
// result: v i32[0]: 0 1 2 3
// result: v i32[255]: 255
// kind: sorts
// expect: bitonic grid 1,1,1 block 256,1,1 shared 0 v=1024B:{11,48,85,122,159,196,233,14,51,88,125,162,199,236,17,54,91,128,165,202,239,20,57,94,131,168,205,242,23,60,97,134,171,208,245,26,63,100,137,174,211,248,29,66,103,140,177,214,251,32,69,106,143,180,217,254,35,72,109,146,183,220,1,38,75,112,149,186,223,4,41,78,115,152,189,226,7,44,81,118,155,192,229,10,47,84,121,158,195,232,13,50,87,124,161,198,235,16,53,90,127,164,201,238,19,56,93,130,167,204,241,22... n=256 main:32
