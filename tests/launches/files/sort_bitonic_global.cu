#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define THREADS 256
#define BLOCKS 4
#define NUM (THREADS * BLOCKS)

__global__ void bitonic_step(unsigned int *keys, int n, int j, int k) {
  unsigned int i = threadIdx.x + blockDim.x * blockIdx.x, other = i ^ j;
  if (other <= i || i >= n) return;
  unsigned int a = keys[i], b = keys[other];
  if ((i & k) == 0 ? a > b : a < b) {
    keys[i] = b;
    keys[other] = a;
  }
}

static void exchange(unsigned int *a, unsigned int *b) {
  unsigned int t = *a;
  *a = *b;
  *b = t;
}
void bitonic_step_host(unsigned int *keys, int n, int j, int k) {
  for (int i = 0; i < n; i++) {
    int other = i ^ j;
    if (other > i && (((i & k) == 0) == (keys[i] > keys[other])) && keys[i] != keys[other]) exchange(&keys[i], &keys[other]);
  }
}

int main(int argc, char *argv[]) {
  unsigned int *keys = (unsigned int *)malloc(NUM * sizeof(unsigned int)), *dev;
  for (int i = 0; i < NUM; ++i) keys[i] = rand();
  cudaMalloc((void **)&dev, NUM * sizeof(unsigned int));
  cudaMemcpy(dev, keys, NUM * sizeof(unsigned int), cudaMemcpyHostToDevice);
  dim3 blocks(BLOCKS, 1), threads(THREADS, 1);
  for (int k = 2; k <= NUM; k <<= 1)
    for (int j = k >> 1; j > 0; j = j >> 1) bitonic_step<<<blocks, threads>>>(dev, NUM, j, k);
  cudaMemcpy(keys, dev, NUM * sizeof(unsigned int), cudaMemcpyDeviceToHost);
  for (int i = 1; i < NUM; ++i)
    if (keys[i - 1] > keys[i]) return printf("not sorted at %d\n", i), 1;
  cudaFree(dev);
  free(keys);
}
// against: function:bitonic_step_host
// kind: sorts
// expect: bitonic_step grid 4,1,1 block 256,1,1 shared 0 keys=4096B:{1804289383,846930886,1681692777,1714636915,1957747793,424238335,719885386,1649760492,596516649,1189641421,1025202362,1350490027,783368690,1102520059,2044897763,1967513926,1365180540,1540383426,304089172,1303455736,35005211,521595368,294702567,1726956429,336465782,861021530,278722862,233665123,2145174067,468703135,1101513929,1801979802,1315634022,635723058,1369133069,1125898167,1059961393,20890184... n=1024 j=1 k=2 main:37 repeats
