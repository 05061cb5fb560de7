// The one way in which a file is read: a folder, a missing file and a failing disk are errors that name the path.
#pragma once

#include <filesystem>
#include <string>

#include "kernels/base/result.h"

namespace warplens {

// The whole of a file, as bytes. Pipes are read to their end. `hint` is the Error's: what would be right, "a .cu file is wanted".
Result<std::string> read_file(const std::filesystem::path& path, std::string hint = {});

}  // namespace warplens
