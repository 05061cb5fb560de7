#include <cstdint>
namespace app {
namespace detail {
inline constexpr std::uint32_t kBlock = 64;
constexpr std::uint32_t blocks_for(std::uint32_t n) { return (n + kBlock - 1) / kBlock; }
__global__ void iota_kernel(std::uint32_t *p, std::uint32_t n) {
  auto i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = i;
}
}  // namespace detail
class Runner {
 public:
  explicit Runner(std::uint32_t n) : n_(n) { cudaMalloc(&p_, n_ * sizeof(std::uint32_t)); }
  ~Runner() { cudaFree(p_); }
  void go() { detail::iota_kernel<<<detail::blocks_for(n_), detail::kBlock>>>(p_, n_); }

 private:
  std::uint32_t n_ = 0;
  std::uint32_t *p_ = nullptr;
};
}  // namespace app

int main() {
  app::Runner runner{1001};
  runner.go();
}
// kind: other ways to write host code
// expect: iota_kernel grid 16,1,1 block 64,1,1 shared 0 p=4004B:unset n=1001 go:15
