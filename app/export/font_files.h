// Fonts of this system, through fontconfig.
#pragma once

#include <cstdint>
#include <string>

namespace warplens::app {

enum class FontWeight : uint8_t { Regular, SemiBold };
// The file of a family; empty where it is not installed: fontconfig always finds something, and another family is not a match.
std::string find_font(const char* family, FontWeight weight);
// The one that has most of these letters.
std::string find_font_with(const std::u32string& letters);

}  // namespace warplens::app
