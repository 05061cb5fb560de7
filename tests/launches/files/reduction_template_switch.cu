#include <cstdio>
template <typename T, unsigned int blockSize>
__global__ void reduce6(const T *in, T *out, unsigned int n) {
  __shared__ T sdata[blockSize];
  unsigned int tid = threadIdx.x;
  sdata[tid] = in[blockIdx.x * blockSize + tid];
  __syncthreads();
  if (tid == 0) out[blockIdx.x] = sdata[0] + T(n);
}

template <class T>
void reduce(int size, int threads, int blocks, T *d_idata, T *d_odata) {
  dim3 dimBlock(threads, 1, 1);
  dim3 dimGrid(blocks, 1, 1);
  switch (threads) {
    case 512:
      reduce6<T, 512><<<dimGrid, dimBlock>>>(d_idata, d_odata, size);
      break;
    case 256:
      reduce6<T, 256><<<dimGrid, dimBlock>>>(d_idata, d_odata, size);
      break;
    case 128:
      reduce6<T, 128><<<dimGrid, dimBlock>>>(d_idata, d_odata, size);
      break;
  }
}

unsigned int nextPow2(unsigned int x) {
  --x;
  x |= x >> 1;
  x |= x >> 2;
  x |= x >> 4;
  x |= x >> 8;
  x |= x >> 16;
  return ++x;
}

int main() {
  int size = 3000, maxThreads = 256;
  int threads = (size < maxThreads * 2) ? nextPow2((size + 1) / 2) : maxThreads;
  int blocks = (size + (threads * 2 - 1)) / (threads * 2);
  double *in = NULL, *out = NULL;
  cudaMalloc((void **)&in, nextPow2(size) * sizeof(double));
  cudaMalloc((void **)&out, blocks * sizeof(double));
  reduce<double>(size, threads, blocks, in, out);
}
// kind: reductions
// expect: reduce6<double, 256> grid 6,1,1 block 256,1,1 shared 0 in=32768B:unset out=48B:unset n=3000 reduce:20
