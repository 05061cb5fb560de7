// The kernel as a text would be compiled elsewhere; its parameters are packed for the driver's launch.
#include <cuda.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

extern "C" __global__ void VecAdd_kernel(const float *A, const float *B, float *C, int N) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < N) C[i] = A[i] + B[i];
}

int main(int argc, char **argv) {
  CUdevice cuDevice;
  CUcontext cuContext;
  CUmodule cuModule;
  CUfunction vecAdd_kernel;
  int N = 5000, devID = 0;
  size_t size = N * sizeof(float);
  cuInit(0);
  cuDeviceGet(&cuDevice, devID);
  cuCtxCreate(&cuContext, 0, cuDevice);
  cuModuleLoad(&cuModule, "vectorAdd_kernel64.fatbin");
  cuModuleGetFunction(&vecAdd_kernel, cuModule, "VecAdd_kernel");
  float *h_A = (float *)malloc(size), *h_B = (float *)malloc(size), *h_C = (float *)malloc(size);
  for (int i = 0; i < N; ++i) h_A[i] = 1.5f, h_B[i] = 2.0f;
  CUdeviceptr d_A, d_B, d_C;
  cuMemAlloc(&d_A, size);
  cuMemAlloc(&d_B, size);
  cuMemAlloc(&d_C, size);
  cuMemcpyHtoD(d_A, h_A, size);
  cuMemcpyHtoD(d_B, h_B, size);
  int threadsPerBlock = 256;
  int blocksPerGrid = (N + threadsPerBlock - 1) / threadsPerBlock;
  void *args[] = {&d_A, &d_B, &d_C, &N};
  cuLaunchKernel(vecAdd_kernel, blocksPerGrid, 1, 1, threadsPerBlock, 1, 1, 0, NULL, args, NULL);
  cuCtxSynchronize();
  cuMemcpyDtoH(h_C, d_C, size);
  cuMemFree(d_A);
  return 0;
}
// kind: vendor's samples
// result: C f32[0]: 3.5 3.5
// result: C f32[4999]: 3.5
// expect: VecAdd_kernel grid 20,1,1 block 256,1,1 shared 0 A=20000B:=1.5 B=20000B:=2 C=20000B:unset N=5000 main:35
