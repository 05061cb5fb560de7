#include <stdio.h>
#include <cuda_runtime.h>
#include <helper_cuda.h>
#include <helper_functions.h>

__global__ void increment_kernel(int *g_data, int inc_value) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  g_data[idx] = g_data[idx] + inc_value;
}

bool correct_output(int *data, const int n, const int x) {
  for (int i = 0; i < n; i++)
    if (data[i] != x) return false;
  return true;
}

int main(int argc, char *argv[]) {
  int devID;
  cudaDeviceProp deviceProps;
  printf("[%s] - Starting...\n", argv[0]);
  devID = findCudaDevice(argc, (const char **)argv);
  checkCudaErrors(cudaGetDeviceProperties(&deviceProps, devID));
  int n = 16 * 1024;
  int nbytes = n * sizeof(int);
  int value = 26;
  int *a = 0;
  checkCudaErrors(cudaMallocHost((void **)&a, nbytes));
  memset(a, 0, nbytes);
  int *d_a = 0;
  checkCudaErrors(cudaMalloc((void **)&d_a, nbytes));
  checkCudaErrors(cudaMemset(d_a, 255, nbytes));
  dim3 threads = dim3(512, 1);
  dim3 blocks = dim3(n / threads.x, 1);
  cudaEvent_t start, stop;
  checkCudaErrors(cudaEventCreate(&start));
  checkCudaErrors(cudaEventCreate(&stop));
  StopWatchInterface *timer = NULL;
  sdkCreateTimer(&timer);
  sdkResetTimer(&timer);
  checkCudaErrors(cudaDeviceSynchronize());
  cudaEventRecord(start, 0);
  cudaMemcpyAsync(d_a, a, nbytes, cudaMemcpyHostToDevice, 0);
  increment_kernel<<<blocks, threads, 0, 0>>>(d_a, value);
  cudaMemcpyAsync(a, d_a, nbytes, cudaMemcpyDeviceToHost, 0);
  cudaEventRecord(stop, 0);
  while (cudaEventQuery(stop) == cudaErrorNotReady) {
  }
  bool bFinalResults = correct_output(a, n, value);
  exit(bFinalResults ? EXIT_SUCCESS : EXIT_FAILURE);
}
// kind: vendor's samples
// result: g_data i32[0]: 26 26 26
// result: g_data i32[16383]: 26
// expect: increment_kernel grid 32,1,1 block 512,1,1 shared 0 g_data=65536B:zero inc_value=26 main:43
