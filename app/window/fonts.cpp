#include "app/window/fonts.h"

#include <map>
#include <set>
#include <utility>

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

std::vector<std::string> texts_of(const Workbench& bench, const viz::Strings& strings, std::vector<std::string> more) {
  std::vector<std::string> all = std::move(more);
  for (const catalog::KernelSpec& spec : bench.kernels()) all.push_back(spec.source);
  const std::string& language = bench.preferences.language;
  for (const std::string& key : strings.keys()) all.push_back(strings.get(key));
  const auto add = [&](const std::map<std::string, std::string>& words) {
    if (const auto it = words.find(language); it != words.end()) all.push_back(it->second);
  };
  for (const Lesson& lesson : bench.lessons()) {
    add(lesson.title), add(lesson.summary);
    for (const LessonStep& step : lesson.steps) {
      add(step.title), add(step.text);
      if (!step.question) continue;
      const LessonQuestion& q = *step.question;
      add(q.ask), add(q.hint), add(q.reveal);
      for (const LessonOption& option : q.options) add(option.text);
      for (const LessonReason& reason : q.wrong) add(reason.say);
    }
  }
  return all;
}

FontFiles find_fonts(const std::vector<std::string>& texts, const std::string& language) {
  FontFiles files{{find_font("Inter", FontWeight::Regular), find_font("Inter", FontWeight::SemiBold),
                   find_font("JetBrains Mono", FontWeight::Regular), find_font("JetBrains Mono", FontWeight::SemiBold)},
                  {},
                  {},
                  has_wide_marks(language)};
  files.letters = other_letters(texts);
  if (!files.letters.empty()) files.more = find_font_with(files.letters);
  return files;
}

}  // namespace warplens::app
