#include "app/editor/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <sstream>
#include <utility>

#include "kernels/base/file.h"
#include "kernels/base/hash.h"

namespace warplens::editor {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFormat = "warplens journal 1\n";

// The lengths and the hash of what follows, so that a part that was cut off is noticed.
std::string record(char kind, const std::vector<size_t>& numbers, const std::string& bytes) {
  std::string line(1, kind);
  for (const size_t number : numbers) line += ' ' + std::to_string(number);
  return line + ' ' + content_hash(line + bytes) + '\n' + bytes + '\n';
}

class Reader {
 public:
  explicit Reader(std::string_view all) : rest_(all) {}
  bool begins() {
    const bool fits = rest_.starts_with(kFormat);
    if (fits) rest_.remove_prefix(kFormat.size());
    return fits;
  }
  // The numbers of a record; its bytes are those that the numbers from `sizes` on add up to.
  std::optional<std::vector<size_t>> next(char kind, size_t count, size_t sizes, std::string_view& bytes) {
    const size_t end = rest_.find('\n');
    if (end == std::string_view::npos || !rest_.starts_with(kind)) return std::nullopt;
    const std::string_view line = rest_.substr(0, end);
    std::istringstream words{std::string(line.substr(1))};
    std::vector<size_t> numbers(count);
    size_t size = 0;
    for (size_t i = 0; i < count; ++i) {
      if (!(words >> numbers[i]) || numbers[i] > rest_.size() + kMaxTextBytes) return std::nullopt;
      if (i >= sizes) size += numbers[i];
    }
    std::string hash;
    words >> hash;
    if (end + 1 + size + 1 > rest_.size() || line.size() < hash.size() + 1) return std::nullopt;
    bytes = rest_.substr(end + 1, size);
    if (content_hash(std::string(line.substr(0, line.size() - hash.size() - 1)) + std::string(bytes)) != hash) return std::nullopt;
    rest_.remove_prefix(end + 1 + size + 1);
    return numbers;
  }

 private:
  std::string_view rest_;
};

std::optional<Recovered> recover(std::string_view all) {
  Reader reader(all);
  std::string_view bytes;
  if (!reader.begins()) return std::nullopt;
  const auto head = reader.next('H', 3, 0, bytes);
  if (!head) return std::nullopt;
  Recovered found;
  found.head.name = bytes.substr(0, (*head)[0]);
  found.head.original = bytes.substr((*head)[0], (*head)[1]);
  found.head.base = found.text = bytes.substr((*head)[0] + (*head)[1]);
  while (const auto edit = reader.next('E', 3, 2, bytes)) {
    const auto [at, removed] = std::pair((*edit)[0], (*edit)[1]);
    if (at > found.text.size() || removed > found.text.size() - at) break;
    found.text.replace(at, removed, bytes);
  }
  return found;
}

Error unwritable(const fs::path& path) {
  const std::string reason = std::strerror(errno);
  return {"the journal of edits cannot be written: " + reason,
          {path.string(), 0, 0},
          {},
          {},
          Phrase("journal_not_written", {{"reason", reason}}),
          {}};
}

Status write_all(int file, std::string_view bytes, const fs::path& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return unwritable(path);
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return Nothing{};
}

}  // namespace

Result<Journal> Journal::begin(const fs::path& folder, const JournalHead& head) {
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  // Written under another name, and held before it has its own: whoever finds it finds it whole and in use.
  for (int n = 1;; ++n) {
    const fs::path path = folder / (content_hash(head.name) + "-" + std::to_string(n) + ".journal");
    fs::path making = path;
    making += ".new";
    const int file = ::open(making.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno == EEXIST && n < 1000) continue;
    if (file < 0) return unwritable(making);
    Journal journal(file, path);
    (void)::flock(file, LOCK_EX | LOCK_NB);
    const std::string first = std::string(kFormat) + record('H', {head.name.size(), head.original.size(), head.base.size()},
                                                            head.name + head.original + head.base);
    if (const Status written = write_all(file, first, path); !written) {
      fs::remove(making, ignored);
      return written.error();
    }
    journal.whole_ = static_cast<off_t>(first.size());
    // Never over another one.
    const bool named = ::link(making.c_str(), path.c_str()) == 0;
    fs::remove(making, ignored);
    if (named) return journal;
    if (n >= 1000) return unwritable(path);
  }
}

Journal::Journal(Journal&& other) noexcept : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)), whole_(other.whole_) {}
Journal& Journal::operator=(Journal&& other) noexcept {
  if (this == &other) return *this;
  close();
  file_ = std::exchange(other.file_, -1);
  path_ = std::move(other.path_);
  whole_ = other.whole_;
  return *this;
}
Journal::~Journal() { close(); }
void Journal::close() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
}

Status Journal::add(const Edit& edit) {
  // One write: a program that is killed leaves all of it or a part, which its reader leaves out.
  const std::string line = record('E', {edit.at, edit.removed.size(), edit.inserted.size()}, edit.inserted);
  const Status written = write_all(file_, line, path_);
  if (written)
    whole_ += static_cast<off_t>(line.size());
  else
    (void)!::ftruncate(file_, whole_);  // half a record would hide those after it
  return written;
}

void Journal::remove() {
  std::error_code ignored;
  fs::remove(path_, ignored);
  close();
}

std::vector<Recovered> read_journals(const fs::path& folder) {
  std::vector<std::pair<fs::file_time_type, Recovered>> all;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(folder, problem)) {
    if (entry.path().extension() != ".journal") continue;
    const int file = ::open(entry.path().c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;
    const bool is_free = ::flock(file, LOCK_EX | LOCK_NB) == 0;
    ::close(file);
    if (!is_free) continue;  // another window has it
    const auto text = read_file(entry.path());
    auto found = text ? recover(*text) : std::nullopt;
    if (!found) continue;
    found->file = entry.path();
    all.emplace_back(fs::last_write_time(entry.path(), problem), std::move(*found));
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Recovered> journals;
  for (auto& [time, found] : all) journals.push_back(std::move(found));
  return journals;
}

}  // namespace warplens::editor
