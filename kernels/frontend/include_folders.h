// Where the files that a kernel's source includes are looked for.
#pragma once

#include <string>
#include <vector>

#include "kernels/frontend/request.h"

namespace warplens::frontend {

struct IncludeFolders {
  // The way up goes three levels, and ends at a folder that everybody may write to, whose `include` may be anyone's, and at the system's
  // own.
  std::vector<std::string> folders;  // that there are, in order: those requested, the source's own, `include` beside and above it
  std::vector<std::string> missing;  // `include` folders that there would be
};
IncludeFolders include_folders(const CompileRequest& request);

}  // namespace warplens::frontend
