#include "kernels/measure/cuda/compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "kernels/base/file.h"
#include "kernels/measure/cuda/libraries.h"
#include "kernels/measure/cuda/options.h"
#include "kernels/measure/job.h"

namespace warplens::measure::cuda {
namespace {

namespace fs = std::filesystem;

// What kernels use of the toolkit's cuda_pipeline.h, for a machine that has NVRTC but no headers.
constexpr const char* kPipeline = R"(#pragma once
__device__ inline void __pipeline_memcpy_async(void *to, const void *from, unsigned long long bytes, unsigned long long zeros = 0) {
  const unsigned place = (unsigned)__cvta_generic_to_shared(to);
  const unsigned taken = (unsigned)(bytes - zeros);
  if (bytes == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(place), "l"(from), "r"(taken) : "memory");
  if (bytes == 8) asm volatile("cp.async.ca.shared.global [%0], [%1], 8, %2;" ::"r"(place), "l"(from), "r"(taken) : "memory");
  if (bytes == 4) asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(place), "l"(from), "r"(taken) : "memory");
}
__device__ inline void __pipeline_commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }
#define __pipeline_wait_prior(n) asm volatile("cp.async.wait_group %0;" ::"n"(n) : "memory")
)";
constexpr const char* kNothing = "#pragma once\n";

// Headers that NVRTC has built in, or that we can replace.
const std::map<std::string, std::string>& own_headers() {
  static const std::map<std::string, std::string> headers = {{"cuda_pipeline.h", kPipeline}, {"cuda_pipeline_primitives.h", kPipeline},
                                                             {"cuda_runtime.h", kNothing},   {"device_launch_parameters.h", kNothing},
                                                             {"cuda.h", kNothing},           {"cuda_runtime_api.h", kNothing}};
  return headers;
}

// A file of the cache: the whole key, the entry's name, the code. The key is compared, so that two sources with one hash do no harm.
struct Entry {
  std::string key, entry, image;
};

std::optional<Entry> read_entry(const fs::path& path) {
  const auto text = read_file(path);
  if (!text) return std::nullopt;
  const size_t line = text->find('\n');
  if (line == std::string::npos) return std::nullopt;
  std::istringstream sizes(text->substr(0, line));
  size_t key = 0, entry = 0;
  if (!(sizes >> key >> entry)) return std::nullopt;
  const std::string_view rest = std::string_view(*text).substr(line + 1);
  if (rest.size() <= entry || rest.size() - entry <= key) return std::nullopt;
  return Entry{std::string(rest.substr(0, key)), std::string(rest.substr(key, entry)), std::string(rest.substr(key + entry))};
}

// Whole or not at all; a cache that cannot be written is none.
void write_entry(const fs::path& path, const Entry& entry) {
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  (void)write_file(path, fmt::format("{} {}\n", entry.key.size(), entry.entry.size()) + entry.key + entry.entry + entry.image);
}

std::string key_of(const Source& source, const std::vector<std::string>& options, const std::string& compiler) {
  std::string key = compiler + '\0' + source.expression + '\0';
  for (const std::string& option : options) key += option + '\0';
  for (const auto& [name, text] : source.headers) key += name + '\0' + text + '\0';
  return key + source.text;
}

}  // namespace

Compiler::Compiler(NvrtcApi nvrtc, std::string architecture, std::string cache_folder, Clock clock)
    : nvrtc_(nvrtc), architecture_(std::move(architecture)), cache_folder_(std::move(cache_folder)), clock_(std::move(clock)) {
  int major = 0, minor = 0;
  nvrtc_.version(&major, &minor);
  name_ = fmt::format("NVRTC {}.{}", major, minor);
  std::error_code ignored;
  for (const std::string& folder : toolkit_folders("include"))
    if (fs::exists(fs::path(folder) / "cuda_runtime.h", ignored)) {
      include_folders_ = {folder, (fs::path(folder) / "cccl").string()};
      break;
    }
}

std::vector<std::string> Compiler::options(const Source& source) const {
  std::vector<std::string> all{"--gpu-architecture=" + architecture_, "--std=c++20"};
  for (const std::string& folder : include_folders_) all.push_back("--include-path=" + folder);
  for (const std::string& define : source.defines) all.push_back("--define-macro=" + define);
  all.insert(all.end(), source.options.begin(), source.options.end());
  return all;
}

