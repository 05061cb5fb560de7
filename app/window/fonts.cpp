#include "app/window/fonts.h"

#include <fontconfig/fontconfig.h>

#include <string_view>

namespace warplens::app {
namespace {

std::string find_font(const char* family, int weight) {
  FcPattern* const pattern = FcPatternCreate();
  FcPatternAddString(pattern, FC_FAMILY, reinterpret_cast<const FcChar8*>(family));
  FcPatternAddInteger(pattern, FC_WEIGHT, weight);
  FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN);
  FcConfigSubstitute(nullptr, pattern, FcMatchPattern);
  FcDefaultSubstitute(pattern);
  FcResult result = FcResultNoMatch;
  FcPattern* const match = FcFontMatch(nullptr, pattern, &result);
  std::string path;
  FcChar8* found_family = nullptr;
  FcChar8* file = nullptr;
  // fontconfig always finds something; a substitute of another family is no match.
  if (match && FcPatternGetString(match, FC_FAMILY, 0, &found_family) == FcResultMatch &&
      std::string_view(reinterpret_cast<char*>(found_family)) == family && FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch) {
    path = reinterpret_cast<char*>(file);
  }
  if (match) FcPatternDestroy(match);
  FcPatternDestroy(pattern);
  return path;
}

}  // namespace

FontFiles find_fonts() {
  return {{find_font("Inter", FC_WEIGHT_REGULAR), find_font("Inter", FC_WEIGHT_DEMIBOLD), find_font("JetBrains Mono", FC_WEIGHT_REGULAR),
           find_font("JetBrains Mono", FC_WEIGHT_DEMIBOLD)}};
}

}  // namespace warplens::app
