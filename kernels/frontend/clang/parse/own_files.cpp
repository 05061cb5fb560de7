#include "kernels/frontend/clang/parse/own_files.h"

#include <algorithm>
#include <filesystem>

#include "kernels/program/limits.h"

namespace warplens::frontend {
namespace {

namespace fs = std::filesystem;

class PlainFiles : public llvm::vfs::ProxyFileSystem {
 public:
  using ProxyFileSystem::ProxyFileSystem;
  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    auto found = ProxyFileSystem::status(path);
    if (found && !found->isDirectory() && (!found->isRegularFile() || found->getSize() > kMaxSourceBytes))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return found;
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    if (auto known = status(path); !known) return known.getError();
    return ProxyFileSystem::openFileForRead(path);
  }
};

}  // namespace

bool lies_in(const std::string& file, const std::vector<std::string>& folders) {
  std::error_code none;
  const fs::path place = fs::weakly_canonical(fs::absolute(file, none), none);
  return std::any_of(folders.begin(), folders.end(), [&](const std::string& folder) {
    const fs::path root = fs::weakly_canonical(fs::absolute(folder.empty() ? "." : folder, none), none);
    return std::mismatch(root.begin(), root.end(), place.begin(), place.end()).first == root.end();
  });
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> plain_files() {
  return llvm::makeIntrusiveRefCnt<PlainFiles>(llvm::vfs::getRealFileSystem());
}

}  // namespace warplens::frontend
