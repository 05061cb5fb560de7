#include "kernels/base/file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

namespace warplens {
namespace {

namespace fs = std::filesystem;

constexpr int kPatienceMilliseconds = 900;  // for a pipe in which nothing comes: with all else a second is not over
constexpr uint64_t kLargestGuess = uint64_t{1} << 30;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

std::string in_units(uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

Error at(const fs::path& path, std::string message, std::string hint, Phrase said) {
  return {std::move(message), {path.string()}, std::move(hint), {}, std::move(said), {}};
}
std::string text_of(int reason) { return reason == ENXIO ? "no program reads from this pipe" : std::strerror(reason); }
Phrase because(const char* name, int reason) { return Phrase(name, {{"reason", text_of(reason)}}); }
Error unwritable(const fs::path& path, int reason) {
  return at(path, "cannot be written: " + text_of(reason), {}, because("file_not_written", reason));
}

// A pipe that nothing reads is not waited for; what is open waits as usual.
int open_to_write(const fs::path& path, int flags) {
  const int number = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | flags, 0666);
  if (number >= 0) ::fcntl(number, F_SETFL, ::fcntl(number, F_GETFL) & ~O_NONBLOCK);
  return number;
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(descriptor, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(n));
  }
  return true;
}

}  // namespace

Result<std::string> read_file(const fs::path& path, std::string hint, uint64_t limit, std::string_view begins) {
  const auto failed = [&](int reason) {
    return at(path, reason == EISDIR ? "is a folder" : std::string("cannot be read: ") + std::strerror(reason), hint,
              reason == EISDIR ? Phrase("file_is_a_folder") : because(reason == ENOENT ? "file_not_found" : "file_not_read", reason));
  };
  const auto too_large = [&] {
    return at(path, "is larger than " + in_units(limit), hint, Phrase("file_too_large", {{"most", in_units(limit)}}));
  };
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat kind{};
  if (file.number() < 0 || fstat(file.number(), &kind) != 0) return failed(errno);
  if (S_ISDIR(kind.st_mode)) return failed(EISDIR);
  const bool plain = S_ISREG(kind.st_mode);
  if (plain && static_cast<uint64_t>(kind.st_size) > limit) return too_large();
  std::string text;
  if (plain)
    text.reserve(std::min<uint64_t>(static_cast<uint64_t>(kind.st_size), kLargestGuess));  // the size that /proc reports may be wrong
  std::array<char, 1 << 16> piece;  // stays in the cache: a file of hundreds of megabytes is written to memory once
  for (bool some = false;;) {
    pollfd waiting{file.number(), POLLIN, 0};
    if (!plain && ::poll(&waiting, 1, kPatienceMilliseconds) == 0)
      return at(path, "no data could be read within 1 s", hint, Phrase("file_silent"));
    const ssize_t got = ::read(file.number(), piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) continue;
    if (got < 0) return failed(errno);
    if (got == 0 && S_ISFIFO(kind.st_mode) && !some && !(waiting.revents & POLLHUP)) continue;
    if (got == 0) return text;
    some = true;
    text.append(piece.data(), static_cast<size_t>(got));
    if (text.size() > limit) return too_large();
    const size_t compared = std::min(text.size(), begins.size());
    if (text.compare(0, compared, begins.substr(0, compared)) != 0) return text;
  }
}

Status write_file(const fs::path& path, std::string_view bytes) {
  std::error_code problem;
  const fs::path target = fs::weakly_canonical(path, problem);  // a link stays one
  const fs::path place = problem ? path : target;
  const auto kind = fs::status(place, problem).type();
  const bool replaced = kind == fs::file_type::regular || kind == fs::file_type::not_found;
  // Who writes over a file by putting another in its place needs no permission of its own: it is asked for all the same.
  const bool guarded = kind == fs::file_type::regular && ((fs::status(place, problem).permissions() & fs::perms(0222)) == fs::perms::none ||
                                                          ::access(place.c_str(), W_OK) != 0);
  if (guarded) return at(path, "is write-protected", {}, Phrase("file_write_protected"));
  static std::atomic<unsigned> drafts = 0;  // several threads may write one file
  const fs::path draft = replaced ? fs::path(place.string() + "." + std::to_string(getpid()) + "." + std::to_string(++drafts)) : place;
  Descriptor file(open_to_write(draft, replaced ? O_CREAT | O_TRUNC : 0));
  if (file.number() < 0) return unwritable(path, errno);
  if (kind == fs::file_type::regular) fchmod(file.number(), static_cast<mode_t>(fs::status(place, problem).permissions()));
  if (!write_all(file.number(), bytes) || !file.close()) {
    const int reason = errno;
    if (replaced) fs::remove(draft, problem);
    return unwritable(path, reason);
  }
  if (!replaced) return Nothing{};
  fs::rename(draft, place, problem);
  if (!problem) return Nothing{};
  const int reason = problem.value();
  fs::remove(draft, problem);
  return unwritable(path, reason);
}

Status append_file(const fs::path& path, std::string_view bytes) {
  Descriptor file(open_to_write(path, O_CREAT | O_APPEND));
  struct stat before{};
  if (file.number() < 0 || fstat(file.number(), &before) != 0) return unwritable(path, errno);
  if (write_all(file.number(), bytes) && file.close()) return Nothing{};
  const int reason = errno;
  if (S_ISREG(before.st_mode) && file.number() >= 0 && ftruncate(file.number(), before.st_size) != 0) return unwritable(path, errno);
  return unwritable(path, reason);
}

}  // namespace warplens
