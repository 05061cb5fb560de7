// The one way in which files are read and written: a folder, a missing file, a file without an end and a full disk are errors that name
// the path.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "kernels/base/result.h"

namespace warplens {

// What the user writes, and what we write ourselves.
inline constexpr uint64_t kMaxTextBytes = uint64_t{64} << 20;

// The whole of a file, as bytes. Pipes and devices are read to their end, as long as something comes within a second. Errors: more than
// `limit` bytes (of a plain file before any is read). `hint` is the Error's: what would be right, "expected a .cu file". Where `begins` is
// given, a file that begins otherwise is read no further than that.
Result<std::string> read_file(const std::filesystem::path& path, std::string hint = {}, uint64_t limit = kMaxTextBytes,
                              std::string_view begins = {});

// The new contents of a file, whole or not at all: written beside it, then renamed. What is not a plain file (a device, a pipe) is written
// to as it is.
Status write_file(const std::filesystem::path& path, std::string_view bytes);

// Adds to the end of a file, all or nothing.
Status append_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace warplens
