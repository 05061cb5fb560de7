#include "app/window/fonts.h"

#include <set>

#include "app/export/font_files.h"
#include "viz/canvas/text.h"

namespace warplens::app {
std::u32string other_letters(const std::vector<std::string>& texts) {
  std::set<char32_t> letters;
  for (const std::string& text : texts)
    for (const char32_t letter : viz::code_points(text))
      if (!has_letter_of_its_own(letter)) letters.insert(letter);
  return {letters.begin(), letters.end()};
}

FontFiles find_fonts(const std::vector<std::string>& texts) {
  FontFiles files{{find_font("Inter", FontWeight::Regular), find_font("Inter", FontWeight::SemiBold),
                   find_font("JetBrains Mono", FontWeight::Regular), find_font("JetBrains Mono", FontWeight::SemiBold)},
                  {},
                  {}};
  files.letters = other_letters(texts);
  if (!files.letters.empty()) files.more = find_font_with(files.letters);
  return files;
}

}  // namespace warplens::app
