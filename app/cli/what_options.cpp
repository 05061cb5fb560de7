#include "app/cli/what_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "kernels/base/number.h"

namespace warplens::app {
namespace {

using Pair = std::pair<std::string, std::string>;

Pair split_pair(const std::string& option, const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    throw CLI::ValidationError(option, fmt::format("'{}' is not of the form NAME=VALUE", text));
  return {text.substr(0, equals), text.substr(equals + 1)};
}

int64_t whole(const std::string& option, const std::string& text) {
  const auto number = whole_number(text);
  if (!number) throw CLI::ValidationError(option, number.error().message);
  return *number;
}

std::vector<std::string> split_commas(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

// "BM=64,BN=64" is two settings; "T=pair<int, 2>" is one: a comma parts only what is followed by a name and an equals sign.
std::vector<std::string> split_settings(const std::string& text) {
  const auto begins_setting = [](const std::string& part) {
    const size_t equals = part.find('=');
    return equals != std::string::npos && equals > 0 && !std::isdigit(static_cast<unsigned char>(part[0])) && part.find("==") != equals &&
           std::all_of(part.begin(), part.begin() + static_cast<ptrdiff_t>(equals),
                       [](unsigned char c) { return std::isalnum(c) || c == '_'; });
  };
  std::vector<std::string> settings;
  for (const std::string& part : split_commas(text)) {
    if (settings.empty() || begins_setting(part))
      settings.push_back(part);
    else
      settings.back() += "," + part;
  }
  return settings;
}

simt::Dim3 dim3(const std::string& option, const std::string& text) {
  const auto parts = split_commas(text);
  if (parts.size() > 3) throw CLI::ValidationError(option, fmt::format("'{}' has more than three extents; expected X,Y,Z", text));
  uint32_t extents[3] = {1, 1, 1};
  for (size_t i = 0; i < parts.size(); ++i) {
    const int64_t extent = whole(option, parts[i]);
    if (extent < 1 || extent > 0x7fffffff)
      throw CLI::ValidationError(option, fmt::format("{} is not a valid extent; expected 1 or more, and at most 2147483647", extent));
    extents[i] = static_cast<uint32_t>(extent);
  }
  return {extents[0], extents[1], extents[2]};
}

// An option that may be given several times.
template <class Take>
void add_each(CLI::App& command, const char* name, const char* help, const char* form, Take take) {
  command
      .add_option_function<std::vector<std::string>>(
          name,
          [take](const std::vector<std::string>& all) {
            for (const auto& text : all) take(text);
          },
          help)
      ->type_name(form)
      ->allow_extra_args(false);
}

}  // namespace

CLI::Validator number_in(double least, double most) {
  return CLI::Validator(
      [=](std::string& text) {
        const std::string wrong = fmt::format("'{}' is not a number from {} to {}", text, least, most);
        char* end = nullptr;
        const double value = std::strtod(text.c_str(), &end);
        return end != text.c_str() && *end == '\0' && value >= least && value <= most ? std::string() : wrong;
      },
      fmt::format("{} to {}", least, most));
}

void add_threads_option(CLI::App& command, uint32_t& threads) {
  command.add_option("--threads", threads, "how many run blocks at once, 1 to 256; the results are the same (default: one per core)")
      ->check(CLI::Validator(
          [](std::string& text) {
            const auto number = whole_number(text);
            return number && *number >= 1 && *number <= 256 ? std::string() : fmt::format("'{}' is not an integer from 1 to 256", text);
          },
          ""))
      ->type_name("N");
}

CLI::Validator above_zero() {
  return CLI::Validator(
      [](std::string& text) {
        const auto number = whole_number(text);
        return number && *number >= 1 ? std::string() : fmt::format("'{}' is not an integer of at least 1", text);
      },
      "");
}

CLI::Validator not_negative() {
  return CLI::Validator([](std::string& text) { return text.starts_with('-') ? fmt::format("{} is negative", text) : std::string(); }, "");
}

void add_what_options(CLI::App& command, workload::What& what) {
  command.add_option("WHAT", what.name, "a built-in kernel's name, or the path of a .cu file")->required();
  add_launch_options(command, what);
}

void add_launch_options(CLI::App& command, workload::What& what) {
  command.add_option("--kernel", what.kernel, "name of the __global__ function, if the file has several")->type_name("NAME");
  command
      .add_option_function<std::string>(
          "--launch",
          [&what](const std::string& text) {
            const int64_t number = whole("--launch", text);
            if (number < 1) throw CLI::ValidationError("--launch", "launches are numbered from 1");
            what.launch = static_cast<uint64_t>(number);
          },
          "which launch of the file's own host code, if it has several")
      ->type_name("N");
  const auto each = [&](const char* name, const char* help, const char* form, auto take) { add_each(command, name, help, form, take); };
  each("--set", "tile parameters, template parameters or macros: BM=64,BN=64", "NAME=VALUE", [&](const std::string& text) {
    for (const auto& setting : split_settings(text)) {
      auto [name, value] = split_pair("--set", setting);
      what.set.push_back({std::move(name), std::move(value)});
    }
  });
  each("--size", "problem sizes, named as in the header: M=256,N=256", "NAME=N", [&](const std::string& text) {
    for (const auto& part : split_commas(text)) {
      const auto [name, value] = split_pair("--size", part);
      what.sizes.emplace_back(name, whole("--size", value));
    }
  });
  each("--arg", "a kernel argument: a number, null, f32[65536]:random, A+64, @a.npy", "NAME=VALUE",
       [&](const std::string& text) { what.args.push_back(split_pair("--arg", text)); });
  each("--grid", "grid size in blocks", "X,Y,Z", [&](const std::string& text) { what.grid = dim3("--grid", text); });
  each("--block", "block size in threads", "X,Y,Z", [&](const std::string& text) { what.block = dim3("--block", text); });
  each("--shared", "bytes of dynamic shared memory", "BYTES", [&](const std::string& text) {
    const int64_t bytes = whole("--shared", text);
    if (bytes < 0) throw CLI::ValidationError("--shared", "bytes cannot be negative");
    what.shared_bytes = static_cast<uint64_t>(bytes);
  });
  command.add_option("-I", what.include_folders, "a folder to search for includes")
      ->check(CLI::ExistingDirectory)
      ->type_name("DIR")
      ->allow_extra_args(false);
}

void add_dump_option(CLI::App& command, workload::What& what) {
  add_each(command, "--dump", "write a buffer to a NumPy file after the run", "NAME=FILE.npy", [&](const std::string& text) {
    for (const auto& dump : split_settings(text)) what.dumps.push_back(split_pair("--dump", dump));
  });
}

}  // namespace warplens::app
