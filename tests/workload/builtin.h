// The kernels that ship, and one of them as the user names it.
#pragma once

#include <string>
#include <vector>

#include "kernels/workload/workload.h"

namespace warplens::workload {

inline const std::vector<catalog::KernelSpec>& kernels() {
  static const auto loaded = catalog::load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda").take();
  return loaded;
}

inline What named(const std::string& name) {
  What what;
  what.name = name;
  return what;
}

}  // namespace warplens::workload
