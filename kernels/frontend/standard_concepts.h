// The concepts of the standard library.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace warplens::frontend {

// Of <concepts>, by its name without "std::".
inline bool is_standard_concept(std::string_view name) {
  static constexpr auto kNames = std::to_array<std::string_view>(
      {"integral", "signed_integral", "unsigned_integral", "floating_point", "same_as", "derived_from", "convertible_to", "invocable",
       "regular_invocable", "predicate", "constructible_from", "default_initializable", "copyable", "movable", "regular", "semiregular",
       "equality_comparable", "totally_ordered"});
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace warplens::frontend
