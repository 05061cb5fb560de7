// Parses again and again, with host declarations that do not parse left out, until only device code is left to complain about.
#pragma once

#include "kernels/frontend/clang/parse/parse.h"

namespace warplens::frontend {

struct HostFree {
  ParseResult result;
  std::vector<std::string> notes;  // what was left out, in words
};

// `job.texts` changes as declarations are blanked. `instance` is appended to the opened file. `at_end` sees the last parse that
// has no errors. Errors: those of device code, at their place.
Result<HostFree> parse_without_host_code(ParseJob& job, const std::string& instance, const DeviceWords& words, llvm::LLVMContext* context,
                                         const AtEnd& at_end);

}  // namespace warplens::frontend
