#include "app/session/lab/lab_question.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>

#include "kernels/base/hash.h"

namespace warplens::app {
namespace {

constexpr uint32_t kMaxWavefronts = 1024;

bool read_number(std::string_view text, uint32_t& value) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() && value > 0 && value <= kMaxWavefronts;
}

}  // namespace

std::string question_of(const LabSetup& setup, std::string_view architecture) {
  const auto& presets = lab_presets();
  const auto preset = std::find_if(presets.begin(), presets.end(), [&](const LabPreset& p) { return p.setup == setup; });
  if (preset != presets.end()) return fmt::format("{}@{}", preset->id, architecture);
  Hash hash;
  for (const auto& [name, value] : views_of(setup)) hash.add(name), hash.add(value);
  return fmt::format("{}@{}", hash.hex(), architecture);
}

std::vector<uint32_t> options_of(uint32_t right) {
  std::vector<uint32_t> options = {1, 2, 4, 8, 16, 32};
  if (std::find(options.begin(), options.end(), right) != options.end()) return options;
  // Its neighbours are offered too, so that it is not the only one of its kind.
  const uint32_t power = std::bit_floor(right);
  for (const uint32_t other : {right, power + power / 2, 2 * power, power * 2 + power}) options.push_back(other);
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
  return options;
}

std::string text_of(const LabAnswers& answers) {
  std::string text;
  for (const auto& [question, answer] : answers)
    text += fmt::format("{}{}={}/{}", text.empty() ? "" : " ", question, answer.given, answer.right);
  return text;
}

LabAnswers answers_of(std::string_view text) {
  LabAnswers answers;
  while (!text.empty()) {
    const std::string_view one = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
    const size_t equals = one.find('='), slash = one.find('/');
    LabAnswer answer;
    if (equals == std::string_view::npos || equals == 0 || slash == std::string_view::npos || slash < equals) continue;
    if (!read_number(one.substr(equals + 1, slash - equals - 1), answer.given) || !read_number(one.substr(slash + 1), answer.right))
      continue;
    answers[std::string(one.substr(0, equals))] = answer;
  }
  return answers;
}

}  // namespace warplens::app
