// A kernel of which only the header counts.
#pragma once

#include <stdexcept>
#include <string>

#include "kernels/catalog/catalog.h"

namespace warplens::app {

// `toml`: the header's lines.
inline catalog::KernelSpec made_kernel(const std::string& name, const std::string& toml) {
  auto parsed = catalog::parse_kernel(name + ".cu", "/* warplens\n" + toml + "\n*/\n");
  if (!parsed) throw std::runtime_error(to_string(parsed.error()));
  catalog::KernelSpec spec = std::move(**parsed);
  spec.path.clear(), spec.source.clear();
  return spec;
}

}  // namespace warplens::app
