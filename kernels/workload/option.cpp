#include "kernels/workload/option.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>

#include "kernels/base/number.h"
#include "kernels/base/option.h"
#include "kernels/base/words.h"
#include "kernels/workload/compare/against.h"

namespace warplens::workload {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

// In the window the option is the label of a field, and what is said there is a phrase.
Error refuse(std::string_view written, const std::string& text, std::string_view expected, const char* said, const char* fix) {
  Error error = invalid_option(written, text, expected);
  error.said = Phrase(said, {{"option", std::string(written)}, {"text", text}});
  error.fix = Phrase(fix);
  return error;
}

// Where NAME= begins at `at`; "==" is a comparison.
bool begins_pair(std::string_view text, size_t at) {
  size_t end = at;
  while (end < text.size() && in_cpp_word(text[end])) ++end;
  const bool is_name = end > at && !std::isdigit(static_cast<unsigned char>(text[at]));
  return is_name && end < text.size() && text[end] == '=' && (end + 1 == text.size() || text[end + 1] != '=');
}

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)); }

// Three extents that any GPU could have.
Result<simt::Dim3> read_dim3(std::string_view written, const std::string& text) {
  constexpr int64_t kMaxExtent = 0x7fffffff;
  uint32_t extents[3] = {1, 1, 1};
  size_t at = 0;
  for (size_t i = 0; i < 3; ++i) {
    const size_t end = std::min(text.find(',', at), text.size());
    const auto extent = integer_option(written, std::string_view(text).substr(at, end - at), 1, kMaxExtent);
    if (!extent) break;
    extents[i] = static_cast<uint32_t>(*extent);
    if (end == text.size()) return simt::Dim3{extents[0], extents[1], extents[2]};
    at = end + 1;
  }
  return refuse(written, text, "X, X,Y or X,Y,Z, integers from 1 to 2147483647", "option_not_a_size", "three_extents");
}

// "/a/b:/c", as lists of folders are written.
Result<std::vector<std::string>> read_folders(std::string_view written, const std::string& text) {
  std::vector<std::string> folders;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(':', at), text.size());
    const std::string folder = text.substr(at, end - at);
    at = end + 1;
    if (folder.empty()) continue;
    std::error_code problem;
    if (!std::filesystem::is_directory(folder, problem))
      return refuse(written, folder, "an existing folder", "option_not_a_folder", "folders_by_colons");
    folders.push_back(folder);
  }
  return folders;
}

using Setter = std::function<Status(What& what, std::string_view written, const std::string& text)>;

Setter number_setter(int64_t least, const char* said, void (*store)(What&, int64_t)) {
  return [=](What& what, std::string_view written, const std::string& text) -> Status {
    const auto number = integer_option(written, text, least);
    if (!number) return refuse(written, text, integers(least), said, "an_integer");
    return store(what, *number), Nothing{};
  };
}

Setter dim3_setter(std::optional<simt::Dim3> What::* member) {
  return [=](What& what, std::string_view written, const std::string& text) -> Status {
    const auto dim = read_dim3(written, text);
    if (!dim) return dim.error();
    return what.*member = *dim, Nothing{};
  };
}

Setter pairs_setter(void (*store)(What&, std::string name, std::string value)) {
  return [=](What& what, std::string_view written, const std::string& text) -> Status {
    auto pairs = read_pairs(written, text);
    if (!pairs) return pairs.error();
    for (auto& [name, value] : *pairs) store(what, std::move(name), std::move(value));
    return Nothing{};
  };
}

Error given_twice(std::string_view written, const std::string& name) {
  return Error{std::string(written) + " " + name + ": the name is given twice", {}, {}, {}};
}

Status set_parameters(What& what, std::string_view written, const std::string& text) {
  auto pairs = read_pairs(written, text);
  if (!pairs) return pairs.error();
  for (auto& [name, value] : *pairs) {
    const auto same = [&given = name](const auto& d) { return d.name == given; };
    if (std::any_of(what.set.begin(), what.set.end(), same)) return given_twice(written, name);
    what.set.push_back({name, std::move(value)});
  }
  return Nothing{};
}

Status set_sizes(What& what, std::string_view written, const std::string& text) {
  const auto pairs = read_pairs(written, text);
  if (!pairs) return pairs.error();
  for (const auto& [name, value] : *pairs) {
    const auto same = [&given = name](const auto& s) { return s.first == given; };
    if (std::any_of(what.sizes.begin(), what.sizes.end(), same)) return given_twice(written, name);
    const auto size = whole_number(value);
    if (!size)
      return refuse(written, name + "=" + value, "NAME=NUMBER, an integer up to 9223372036854775807", "option_not_a_size",
                    "name_and_value");
    what.sizes.emplace_back(name, *size);
  }
  return Nothing{};
}

