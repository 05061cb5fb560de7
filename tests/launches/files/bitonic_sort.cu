#include <cstdlib>
#include <ctime>
const int THREADS = 512;
const int BLOCKS = 32;
const int NUM_VALS = THREADS * BLOCKS;

__global__ void bitonic_sort_step(float *dev_values, int j, int k) {
  unsigned int i = threadIdx.x + blockDim.x * blockIdx.x, ixj = i ^ j;
  if (ixj > i && ((i & k) == 0) == (dev_values[i] > dev_values[ixj])) {
    float t = dev_values[i];
    dev_values[i] = dev_values[ixj];
    dev_values[ixj] = t;
  }
}

float random_float() { return (float)rand() / (float)RAND_MAX; }

void array_fill(float *arr, int length) {
  srand(time(NULL));
  for (int i = 0; i < length; ++i) arr[i] = random_float();
}

void bitonic_sort(float *values) {
  float *dev_values;
  size_t size = NUM_VALS * sizeof(float);
  cudaMalloc((void **)&dev_values, size);
  cudaMemcpy(dev_values, values, size, cudaMemcpyHostToDevice);
  dim3 blocks(BLOCKS, 1), threads(THREADS, 1);
  int j, k;
  for (k = 2; k <= NUM_VALS; k <<= 1) {
    for (j = k >> 1; j > 0; j = j >> 1) bitonic_sort_step<<<blocks, threads>>>(dev_values, j, k);
  }
  cudaMemcpy(values, dev_values, size, cudaMemcpyDeviceToHost);
}

int main(void) {
  float *values = (float *)malloc(NUM_VALS * sizeof(float));
  array_fill(values, NUM_VALS);
  bitonic_sort(values);
}
// kind: sorts
// expect: bitonic_sort_step grid 32,1,1 block 512,1,1 shared 0 dev_values=65536B:data~(time()) j=1 k=2 bitonic_sort:31 repeats
