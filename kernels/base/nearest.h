// The known name closest to a misspelt one, for hints.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens {

// Least edit distance, case ignored; empty when nothing is near (more than half of the name would change).
std::string nearest_name(std::string_view name, const std::vector<std::string>& known);

}  // namespace warplens
