// A header that is a table of a larger TOML document.
#pragma once

#include <toml++/toml.h>

#include "kernels/catalog/header_reader.h"

namespace warplens::catalog {

Status read_header(const HeaderText& text, const toml::table& table, const FindBase& find_base, KernelSpec& spec);

}  // namespace warplens::catalog