Outcomes<Code> Compiler::compile(const Source& source) const {
  if (auto why = why_not_allowed(source.options)) return Problem{Outcome::Refused, *std::move(why), false};
  const std::vector<std::string> all = options(source);
  const std::string key = key_of(source, all, name_);
  const fs::path file = fs::path(cache_folder_) / "cubins" / (content_hash(key) + ".cubin");
  if (!cache_folder_.empty())
    if (auto entry = read_entry(file); entry && entry->key == key)
      return Code{std::move(entry->image), std::move(entry->entry), name_, 0, true, {}, {}};
  auto made = run(source, all);
  if (auto* code = std::get_if<Code>(&made); code && !cache_folder_.empty()) write_entry(file, {key, code->entry, code->image});
  return made;
}

Outcomes<Code> Compiler::run(const Source& source, const std::vector<std::string>& options) const {
  std::map<std::string, std::string> headers = source.headers;
  if (include_folders_.empty()) headers.insert(own_headers().begin(), own_headers().end());
  std::vector<const char*> names, texts, words;
  for (const auto& [name, text] : headers) names.push_back(name.c_str()), texts.push_back(text.c_str());
  for (const std::string& option : options) words.push_back(option.c_str());

  const double start = clock_();
  void* program = nullptr;
  if (nvrtc_.create(&program, source.text.c_str(), source.path.c_str(), static_cast<int>(names.size()), texts.data(), names.data()) != 0)
    return Problem{Outcome::Compile, name_ + " could not create a program from the source", false};
  if (!source.expression.empty()) nvrtc_.add_name(program, source.expression.c_str());
  const int outcome = nvrtc_.compile(program, static_cast<int>(words.size()), words.data());
  Code code{{}, {}, name_, 0, false, {}, {}};
  size_t bytes = 0;
  if (nvrtc_.log_size(program, &bytes) == 0) code.log.resize(bytes), nvrtc_.log(program, code.log.data());
  if (outcome != 0) {
    std::string log = std::move(code.log);
    nvrtc_.destroy(&program);
    while (!log.empty() && (log.back() == '\0' || log.back() == '\n')) log.pop_back();
    std::set<std::string> own{source.path};
    for (const auto& [name, text] : headers) own.insert(name);
    log = without_foreign_lines(log, own);
    return Problem{Outcome::Compile, log.empty() ? fmt::format("{} failed with error {}", name_, outcome) : log, false};
  }
  const char* entry = nullptr;
  if (!source.expression.empty() && nvrtc_.lowered_name(program, source.expression.c_str(), &entry) == 0) code.entry = entry;
  if (nvrtc_.code_size(program, &bytes) == 0) code.image.resize(bytes), nvrtc_.code(program, code.image.data());
  nvrtc_.destroy(&program);
  code.seconds = clock_() - start;
  if (code.image.empty() || (code.entry.empty() && !source.expression.empty()))
    return Problem{Outcome::Compile, fmt::format("{} generated no code for {} on {}", name_, source.expression, architecture_), false};
  return code;
}

std::string without_foreign_lines(std::string_view log, const std::set<std::string>& own) {
  std::string kept;
  bool foreign = false;
  while (!log.empty()) {
    const std::string_view line = log.substr(0, log.find('\n'));
    log.remove_prefix(std::min(log.size(), line.size() + 1));
    const bool quoted = line.starts_with("  ");
    if (quoted && foreign) continue;
    // "FILE(LINE): error: ..." begins what is said of a file; quoted lines follow it.
    const size_t place = line.find("): ");
    if (!quoted) foreign = place != std::string_view::npos && !own.contains(std::string(line.substr(0, line.rfind('(', place))));
    kept.append(line).append("\n");
  }
  if (!kept.empty()) kept.pop_back();
  return kept;
}

std::string ptx_entry(const std::string& ptx) {
  const size_t word = ptx.find(".entry ");
  if (word == std::string::npos) return {};
  const size_t begin = word + 7;
  return ptx.substr(begin, ptx.find_first_of(" (\n\r\t", begin) - begin);
}

std::optional<int> ptxas_level(const std::vector<std::string>& options) {
  constexpr std::string_view kOption = "--ptxas-options=-O";
  for (const std::string& option : options)
    if (option.starts_with(kOption) && option.size() == kOption.size() + 1 && option.back() >= '0' && option.back() <= '4')
      return option.back() - '0';
  return std::nullopt;
}

}  // namespace warplens::measure::cuda
