// Lets a language test be compiled as plain C++: threads run one after the other, so only kernels whose threads do not wait
// for each other can carry the `host` comment. Their kernel is called `kernel` and is not a template.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/generator/host/cuda_values.h"

namespace warplens::language {

// One argument as the kernel wants it: a pointer into `bytes`, or the bits of a scalar.
struct HostArgument {
  std::vector<uint8_t>* bytes = nullptr;
  uint64_t bits = 0;
};
struct HostLaunch {
  uint32_t grid[3], block[3];
  std::vector<HostArgument> arguments;
};
using HostKernel = void (*)(HostLaunch&);
struct HostRegistration {
  HostRegistration(const char* name, HostKernel kernel);
};

template <class T>
T take(const HostArgument& argument) {
  if constexpr (std::is_pointer_v<T>) {
    return argument.bytes ? reinterpret_cast<T>(argument.bytes->data()) : nullptr;
  } else {
    T value;
    std::memcpy(&value, &argument.bits, sizeof value);
    return value;
  }
}

}  // namespace warplens::language

struct uint3 {
  unsigned x, y, z;
};
inline uint3 threadIdx, blockIdx, blockDim, gridDim;

#define __global__
#define __device__
#define __host__
#define __constant__ static
#define __forceinline__ inline

namespace warplens::language {

template <auto kernel, class... Args, size_t... I>
void run_threads(HostLaunch& launch, void (*)(Args...), std::index_sequence<I...>) {
  gridDim = {launch.grid[0], launch.grid[1], launch.grid[2]};
  blockDim = {launch.block[0], launch.block[1], launch.block[2]};
  for (blockIdx.z = 0; blockIdx.z < gridDim.z; ++blockIdx.z)
    for (blockIdx.y = 0; blockIdx.y < gridDim.y; ++blockIdx.y)
      for (blockIdx.x = 0; blockIdx.x < gridDim.x; ++blockIdx.x)
        for (threadIdx.z = 0; threadIdx.z < blockDim.z; ++threadIdx.z)
          for (threadIdx.y = 0; threadIdx.y < blockDim.y; ++threadIdx.y)
            for (threadIdx.x = 0; threadIdx.x < blockDim.x; ++threadIdx.x) kernel(take<Args>(launch.arguments[I])...);
}
template <class... Args>
constexpr std::index_sequence_for<Args...> indices(void (*)(Args...)) {
  return {};
}
template <auto kernel>
void run_host(HostLaunch& launch) {
  run_threads<kernel>(launch, kernel, indices(kernel));
}

}  // namespace warplens::language
