#include "kernels/frontend/cache.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <tuple>

#include "kernels/base/file.h"
#include "kernels/base/hash.h"
#include "kernels/base/words.h"
#include "kernels/frontend/include_folders.h"
#include "kernels/program/serialize.h"

namespace warplens::frontend {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMaxBytes = uint64_t{256} << 20;  // of an entry, and of the compiler itself

// Of plain files alone: a device or a pipe in the place of an entry or of a header is none.
std::optional<std::string> contents(const fs::path& path, uint64_t limit = kMaxTextBytes) {
  std::error_code failed;
  if (!fs::is_regular_file(path, failed)) return std::nullopt;
  auto text = read_file(path, {}, limit);
  return text ? std::optional(text.take()) : std::nullopt;
}

constexpr size_t kStateLength = 16;  // of state_of()

// The NAME of a line `#include <NAME>`; empty for another line.
std::string included_by(std::string_view line) {
  const auto skip = [&line] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
  for (const std::string_view word : {"#", "include", "<"}) {
    skip();
    if (!line.starts_with(word)) return {};
    line.remove_prefix(word.size());
  }
  return std::string(line.substr(0, std::min(line.find('>'), line.size())));
}

const std::vector<std::string> kNowhere;  // an entry that serves everywhere names no files

// Whether the same text may be another program in another folder: one that tells its path, or asks for a file that our headers do not
// have, or that a folder on its way has too. Only plain lines `#include <NAME>` are known not to; any other trace of an include counts.
bool depends_on_its_place(const CompileRequest& request, const std::string& headers) {
  std::string source;
  for (std::string_view rest = request.source; !rest.empty();) {  // lines that a backslash continues are one
    const size_t slash = std::min(rest.find('\\'), rest.size()), end = rest.find_first_not_of(" \t\r", slash + 1);
    const bool spliced = end == rest.find('\n', slash);
    source += rest.substr(0, spliced ? slash : slash + 1);
    rest.remove_prefix(std::min(spliced ? end : slash, rest.size() - 1) + 1);
  }
  const std::vector<std::string> folders = include_folders(request).folders;
  std::string others;
  for (std::string_view rest = source; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::string name = included_by(line);
    if (name.empty()) {
      others.append(line) += '\n';
      continue;
    }
    const auto has = [&](const std::string& folder) {
      std::error_code failed;
      return fs::exists(fs::path(folder) / name, failed);
    };
    if (!has(headers) || std::any_of(folders.begin(), folders.end(), has)) return true;
  }
  constexpr std::array kTraces{"include",     "include_next", "import",        "embed",         "__has_include", "__has_include_next",
                               "__has_embed", "__FILE__",     "__BASE_FILE__", "__FILE_NAME__", "assert"};
  return std::any_of(kTraces.begin(), kTraces.end(), [&](const char* word) { return mentions(others, word); });
}

// Empty where there is none. A process has a compiler for each thread that asks one: the same file, megabytes long, is read once.
std::string hash_of_executable(const std::string& path) {
  struct stat now{};
  if (stat(path.c_str(), &now) != 0 || !S_ISREG(now.st_mode)) return {};
  const auto version = std::tuple(now.st_dev, now.st_ino, now.st_size, now.st_mtim.tv_sec, now.st_mtim.tv_nsec);
  static std::mutex guard;
  static std::map<std::remove_const_t<decltype(version)>, std::string> known;
  const std::lock_guard lock(guard);
  std::string& hash = known[version];
  if (hash.empty())
    if (const auto executable = contents(path, kMaxBytes)) hash = file_hash(*executable);
  return hash;
}

}  // namespace

std::string state_of(const std::string& path) {
  std::error_code failed;
  if (fs::is_directory(path, failed)) return "a folder        ";
  const auto text = contents(path);
  return text ? content_hash(*text) : "missing         ";
}

