// What is typed outlives the program: each edit of a text is added to a file at once, and read from it at the next start. A journal holds
// the text that it began with, so that nothing else is needed to have the edited text again.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "app/editor/text_model.h"
#include "kernels/base/result.h"

namespace warplens::editor {

struct JournalHead {
  std::string name;      // of the text: a path
  std::string original;  // what the text is compared with, where that is something else; may be empty
  std::string base;      // the text before the first edit
};

// Nobody else reads or removes it while it is open.
class Journal {
 public:
  static Result<Journal> begin(const std::filesystem::path& folder, const JournalHead& head);
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&& other) noexcept;
  ~Journal();

  Status add(const Edit& edit);  // whole, or, where that fails, not at all
  void remove();                 // the text is safe elsewhere

 private:
  Journal(int file, std::filesystem::path path) : file_(file), path_(std::move(path)) {}
  void close();

  int file_ = -1;
  std::filesystem::path path_;
  off_t whole_ = 0;  // bytes of its whole records
};

struct Recovered {
  JournalHead head;
  std::string text;
  std::filesystem::path file;  // to be removed when the text has another journal
};
// What was left behind in a folder, the newest last. An edit that was being written is not there; a damaged journal is left where it is.
std::vector<Recovered> read_journals(const std::filesystem::path& folder);

}  // namespace warplens::editor
