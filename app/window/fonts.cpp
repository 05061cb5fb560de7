#include "app/window/fonts.h"

#include <fontconfig/fontconfig.h>

#include <set>
#include <string_view>

#include "viz/canvas/text.h"

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
  // fontconfig always finds something; a substitute of another family is not a match.
  if (match && FcPatternGetString(match, FC_FAMILY, 0, &found_family) == FcResultMatch &&
      std::string_view(reinterpret_cast<char*>(found_family)) == family && FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch) {
    path = reinterpret_cast<char*>(file);
  }
  if (match) FcPatternDestroy(match);
  FcPatternDestroy(pattern);
  return path;
}

// The font that has most of the letters.
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

}  // namespace

std::u32string other_letters(const std::vector<std::string>& texts) {
  std::set<char32_t> letters;
  for (const std::string& text : texts)
    for (const char32_t letter : viz::code_points(text))
      if (!has_letter_of_its_own(letter)) letters.insert(letter);
  return {letters.begin(), letters.end()};
}

FontFiles find_fonts(const std::vector<std::string>& texts) {
  FontFiles files{{find_font("Inter", FC_WEIGHT_REGULAR), find_font("Inter", FC_WEIGHT_DEMIBOLD),
                   find_font("JetBrains Mono", FC_WEIGHT_REGULAR), find_font("JetBrains Mono", FC_WEIGHT_DEMIBOLD)},
                  {},
                  {}};
  files.letters = other_letters(texts);
  if (!files.letters.empty()) files.more = find_font_with(files.letters);
  return files;
}

}  // namespace warplens::app
