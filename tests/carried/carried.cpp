#include "tests/carried/carried.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "kernels/simt/run.h"

namespace warplens::carried {
namespace {

class Writer {
 public:
  explicit Writer(const std::filesystem::path& path) : file_(path, std::ios::binary) {}
  template <class T>
  void number(T value) {
    file_.write(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class Bytes>
  void bytes(const Bytes& values) {
    number(static_cast<uint64_t>(values.size()));
    file_.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(values.size()));
  }
  explicit operator bool() const { return bool(file_); }

 private:
  std::ofstream file_;
};

// Empty: zeros.
std::vector<uint8_t> contents(const simt::Buffer& buffer) {
  if (!buffer.fill) return {};
  std::vector<uint8_t> bytes(buffer.bytes);
  buffer.fill(0, bytes.data(), buffer.bytes);
  return bytes;
}

// An argument as the driver takes it: a buffer and an offset into it, or bytes.
void write_argument(Writer& file, const simt::Argument& argument) {
  const bool is_buffer = argument.kind == simt::Argument::Kind::Buffer;
  file.number(is_buffer ? argument.buffer : kNone);
  if (is_buffer) return file.number(argument.bits);
  std::vector<uint8_t> bytes = argument.bytes;
  if (argument.kind == simt::Argument::Kind::Bits)
    for (int byte = 0; byte < 8; ++byte) bytes.push_back(static_cast<uint8_t>(argument.bits >> (8 * byte)));
  file.bytes(bytes);
}

void write_case(Writer& file, const Case& one) {
  for (const std::string& text : {one.name, one.source, one.kernel.substr(0, one.kernel.find('<'))}) file.bytes(text);
  const simt::Launch& launch = one.launch;
  for (const simt::Dim3& size : {launch.grid, launch.block})
    for (const uint32_t extent : {size.x, size.y, size.z}) file.number(extent);
  file.number(launch.dynamic_shared_bytes);
  file.number(static_cast<uint64_t>(launch.globals.size()));
  for (const auto& [name, bytes] : launch.globals) file.bytes(name), file.bytes(bytes);
  file.number(static_cast<uint64_t>(launch.buffers.size()));
  for (size_t i = 0; i < launch.buffers.size(); ++i) {
    file.bytes(launch.buffers[i].name);
    file.bytes(launch.buffers[i].element);
    file.number(launch.buffers[i].bytes);
    file.bytes(contents(launch.buffers[i]));
    file.bytes(one.results.empty() ? std::vector<uint8_t>() : one.results[i]);
  }
  file.number(static_cast<uint64_t>(launch.arguments.size()));
  for (const simt::Argument& argument : launch.arguments) write_argument(file, argument);
}

bool has_pointers(const simt::Launch& launch) {
  const auto any = [](const auto& all) {
    return std::any_of(all.begin(), all.end(), [](const auto& one) { return !one.pointers.empty(); });
  };
  return any(launch.buffers) || any(launch.arguments) || !launch.global_pointers.empty();
}

}  // namespace

Result<Case> in_vm(std::string name, std::string source, std::string kernel, const Program& program, const simt::Launch& launch) {
  if (has_pointers(launch)) return Error{"addresses in memory are not carried", {}, "", ""};
  auto memory = simt::make_memory(program, launch);
  if (!memory) return memory.error();
  auto ran = simt::run(program, launch, {}, *memory);
  if (!ran) return ran.error();
  Case made{std::move(name), std::move(source), std::move(kernel), launch, {}};
  for (uint32_t i = 0; i < launch.buffers.size(); ++i) made.results.push_back(simt::read_buffer(**memory, launch, i));
  return made;
}

Status write(const std::vector<Source>& sources, const std::vector<Case>& compared, const std::vector<Case>& counted,
             const std::string& folder) {
  const std::filesystem::path to = folder;
  std::error_code problem;
  std::filesystem::create_directories(to, problem);
  if (problem) return Error{"cannot create " + folder, {}, "a writable folder", ""};
  for (const Source& source : sources) {
    std::ofstream text(to / (source.name + ".cu"));
    text << source.text;
    if (!text) return Error{"cannot write to " + folder, {}, "a writable folder", ""};
  }
  for (const auto& [name, cases] : {std::pair{"compared.bin", &compared}, {"counted.bin", &counted}}) {
    Writer file(to / name);
    for (const Case& one : *cases) write_case(file, one);
    if (!file) return Error{"cannot write to " + folder, {}, "a writable folder", ""};
  }
  for (const char* name : {"run.cpp", "run.sh", "compare_counters.py"})
    std::filesystem::copy_file(std::filesystem::path(WARPLENS_SOURCE_DIR "/tests/carried/gpu") / name, to / name,
                               std::filesystem::copy_options::overwrite_existing, problem);
  if (problem) return Error{"cannot write to " + folder, {}, "a writable folder", ""};
  return Nothing{};
}

}  // namespace warplens::carried
