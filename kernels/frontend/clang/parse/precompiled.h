// Our device headers, parsed once in a process: reading them again for every request would take most of its time.
#pragma once

#include <llvm/Support/VirtualFileSystem.h>

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

// Made at the first call for a job's headers, optimisation and architecture.
const Precompiled& precompiled_headers(const ParseJob& job);

// Lets the run of Clang, whose syntax tree is still empty, begin after the headers.
void start_after(const Precompiled& headers, clang::CompilerInstance& compiler);

}  // namespace warplens::frontend
