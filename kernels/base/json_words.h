// What the JSON library says of a document, without its own codes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warplens {

// "[json.exception.out_of_range.403] key 'format' not found" is "key 'format' not found".
inline std::string json_words(std::string_view what) {
  const size_t code = what.starts_with("[json.exception.") ? what.find("] ") : std::string_view::npos;
  return std::string(code == std::string_view::npos ? what : what.substr(code + 2));
}

}  // namespace warplens
