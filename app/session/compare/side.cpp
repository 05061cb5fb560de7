#include "app/session/compare/side.h"

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "kernels/base/number.h"
#include "kernels/workload/compare/against.h"

namespace warplens::app {
namespace {

Result<std::vector<std::pair<std::string, std::string>>> parse_pairs(const std::string& option, const std::string& text) {
  std::vector<std::pair<std::string, std::string>> pairs;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Error{option + ": '" + word + "' has no value",
                   {},
                   "write NAME=VALUE, separated by spaces",
                   {},
                   Phrase("option_without_value", {{"option", option}, {"text", word}}),
                   Phrase("name_and_value")};
    }
    pairs.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return pairs;
}

Result<simt::Dim3> parse_dim3(const std::string& option, const std::string& text) {
  simt::Dim3 dim;
  uint32_t* const parts[] = {&dim.x, &dim.y, &dim.z};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (size_t i = 0; i < 3; ++i) {
    const auto [next, problem] = std::from_chars(at, end, *parts[i]);
    if (problem != std::errc() || *parts[i] == 0) break;
    if (next == end) return dim;
    if (*next != ',') break;
    at = next + 1;
  }
  return Error{option + ": '" + text + "' is not a valid size",
               {},
               "write X, X,Y or X,Y,Z with integers of at least 1",
               {},
               Phrase("option_not_a_size", {{"option", option}, {"text", text}}),
               Phrase("three_extents")};
}

// "/a/b:/c", as lists of folders are written.
Result<std::vector<std::string>> parse_folders(const std::string& option, const std::string& text) {
  std::vector<std::string> folders;
  std::istringstream all(text);
  for (std::string folder; std::getline(all, folder, ':');) {
    if (folder.empty()) continue;
    std::error_code problem;
    if (!std::filesystem::is_directory(folder, problem))
      return Error{option + ": '" + folder + "' is not a folder",
                   {},
                   "write the paths of folders, separated by colons",
                   {},
                   Phrase("option_not_a_folder", {{"option", option}, {"text", folder}}),
                   Phrase("folders_by_colons")};
    folders.push_back(std::move(folder));
  }
  return folders;
}

}  // namespace

Result<workload::What> to_what(const Choice& choice) {
  workload::What what;
  what.name = choice.name;
  for (const auto& [name, value] : choice.set) what.set.push_back({name, value});
  for (const auto& [option, text] : choice.options) {
    if (text.empty()) continue;
    if (option == "kernel") {
      what.kernel = text;
    } else if (option == "launch") {
      const auto number = whole_number(text);
      if (!number || *number < 1)
        return Error{"launch: '" + text + "' is not the number of a launch",
                     {},
                     "write an integer",
                     {},
                     Phrase("option_not_a_launch", {{"option", option}, {"text", text}}),
                     Phrase("an_integer")};
      what.launch = static_cast<uint64_t>(*number);
    } else if (option == "grid" || option == "block") {
      auto dim = parse_dim3(option, text);
      if (!dim) return dim.error();
      (option == "grid" ? what.grid : what.block) = *dim;
    } else if (option == "shared") {
      uint64_t bytes = 0;
      const auto [next, problem] = std::from_chars(text.data(), text.data() + text.size(), bytes);
      if (problem != std::errc() || next != text.data() + text.size()) {
        return Error{"shared: '" + text + "' is not a number of bytes",
                     {},
                     "write an integer",
                     {},
                     Phrase("option_not_bytes", {{"option", option}, {"text", text}}),
                     Phrase("an_integer")};
      }
      what.shared_bytes = bytes;
    } else if (option == "against") {
      const auto against = workload::parse_against(text);
      if (!against) return against.error();
      what.against = text;
    } else if (option == "tolerance") {
      char* end = nullptr;
      const double tolerance = std::strtod(text.c_str(), &end);
      if (*end || !(tolerance >= 0)) {
        return Error{"tolerance: '" + text + "' is not a tolerance",
                     {},
                     "write a number from 0",
                     {},
                     Phrase("option_not_a_tolerance", {{"option", option}, {"text", text}}),
                     Phrase("number_from_0")};
      }
      what.tolerance = tolerance;
    } else if (option == "include") {
      auto folders = parse_folders(option, text);
      if (!folders) return folders.error();
      what.include_folders = folders.take();
    } else {
      auto pairs = parse_pairs(option, text);
      if (!pairs) return pairs.error();
      for (auto& [name, value] : *pairs) {
        if (option == "set") {
          what.set.push_back({std::move(name), std::move(value)});
        } else if (option == "arg") {
          what.args.emplace_back(std::move(name), std::move(value));
        } else {
          const auto size = whole_number(value);
          if (!size) {
            Error wrong = size.error();
            wrong.message = option + ": " + wrong.message;
            wrong.hint = "write NAME=NUMBER, separated by spaces";
            wrong.said = Phrase("option_not_a_size", {{"option", option}, {"text", value}});
            wrong.fix = Phrase("name_and_value");
            return wrong;
          }
          what.sizes.emplace_back(std::move(name), *size);
        }
      }
    }
  }
  return what;
}

}  // namespace warplens::app
