#include "app/export/font_files.h"

#include <fontconfig/fontconfig.h>

#include <string_view>

namespace warplens::app {

std::string find_font(const char* family, FontWeight weight) {
  FcPattern* const pattern = FcPatternCreate();
  FcPatternAddString(pattern, FC_FAMILY, reinterpret_cast<const FcChar8*>(family));
  FcPatternAddInteger(pattern, FC_WEIGHT, weight == FontWeight::SemiBold ? FC_WEIGHT_DEMIBOLD : FC_WEIGHT_REGULAR);
  FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN);
  FcConfigSubstitute(nullptr, pattern, FcMatchPattern);
  FcDefaultSubstitute(pattern);
  FcResult result = FcResultNoMatch;
  FcPattern* const match = FcFontMatch(nullptr, pattern, &result);
  std::string path;
  FcChar8* found_family = nullptr;
  FcChar8* file = nullptr;
  if (match && FcPatternGetString(match, FC_FAMILY, 0, &found_family) == FcResultMatch &&
      std::string_view(reinterpret_cast<char*>(found_family)) == family && FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch) {
    path = reinterpret_cast<char*>(file);
  }
  if (match) FcPatternDestroy(match);
  FcPatternDestroy(pattern);
  return path;
}

std::string find_font_with(const std::u32string& letters) {
  FcCharSet* const set = FcCharSetCreate();
  for (const char32_t letter : letters) FcCharSetAddChar(set, letter);
  FcPattern* const pattern = FcPatternCreate();
  FcPatternAddCharSet(pattern, FC_CHARSET, set);
  FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
  FcConfigSubstitute(nullptr, pattern, FcMatchPattern);
  FcDefaultSubstitute(pattern);
  FcResult result = FcResultNoMatch;
  FcPattern* const match = FcFontMatch(nullptr, pattern, &result);
  FcChar8* file = nullptr;
  std::string path;
  if (match && FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch) path = reinterpret_cast<char*>(file);
  if (match) FcPatternDestroy(match);
  FcPatternDestroy(pattern);
  FcCharSetDestroy(set);
  return path;
}

}  // namespace warplens::app
