#include "kernels/base/file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace warplens {

// What /proc says of its files is no promise.
constexpr uintmax_t kLargestGuess = uintmax_t{1} << 30;

Result<std::string> read_file(const std::filesystem::path& path, std::string hint) {
  const auto failed = [&](int reason) {
    const std::string why = reason == EISDIR ? "is a folder" : std::string("cannot be read: ") + std::strerror(reason);
    return Error{why, {path.string()}, std::move(hint), {}};
  };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) return failed(errno);
  std::setvbuf(file.get(), nullptr, _IONBF, 0);
  std::string text;
  std::error_code unknown;  // a pipe tells no size
  if (const auto size = std::filesystem::file_size(path, unknown); !unknown) text.reserve(std::min<uintmax_t>(size, kLargestGuess));
  std::array<char, 1 << 16> piece;  // stays in the cache: a file of hundreds of megabytes is written to memory once
  while (const size_t got = std::fread(piece.data(), 1, piece.size(), file.get())) text.append(piece.data(), got);
  if (std::ferror(file.get()) != 0) return failed(errno);
  return text;
}

}  // namespace warplens
