#include "app/cli/languages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "app/paths/paths.h"
#include "app/paths/system_language.h"
#include "kernels/base/file.h"
#include "kernels/base/option.h"

namespace warplens::app {

namespace {

std::vector<std::string> known_languages() {
  std::vector<std::string> known;
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator(data_folder("assets/languages"), problem))
    if (entry.path().extension() == ".json") known.push_back(entry.path().stem().string());
  std::sort(known.begin(), known.end());
  return known;
}

}  // namespace

std::string chosen_language(const std::string& wanted) {
  if (!wanted.empty()) return wanted;
  const std::vector<std::string> known = known_languages();
  const std::string system = system_language();
  return std::find(known.begin(), known.end(), system) == known.end() ? "en" : system;
}

Result<viz::Strings> texts_in(const std::string& wanted) {
  const std::string language = chosen_language(wanted);
  const std::vector<std::string> known = known_languages();
  if (std::find(known.begin(), known.end(), language) == known.end())
    return invalid_option("--language", language, fmt::format("one of {}", fmt::join(known, ", ")));
  const auto path = data_folder("assets/languages") / (language + ".json");
  auto text = read_file(path);
  if (!text) return text.error();
  auto strings = viz::Strings::parse(*text);
  if (strings) return strings;
  Error error = strings.error();
  error.span.file = path.string();
  return error;
}

}  // namespace warplens::app
