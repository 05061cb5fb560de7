#include <curand.h>
#include <curand_kernel.h>
#include <iostream>
#include <cstdlib>
__global__ void setup_kernel(curandState *state, unsigned long seed) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  curand_init(seed, id, 0, &state[id]);
}
__global__ void monte_carlo_kernel(curandState *state, int *count, int m) {
  unsigned int index = threadIdx.x + blockDim.x * blockIdx.x;
  __shared__ int cache[256];
  cache[threadIdx.x] = 0;
  __syncthreads();
  unsigned int temp = 0;
  curandState local = state[index];
  while (temp < m) {
    float x = curand_uniform(&local), y = curand_uniform(&local);
    if (x * x + y * y <= 1) cache[threadIdx.x]++;
    temp++;
  }
  state[index] = local;
  int i = blockDim.x / 2;
  while (i != 0) {
    if (threadIdx.x < i) cache[threadIdx.x] += cache[threadIdx.x + i];
    i /= 2;
    __syncthreads();
  }
  if (threadIdx.x == 0) atomicAdd(count, cache[0]);
}
int main() {
  int n = 256 * 8, m = 20, *h_count, *d_count;
  curandState *d_state;
  h_count = (int *)malloc(n * sizeof(int));
  cudaMalloc((void **)&d_count, n * sizeof(int));
  cudaMalloc((void **)&d_state, n * sizeof(curandState));
  cudaMemset(d_count, 0, sizeof(int));
  dim3 gridSize = 8, blockSize = 256;
  setup_kernel<<<gridSize, blockSize>>>(d_state, 42ul);
  monte_carlo_kernel<<<gridSize, blockSize>>>(d_state, d_count, m);
  cudaMemcpy(h_count, d_count, sizeof(int), cudaMemcpyDeviceToHost);
  std::cout << *h_count * 4.0 / (n * m) << std::endl;
}
// kind: vendor's samples
// expect: setup_kernel grid 8,1,1 block 256,1,1 shared 0 state=98304B:unset seed=42 main:38
// expect: monte_carlo_kernel grid 8,1,1 block 256,1,1 shared 0 state=98304B:after:0:state count=8192B:data m=20 main:39
