// The kernels that ship, for tests.
#pragma once

#include <gtest/gtest.h>

#include <stdexcept>

#include "kernels/catalog/catalog.h"

namespace warplens::catalog {

inline const std::vector<KernelSpec>& builtin_kernels() {
  static const std::vector<KernelSpec> kernels = [] {
    auto loaded = load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda");
    if (!loaded) throw std::runtime_error(to_string(loaded.error()));
    return loaded.take();
  }();
  return kernels;
}

inline const KernelSpec& builtin(std::string_view name) {
  for (const auto& kernel : builtin_kernels())
    if (kernel.name == name) return kernel;
  throw std::runtime_error("no built-in kernel " + std::string(name));
}

}  // namespace warplens::catalog
