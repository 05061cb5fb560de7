#include "app/cli/languages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "app/paths/paths.h"
#include "kernels/base/file.h"

namespace warplens::app {

Result<viz::Strings> texts_in(const std::string& language) {
  const std::filesystem::path folder = data_folder("assets/languages");
  std::vector<std::string> known;
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator(folder, problem))
    if (entry.path().extension() == ".json") known.push_back(entry.path().stem().string());
  std::sort(known.begin(), known.end());
  if (std::find(known.begin(), known.end(), language) == known.end())
    return Error{fmt::format("unknown language '{}'", language), {}, fmt::format("expected one of {}", fmt::join(known, ", ")), {}};
  auto text = read_file(folder / (language + ".json"));
  if (!text) return text.error();
  return viz::Strings::parse(*text);
}

}  // namespace warplens::app
