#include "kernels/frontend/clang/kernels/survey.h"

#include <algorithm>
#include <filesystem>

#include "kernels/frontend/clang/parse/precompiled.h"

namespace warplens::frontend {
namespace {

// The next preprocessor directive from `at` on, without its #, its continued lines joined.
bool next_directive(std::string_view text, size_t& at, std::string& directive) {
  directive.clear();
  while (at < text.size()) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    const size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos || line[first] != '#') continue;
    directive = line.substr(first + 1);
    while (!directive.empty() && directive.back() == '\\' && at < text.size()) {
      end = std::min(text.find('\n', at), text.size());
      directive.back() = ' ';
      directive += text.substr(at, end - at);
      at = end + 1;
    }
    return true;
  }
  return false;
}

// <name> that only our own headers have.
bool includes_ours(std::string_view rest, const ParseJob& job) {
  const size_t open = rest.find('<'), close = rest.find('>');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open || rest.find('"') < open) return false;
  const std::string name(rest.substr(open + 1, close - open - 1));
  const auto has = [&](const std::string& folder) {
    std::error_code none;
    return std::filesystem::exists(std::filesystem::path(folder) / name, none);
  };
  return has(job.headers) && std::none_of(job.include_folders.begin(), job.include_folders.end(), has);
}

// No other file of the user's and no macro that marks device code: what the preprocessor would tell is known without running it.
bool stands_alone(const ParseJob& job, std::string_view text, const DeviceWords& words) {
  std::string directive;
  for (size_t at = 0; next_directive(text, at, directive);) {
    const size_t word = directive.find_first_not_of(" \t");
    if (word == std::string::npos) continue;
    if (directive.compare(word, 1, "i") == 0 && directive.compare(word, 2, "if") != 0 && !includes_ours(directive, job)) return false;
    if (directive.compare(word, 6, "define") != 0) continue;
    const auto marks = [&](const std::string& device_word) { return directive.find(device_word) != std::string::npos; };
    if (std::any_of(words.device.begin(), words.device.end(), marks)) return false;
  }
  return true;
}

}  // namespace

Survey survey(ParseJob job, const std::vector<std::pair<std::string, std::string>>& settings) {
  Survey found;
  const DeviceWords& ours = precompiled_headers(job).words;
  const std::string& text = job.texts[job.path];
  if (stands_alone(job, text, ours)) {
    found.included.words = ours;
    found.included.files = {{job.path, text}};
    found.included.order = {job.path};
  } else {
    job.macros = settings;
    found.included = preprocess(job).included;
  }
  for (const auto& [path, own] : found.included.files) add_concepts(own, found.included.words);
  for (const std::string& path : found.included.order) {
    const FileScan scan = scan_file(found.included.files[path], found.included.words);
    found.kernels.insert(found.kernels.end(), scan.kernels.begin(), scan.kernels.end());
  }
  return found;
}

}  // namespace warplens::frontend
