#include <memory>
#include <stdexcept>
#include <vector>
#define CUDA_CHECK(call)                                   \
  do {                                                     \
    cudaError_t _e = (call);                               \
    if (_e != cudaSuccess) {                               \
      fprintf(stderr, "err %s\n", cudaGetErrorString(_e)); \
      exit(1);                                             \
    }                                                      \
  } while (0)
template <typename T>
class DeviceBuffer {
 public:
  explicit DeviceBuffer(size_t n) : n_(n) { CUDA_CHECK(cudaMalloc(&p_, n * sizeof(T))); }
  ~DeviceBuffer() { cudaFree(p_); }
  T* data() { return p_; }
  const T* data() const { return p_; }
  size_t size() const { return n_; }

 private:
  T* p_ = nullptr;
  size_t n_;
};
namespace reduce {
constexpr unsigned kThreads = 1 << 8;
template <typename T, unsigned Threads>
__global__ void sum(const T* in, T* out, size_t n) {
  extern __shared__ unsigned char raw[];
  T* s = reinterpret_cast<T*>(raw);
  unsigned t = threadIdx.x;
  T acc = 0;
  for (size_t i = blockIdx.x * (size_t)Threads + t; i < n; i += (size_t)Threads * gridDim.x) acc += in[i];
  s[t] = acc;
  __syncthreads();
  for (unsigned d = Threads / 2; d > 0; d >>= 1) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
template <typename T>
T run(const std::vector<T>& h) {
  DeviceBuffer<T> in(h.size());
  auto blocks = std::min<size_t>((h.size() + kThreads - 1) / kThreads, 64);
  DeviceBuffer<T> out(blocks);
  CUDA_CHECK(cudaMemcpy(in.data(), h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice));
  sum<T, kThreads><<<blocks, kThreads, kThreads * sizeof(T)>>>(in.data(), out.data(), in.size());
  sum<T, kThreads><<<1, kThreads, kThreads * sizeof(T)>>>(out.data(), out.data(), out.size());
  return T{};
}
}  // namespace reduce
int main() {
  std::vector<double> h(100000, 1.0);
  auto r = reduce::run(h);
  printf("%f\n", r);
}
// kind: reductions
// expect: sum<double, 256> grid 64,1,1 block 256,1,1 shared 2048 in=800000B:=1 out=512B:unset n=100000 run:48
// expect: sum<double, 256> grid 1,1,1 block 256,1,1 shared 2048 in=512B:after:0:out out=in+0B n=64 run:49
