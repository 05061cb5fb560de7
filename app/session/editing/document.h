// A kernel's text as it is edited, and where it is kept.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/editor/journal.h"
#include "app/editor/text_model.h"

namespace warplens::app {

// How a file was when it was read; another one after somebody has written it.
struct FileStamp {
  std::filesystem::file_time_type written{};
  uintmax_t bytes = 0;
  bool exists = false;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};
FileStamp stamp_of(const std::filesystem::path& path);

struct Document {
  std::string name;                        // as in a Choice: a built-in kernel, or the path of a .cu file
  std::string original;                    // of a copy: the built-in kernel that it was made from
  editor::TextModel text;                  //
  std::string saved;                       // the file's text
  FileStamp stamp;                         // of the file when that was read or written
  std::optional<std::string> on_disk;      // what somebody else has written while there was unsaved text: not taken yet
  std::optional<editor::Journal> journal;  // of what is not saved
  std::optional<Error> unkept;             // why the journal does not have what is not saved
  std::filesystem::path left_behind;       // an earlier window's journal, which goes when there is another; may be empty
  bool gone = false;                       // its file was there and is there no more
  bool edited() const { return gone || text.text() != saved; }
};

}  // namespace warplens::app
