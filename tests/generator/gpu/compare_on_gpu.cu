// Runs carried kernels on this machine's GPU and compares every bit with what the VM said. Made by `generated carry`; see
// compare_on_gpu.sh. Exit code 1: a kernel differs.
#include "kernels.cu"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

static void check(cudaError_t code, const char *what) {
  if (code == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(code));
  std::exit(2);
}

template <class T>
static T take(std::ifstream &file) {
  T value{};
  file.read(reinterpret_cast<char *>(&value), sizeof value);
  return value;
}
template <class T>
static std::vector<T> take_all(std::ifstream &file) {
  std::vector<T> values(take<uint64_t>(file));
  file.read(reinterpret_cast<char *>(values.data()), values.size() * sizeof(T));
  return values;
}

template <class T>
struct OnDevice {
  T *at = nullptr;
  size_t size;
  explicit OnDevice(const std::vector<T> &values) : size(values.size()) {
    check(cudaMalloc(&at, size * sizeof(T) + 1), "cudaMalloc");
    check(cudaMemcpy(at, values.data(), size * sizeof(T), cudaMemcpyHostToDevice), "copy");
  }
  ~OnDevice() { cudaFree(at); }
  std::vector<T> back() const {
    std::vector<T> values(size);
    check(cudaMemcpy(values.data(), at, size * sizeof(T), cudaMemcpyDeviceToHost), "copy back");
    return values;
  }
};

template <class T>
static bool same(uint64_t seed, const char *what, const std::vector<T> &gpu, const std::vector<T> &vm, unsigned outputs) {
  for (size_t i = 0; i < vm.size(); ++i) {
    if (gpu[i] == vm[i]) continue;
    std::printf("%llu: %s[%zu] (value %zu of thread %zu): %#llx on the GPU, %#llx in the VM\n", (unsigned long long)seed, what, i, i % outputs, i / outputs,
                (unsigned long long)gpu[i], (unsigned long long)vm[i]);
    return false;
  }
  return true;
}

static int compare_results() {
  std::ifstream file("expected.bin", std::ios::binary);
  unsigned kernels = 0, different = 0;
  while (file.peek() != EOF) {
    const uint64_t seed = take<uint64_t>(file);
    const unsigned grid = take<uint32_t>(file), x = take<uint32_t>(file), y = take<uint32_t>(file), outputs = take<uint32_t>(file);
    const int n = static_cast<int>(take<int64_t>(file));
    const double d = take<double>(file);
    const OnDevice<int32_t> in(take_all<int32_t>(file));
    const OnDevice<float> fin(take_all<float>(file));
    const auto out_of_vm = take_all<uint64_t>(file);
    const auto totals_of_vm = take_all<uint32_t>(file);
    const OnDevice<uint64_t> out(std::vector<uint64_t>(out_of_vm.size()));
    const OnDevice<uint32_t> totals(std::vector<uint32_t>(totals_of_vm.size()));
    kKernels.at(seed)<<<grid, dim3(x, y)>>>(in.at, fin.at, reinterpret_cast<unsigned long long *>(out.at), totals.at, n, d);
    check(cudaGetLastError(), ("launch of " + std::to_string(seed)).c_str());
    check(cudaDeviceSynchronize(), ("kernel " + std::to_string(seed)).c_str());
    ++kernels;
    if (!same(seed, "out", out.back(), out_of_vm, outputs) || !same(seed, "acc", totals.back(), totals_of_vm, 1)) ++different;
  }
  std::printf("%u kernels, %u differ\n", kernels, different);
  return different ? 1 : 0;
}

int main(int count, char **arguments) {
  if (count == 2 && std::strcmp(arguments[1], "accesses") == 0) {
    const OnDevice<uint32_t> in(std::vector<uint32_t>(1 << 20)), out(std::vector<uint32_t>(1 << 20));
    launch_accesses(out.at, in.at);
    check(cudaDeviceSynchronize(), "accesses");
    return 0;
  }
  return compare_results();
}