std::string hash_of_folder(const std::string& folder) {
  std::vector<fs::path> files;
  std::error_code failed;
  for (const auto& entry : fs::recursive_directory_iterator(folder, failed))
    if (entry.is_regular_file(failed)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  Hash hash;
  for (const fs::path& file : files) {
    hash.add(file.lexically_relative(folder).string());
    hash.add(contents(file).value_or(""));
  }
  return hash.hex();
}

ProgramCache::ProgramCache(std::string folder, std::vector<std::string> shipped, std::string headers, std::string compiler)
    : folder_(std::move(folder)), shipped_(std::move(shipped)), headers_(std::move(headers)), compiler_(std::move(compiler)) {}

const ProgramCache::Maker& ProgramCache::maker() const {
  if (!maker_ && folder_.empty() && shipped_.empty()) maker_ = Maker{};
  if (!maker_) maker_ = Maker{hash_of_folder(headers_), hash_of_executable(compiler_)};
  return *maker_;
}

std::string ProgramCache::file_name(const CompileRequest& request, const std::string& architecture) const {
  Hash hash;
  std::error_code failed;
  const bool tied =
      depends_on_its_place(request, headers_);  // to its place, as it was named: that is what __FILE__ and the files it includes say
  hash.add(tied ? fs::absolute(request.path, failed).string() : std::string());
  hash.add(tied ? request.path : std::string());
  hash.add(request.source);
  hash.add(request.kernel);
  for (const auto& [name, value] : texts(request.settings)) hash.add(name), hash.add(value);
  for (const std::string& folder : request.include_folders) hash.add(folder);
  hash.add(request.compiled_account ? "compiled" : "written");
  for (const auto& [name, text] : request.headers) hash.add(name), hash.add(text);
  hash.add(maker().headers);
  if (architecture.empty() && request.cuda_arch != kUsualCudaArch) hash.add("__CUDA_ARCH__ " + std::to_string(request.cuda_arch));
  if (architecture.empty()) return hash.hex() + ".program";
  hash.add(architecture);
  return hash.hex() + ".ptx";
}

std::optional<std::string> ProgramCache::find(const std::string& name) const {
  if (!folder_.empty())
    if (auto content = read((fs::path(folder_) / name).string())) return content;
  for (const std::string& folder : shipped_)
    if (auto content = read((fs::path(folder) / name).string())) return content;
  return std::nullopt;
}

std::shared_ptr<const Program> ProgramCache::find_program(const CompileRequest& request) const {
  const auto content = find(file_name(request));
  if (!content) return nullptr;
  auto program = deserialize({reinterpret_cast<const uint8_t*>(content->data()), content->size()});
  if (!program) return nullptr;
  if (!program->files.empty()) program->files[0] = request.path;  // it may lie elsewhere than where this was made
  return std::make_shared<const Program>(program.take());
}

// Of PTX: a line that says who made it, one with the text's hash, the text.
std::optional<Ptx> ProgramCache::find_ptx(const CompileRequest& request, const std::string& architecture) const {
  const auto content = find(file_name(request, architecture));
  const size_t line = content ? content->find('\n') : std::string::npos;
  if (line == std::string::npos || content->size() < line + 18) return std::nullopt;
  std::string text = content->substr(line + 18);
  if (content->substr(line + 1, 16) != content_hash(text)) return std::nullopt;
  return Ptx{std::move(text), content->substr(0, line), {}};
}

// An entry: a line with the compiler's hash, lines "state path" of what was looked for, an empty line, the content.
std::optional<std::string> ProgramCache::read(const std::string& path) const {
  const auto entry = contents(path, kMaxBytes);
  if (!entry) return std::nullopt;
  size_t at = entry->find('\n');
  if (at == std::string::npos || (!maker().compiler.empty() && entry->compare(0, at, maker().compiler) != 0)) return std::nullopt;
  for (++at;;) {
    const size_t end = entry->find('\n', at);
    if (end == std::string::npos) return std::nullopt;
    const std::string line = entry->substr(at, end - at);
    at = end + 1;
    if (line.empty()) return entry->substr(at);
    if (line.size() < kStateLength + 2 || state_of(line.substr(kStateLength + 1)) != line.substr(0, kStateLength)) return std::nullopt;
  }
}

void ProgramCache::store(const CompileRequest& request, const Program& program, const std::vector<std::string>& included) const {
  if (folder_.empty()) return;
  const std::vector<uint8_t> bytes = serialize(program);
  write(file_name(request), {reinterpret_cast<const char*>(bytes.data()), bytes.size()},
        depends_on_its_place(request, headers_) ? included : kNowhere);
}

void ProgramCache::store(const CompileRequest& request, const std::string& architecture, const Ptx& ptx) const {
  if (!folder_.empty())
    write(file_name(request, architecture), ptx.made_by + "\n" + content_hash(ptx.text) + "\n" + ptx.text,
          depends_on_its_place(request, headers_) ? ptx.included : kNowhere);
}

void ProgramCache::write(const std::string& name, std::string_view content, const std::vector<std::string>& included) const {
  std::error_code failed;
  fs::create_directories(folder_, failed);
  std::string entry = maker().compiler + '\n';
  for (const std::string& path : included) entry += state_of(path) + ' ' + path + '\n';
  entry += '\n';
  entry += content;
  const fs::path path = fs::path(folder_) / name;
  if (fs::exists(path, failed) && !fs::is_regular_file(path, failed)) return;
  (void)write_file(path, entry);  // a cache that cannot be written is none
}

}  // namespace warplens::frontend
