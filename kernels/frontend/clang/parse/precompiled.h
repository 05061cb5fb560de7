// Our device headers, parsed once: reading them again for every request would take most of its time. The build keeps them as files beside
// the programs (warplens-compile --precompile); where there is none that fits, a process parses them itself when it first needs them.
#pragma once

#include <llvm/Support/VirtualFileSystem.h>

#include <filesystem>
#include <string>

#include "kernels/base/result.h"
#include "kernels/frontend/clang/parse/parse.h"

namespace clang {
class CompilerInstance;
}

namespace warplens::frontend {

inline constexpr const char* kPrecompiledFile = "/warplens/device.pch";  // in memory

struct Precompiled {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> file;  // null when the headers cannot be parsed, which parsing them as text will tell
  DeviceWords words;                                     // that they define
};

// Read or made at the first call for a job's headers, optimisation and architecture.
const Precompiled& precompiled_headers(const ParseJob& job);

// Makes the files that Programs need, as written and as compiled, in `folder`. Errors: headers that cannot be parsed, and of the disk.
Status store_precompiled(const std::string& headers, const std::filesystem::path& folder);

// Lets the run of Clang, whose syntax tree is still empty, begin after the headers.
void start_after(const Precompiled& headers, clang::CompilerInstance& compiler);

}  // namespace warplens::frontend
