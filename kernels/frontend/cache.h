// Compiled Programs on disk, by content. Entries appear whole or not at all; one that cannot be read counts as absent.
#pragma once

#include <optional>
#include <string>

#include "kernels/frontend/request.h"

namespace warplens::frontend {

class ProgramCache {
 public:
  // `folder` empty: no cache. `headers`: folder of the device headers, `compiler`: the executable; the content of both is part of
  // every key.
  ProgramCache(std::string folder, const std::string& headers, const std::string& compiler);

  // Nothing when there is no entry, or when a file that the source includes has changed since.
  std::shared_ptr<const Program> find(const CompileRequest& request) const;
  // `included`: the user's files that were read besides the source.
  void store(const CompileRequest& request, const Program& program, const std::vector<std::string>& included) const;

 private:
  std::string path_of(const CompileRequest& request) const;
  std::string folder_;
  uint64_t headers_hash_ = 0, compiler_hash_ = 0;
};

}  // namespace warplens::frontend
