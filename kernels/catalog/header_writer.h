// A header in full: with everything that it takes from the headers it extends, as it could be written in the file itself.
#pragma once

#include <string>

#include "kernels/catalog/catalog.h"

namespace warplens::catalog {

// With the comment around it. Read again, it gives the same kernel, which extends nothing.
std::string write_header(const KernelSpec& kernel);

}  // namespace warplens::catalog
