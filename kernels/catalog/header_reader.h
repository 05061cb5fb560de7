// From the text of a header to a KernelSpec.
#pragma once

#include <functional>

#include "kernels/catalog/catalog.h"
#include "kernels/catalog/header_text.h"

namespace warplens::catalog {

// The specification of the kernel that a header extends. An error without a file is about the name itself.
using FindBase = std::function<Result<KernelSpec>(const std::string& name)>;

// `spec` has its name, path and source already. Errors name line and column in the file.
Status read_header(const HeaderText& text, const FindBase& find_base, KernelSpec& spec);

}  // namespace warplens::catalog
