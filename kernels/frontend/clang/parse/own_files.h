// Which files an opened file may draw in: whose lines a message may quote, and what is a file at all.
#pragma once

#include <llvm/Support/VirtualFileSystem.h>

#include <string>
#include <vector>

namespace warplens::frontend {

// Whether `file` lies in one of the folders or below.
bool lies_in(const std::string& file, const std::vector<std::string>& folders);

// The real files, of which devices, pipes and files of more than 8 MiB are none.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> plain_files();

}  // namespace warplens::frontend
