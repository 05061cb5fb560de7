#include "kernels/frontend/cache.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "kernels/program/serialize.h"

namespace warplens::frontend {
namespace {

namespace fs = std::filesystem;

class Hash {  // FNV-1a; each part is closed by its length, so that parts cannot run into one another
 public:
  void add(std::string_view text) {
    for (const char c : text) step(static_cast<uint8_t>(c));
    for (uint64_t n = text.size(), i = 0; i < 8; ++i, n >>= 8) step(static_cast<uint8_t>(n));
  }
  uint64_t value() const { return value_; }

 private:
  void step(uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001b3ull; }
  uint64_t value_ = 0xcbf29ce484222325ull;
};

std::optional<std::string> contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

uint64_t hash_of_folder(const std::string& folder) {
  std::vector<fs::path> files;
  std::error_code failed;
  for (const auto& entry : fs::recursive_directory_iterator(folder, failed))
    if (entry.is_regular_file(failed)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  Hash hash;
  for (const fs::path& file : files) {
    hash.add(fs::relative(file, folder, failed).string());
    hash.add(contents(file).value_or(""));
  }
  return hash.value();
}

std::string hex(uint64_t value) {
  std::string text(16, '0');
  for (int i = 15; i >= 0; --i, value >>= 4) text[static_cast<size_t>(i)] = "0123456789abcdef"[value & 15];
  return text;
}

uint64_t hash_of(std::string_view text) {
  Hash hash;
  hash.add(text);
  return hash.value();
}

}  // namespace

ProgramCache::ProgramCache(std::string folder, const std::string& headers, const std::string& compiler) : folder_(std::move(folder)) {
  if (folder_.empty()) return;
  headers_hash_ = hash_of_folder(headers);
  compiler_hash_ = hash_of(contents(compiler).value_or(""));  // another build of the front end may give another Program
}

std::string ProgramCache::path_of(const CompileRequest& request) const {
  Hash hash;
  for (const std::string_view part :
       {std::string_view(request.path), std::string_view(request.source), std::string_view(request.kernel)})
    hash.add(part);
  for (const auto& [name, value] : request.settings) hash.add(name), hash.add(value);
  for (const std::string& folder : request.include_folders) hash.add(folder);
  hash.add(request.compiled_account ? "compiled" : "written");
  hash.add(hex(headers_hash_));
  hash.add(hex(compiler_hash_));
  return (fs::path(folder_) / (hex(hash.value()) + ".program")).string();
}

// An entry: lines "hash path" of the included files, an empty line, the Program.
std::shared_ptr<const Program> ProgramCache::find(const CompileRequest& request) const {
  if (folder_.empty()) return nullptr;
  const auto entry = contents(path_of(request));
  if (!entry) return nullptr;
  size_t at = 0;
  for (;;) {
    const size_t end = entry->find('\n', at);
    if (end == std::string::npos) return nullptr;
    const std::string line = entry->substr(at, end - at);
    at = end + 1;
    if (line.empty()) break;
    if (line.size() < 18) return nullptr;
    const auto text = contents(line.substr(17));
    if (!text || hex(hash_of(*text)) != line.substr(0, 16)) return nullptr;
  }
  const auto* bytes = reinterpret_cast<const uint8_t*>(entry->data());
  auto program = deserialize({bytes + at, entry->size() - at});
  return program ? std::make_shared<const Program>(program.take()) : nullptr;
}

void ProgramCache::store(const CompileRequest& request, const Program& program, const std::vector<std::string>& included) const {
  if (folder_.empty()) return;
  std::error_code failed;
  fs::create_directories(folder_, failed);
  const std::string path = path_of(request);
  const std::string draft = path + "." + std::to_string(getpid());
  {
    std::ofstream file(draft, std::ios::binary);
    for (const std::string& name : included)
      if (const auto text = contents(name)) file << hex(hash_of(*text)) << ' ' << name << '\n';
    file << '\n';
    const std::vector<uint8_t> bytes = serialize(program);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) {
      fs::remove(draft, failed);
      return;
    }
  }
  fs::rename(draft, path, failed);
  if (failed) fs::remove(draft, failed);
}

}  // namespace warplens::frontend
