#include <algorithm>
#include <fstream>
#include <iostream>
#include <random>
using namespace std;
constexpr int MASK_LENGTH = 7;
__constant__ int mask[MASK_LENGTH];
__global__ void convolution_1d(int* array, int* result, int n) {
  extern __shared__ int s[];
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  int r = MASK_LENGTH / 2;
  s[threadIdx.x] = array[tid];
  __syncthreads();
  int temp = 0;
  for (int j = 0; j < MASK_LENGTH; j++) {
    int k = (int)threadIdx.x - r + j;
    if (k >= 0 && k < blockDim.x) temp += s[k] * mask[j];
  }
  if (tid < n) result[tid] = temp;
}
void verify(int* a, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      assert(a[i] == a[j]);
    }
}
int main() {
  int n = 1 << 14;
  size_t bytes_n = n * sizeof(int);
  size_t bytes_m = MASK_LENGTH * sizeof(int);
  std::vector<int> h_array(n);
  std::generate(begin(h_array), end(h_array), []() { return rand() % 100; });
  int* h_mask = new int[MASK_LENGTH];
  for (int i = 0; i < MASK_LENGTH; i++) h_mask[i] = rand() % 10;
  int *d_array, *d_result;
  cudaMalloc(&d_array, bytes_n);
  cudaMalloc(&d_result, bytes_n);
  cudaMemcpy(d_array, h_array.data(), bytes_n, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(mask, h_mask, bytes_m);
  int THREADS = 256;
  int GRID = (n + THREADS - 1) / THREADS;
  size_t SHMEM = THREADS * sizeof(int);
  convolution_1d<<<GRID, THREADS, SHMEM>>>(d_array, d_result, n);
  verify(h_array.data(), n);
  ifstream f("size.txt");
  int w, h;
  f >> w >> h;
  string opt;
  cin >> opt;
  if (opt == "x") return 1;
  int p;
  std::cin >> p;
  p = std::max(p, 16);
  dim3 blk(32, 4);
  dim3 g2 = dim3((w + blk.x - 1) / blk.x, (h + blk.y - 1) / blk.y);
  convolution_1d<<<g2, blk, blk.x * blk.y * sizeof(int)>>>(d_array, d_result, w * h);
}
// kind: other ways to write host code
// expect: convolution_1d grid 64,1,1 block 256,1,1 shared 1024 array=65536B:data result=65536B:unset n=16384 main:43
// expect: convolution_1d grid 32,256,1~ block 32,4,1 shared 512 array=65536B:after:0:array result=65536B:after:0:result n=1048576~ main:56
