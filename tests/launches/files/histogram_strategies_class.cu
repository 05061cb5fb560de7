#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#define NUM_BINS 256
#define CUDA_TRY(call)                                                                     \
  do {                                                                                     \
    cudaError_t const status = (call);                                                     \
    if (cudaSuccess != status) throw std::runtime_error(std::string("CUDA error: ") + cudaGetErrorString(status)); \
  } while (0)
__global__ void histogram_privatized(const unsigned char *buffer, long size, unsigned int *histo) {
  __shared__ unsigned int temp[NUM_BINS];
  for (int b = threadIdx.x; b < NUM_BINS; b += blockDim.x) temp[b] = 0;
  __syncthreads();
  int accumulator = 0, prev = -1;
  for (long i = threadIdx.x + blockIdx.x * blockDim.x; i < size; i += blockDim.x * gridDim.x) {
    int bin = buffer[i];
    if (bin == prev) {
      ++accumulator;
    } else {
      if (accumulator > 0) atomicAdd(&temp[prev], accumulator);
      accumulator = 1;
      prev = bin;
    }
  }
  if (accumulator > 0) atomicAdd(&temp[prev], accumulator);
  __syncthreads();
  for (int b = threadIdx.x; b < NUM_BINS; b += blockDim.x)
    if (temp[b] > 0) atomicAdd(&histo[b], temp[b]);
}
template <typename T>
class DeviceBuffer {
  T *ptr_ = nullptr;
  size_t n_ = 0;

 public:
  explicit DeviceBuffer(size_t n) : n_(n) { CUDA_TRY(cudaMalloc(&ptr_, n * sizeof(T))); }
  ~DeviceBuffer() { cudaFree(ptr_); }
  DeviceBuffer(const DeviceBuffer &) = delete;
  void upload(const T *from) { CUDA_TRY(cudaMemcpy(ptr_, from, n_ * sizeof(T), cudaMemcpyHostToDevice)); }
  void zero() { CUDA_TRY(cudaMemset(ptr_, 0, n_ * sizeof(T))); }
  T *get() { return ptr_; }
  size_t size() const { return n_; }
};
int main() try {
  const long size = 100 * 1024;
  unsigned char *bytes = (unsigned char *)malloc(size);
  for (long i = 0; i < size; i++) bytes[i] = 7;
  DeviceBuffer<unsigned char> in(size);
  DeviceBuffer<unsigned int> bins(NUM_BINS);
  in.upload(bytes);
  bins.zero();
  cudaDeviceProp prop;
  CUDA_TRY(cudaGetDeviceProperties(&prop, 0));
  int blocks = prop.multiProcessorCount;
  histogram_privatized<<<blocks * 2, 256>>>(in.get(), size, bins.get());
  CUDA_TRY(cudaDeviceSynchronize());
} catch (const std::exception &e) {
  fprintf(stderr, "%s\n", e.what());
  return 1;
}
// result: histo u32[6]: 0 102400 0
// kind: histograms
// expect: histogram_privatized grid 264,1,1~ block 256,1,1 shared 0 buffer=102400B:=7 size=102400 histo=1024B:zero main:57