// "2", "2@3", "2@last", "@3": a launch, and which of its rounds.
Status set_launch(What& what, std::string_view written, const std::string& text) {
  const size_t at = std::min(text.find('@'), text.size());
  const std::string launch = text.substr(0, at), round = text.substr(std::min(at + 1, text.size()));
  const auto number = [&](const std::string& of) { return integer_option(written, of, 1); };
  const bool has_round = at < text.size(), is_last = round == "last";
  const auto which = launch.empty() && has_round ? Result<int64_t>(int64_t{0}) : number(launch);
  const auto turn = has_round && !is_last ? number(round) : Result<int64_t>(int64_t{0});
  if (!which || !turn)
    return refuse(written, text, "the number of a launch, or of one of its rounds behind @: 2, 2@3, 2@last", "option_not_a_launch",
                  "launch_and_round");
  what.launch = static_cast<uint64_t>(*which), what.round = is_last ? kLastRound : static_cast<uint64_t>(*turn);
  return Nothing{};
}

Status set_tolerance(What& what, std::string_view written, const std::string& text) {
  char* end = nullptr;
  const double tolerance = std::strtod(text.c_str(), &end);
  if (text.empty() || *end || !(tolerance >= 0) || std::isinf(tolerance))
    return refuse(written, text, "a number of 0 or more", "option_not_a_tolerance", "number_from_0");
  return what.tolerance = tolerance, Nothing{};
}

const std::map<std::string_view, Setter>& setters() {
  static const std::map<std::string_view, Setter> all = {
      {"kernel", [](What& what, std::string_view, const std::string& text) -> Status { return what.kernel = text, Nothing{}; }},
      {"launch", set_launch},
      {"shared", number_setter(0, "option_not_bytes", [](What& what, int64_t n) { what.shared_bytes = static_cast<uint64_t>(n); })},
      {"grid", dim3_setter(&What::grid)},
      {"block", dim3_setter(&What::block)},
      {"set", set_parameters},
      {"arg", pairs_setter([](What& what, std::string name, std::string value) { what.args.emplace_back(name, std::move(value)); })},
      {"dump", pairs_setter([](What& what, std::string name, std::string value) { what.dumps.emplace_back(name, std::move(value)); })},
      {"size", set_sizes},
      {"against",
       [](What& what, std::string_view, const std::string& text) -> Status {
         if (const auto against = parse_against(text); !against) return against.error();
         return what.against = text, Nothing{};
       }},
      {"tolerance", set_tolerance},
      {"include",
       [](What& what, std::string_view written, const std::string& text) -> Status {
         auto folders = read_folders(written, text);
         if (!folders) return folders.error();
         for (std::string& folder : *folders) what.include_folders.push_back(std::move(folder));
         return Nothing{};
       }},
  };
  return all;
}

}  // namespace

std::vector<std::string> split_pairs(std::string_view text) {
  std::vector<std::string> parts;
  size_t begin = 0;
  int depth = 0;
  char quote = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (quote) {
      if (c == '\\')
        ++at;
      else if (c == quote)
        quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    } else if (depth <= 0 && (c == ',' || is_blank(c))) {
      size_t next = at + 1;
      while (next < text.size() && is_blank(text[next])) ++next;
      if (!begins_pair(text, next)) continue;
      if (const auto part = trimmed(text.substr(begin, at - begin)); !part.empty()) parts.emplace_back(part);
      begin = next, at = next - 1;
    }
  }
  if (const auto part = trimmed(text.substr(begin)); !part.empty() || parts.empty()) parts.emplace_back(part);
  return parts;
}

Result<Pairs> read_pairs(std::string_view written, const std::string& text) {
  Pairs pairs;
  for (const std::string& part : split_pairs(text)) {
    const size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0) return refuse(written, part, "NAME=VALUE", "option_without_value", "name_and_value");
    pairs.emplace_back(part.substr(0, equals), part.substr(equals + 1));
  }
  return pairs;
}

Status set_option(What& what, std::string_view option, std::string_view written, const std::string& text) {
  const auto setter = setters().find(option);
  if (setter == setters().end()) return Error{"unknown option " + std::string(written), {}, {}, {}};
  return setter->second(what, written, text);
}

}  // namespace warplens::workload
