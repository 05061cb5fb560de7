// Compiled Programs and PTX on disk, by content: source, settings and device headers name an entry, so that it serves on every machine.
// Entries appear whole or not at all; one that cannot be read counts as absent.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/frontend/request.h"

namespace warplens::frontend {

// Of the names and contents of all its files.
std::string hash_of_folder(const std::string& folder);
// What a path is at this moment: the hash of a file's content, or a word of the same length.
std::string state_of(const std::string& path);

class ProgramCache {
 public:
  // `folder`: written to; empty: none. `shipped`: only read. `headers`: folder of the device headers. `compiler`: the executable;
  // where it is there, only Programs that it made itself count, since another build of the front end may give another Program.
  ProgramCache(std::string folder, std::vector<std::string> shipped, std::string headers, std::string compiler);

  // Nothing when there is no entry, or when a file that was looked for has changed, come or gone since.
  std::shared_ptr<const Program> find_program(const CompileRequest& request) const;
  std::optional<Ptx> find_ptx(const CompileRequest& request, const std::string& architecture) const;
  // `included`: files and folders that were looked for besides the source, found or not.
  void store(const CompileRequest& request, const Program& program, const std::vector<std::string>& included) const;
  void store(const CompileRequest& request, const std::string& architecture, const Ptx& ptx) const;
  // Of the entry for a request; with an architecture, of its PTX.
  std::string file_name(const CompileRequest& request, const std::string& architecture = {}) const;

 private:
  std::optional<std::string> find(const std::string& name) const;
  std::optional<std::string> read(const std::string& path) const;
  void write(const std::string& name, std::string_view content, const std::vector<std::string>& included) const;

  std::string folder_;
  std::vector<std::string> shipped_;
  std::string headers_, compiler_;
  // What a Program depends on besides the request. Read on first use: commands that compile nothing do not read it.
  struct Maker {
    std::string headers, compiler;  // hashes; empty where there is no compiler
  };
  const Maker& maker() const;
  mutable std::optional<Maker> maker_;
};

}  // namespace warplens::frontend
