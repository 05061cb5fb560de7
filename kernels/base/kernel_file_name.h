// What tells a kernel's file from a kernel that ships, by the name that a person gives.
#pragma once

#include <string_view>

namespace warplens {

inline bool is_kernel_file(std::string_view name) { return name.ends_with(".cu"); }

}  // namespace warplens
