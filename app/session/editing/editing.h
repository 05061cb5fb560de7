// Texts of kernels that are edited: each edit is in a journal at once and, after a pause, in effect. A kernel that ships is edited as a
// copy.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/choices.h"
#include "app/session/editing/document.h"

namespace warplens::app {

inline constexpr double kEditPause = 0.15;  // seconds without an edit, until the text is compiled
inline constexpr double kLookEvery = 0.8;   // seconds between two looks at the files

class Editing {
 public:
  // `folder`: of copies and journals; empty: nothing is kept.
  Editing(Choices& choices, std::string folder) : choices_(choices), folder_(std::move(folder)) {}

  // What a side shows, as a document; null: its text is not known.
  Document* open(SideId id);
  const Document* find(const std::string& name) const;
  // What its changes are shown against: the built-in kernel that it was copied from, else the file as it was saved.
  const std::string& original_text(const Document& document) const;

  // A change of a document. Errors: the journal or a built-in kernel's copy could not be written; the change is in effect all the same.
  // `copied`: the document has become the copy of a built-in kernel, under this name.
  Status edit(Document*& document, const std::function<void(editor::TextModel&)>& change, std::string& copied);

  // Into its file. Errors: it cannot be written; somebody else has written it.
  Status save(Document& document);
  Status save_as(Document& document, const std::string& path);
  void take_disk(Document& document);  // in place of the text; undone like an edit
  void keep_mine(Document& document);  // the file is overwritten when the text is saved

  // What became of time: edits take effect, files are looked at. `seconds`: of any clock that only goes forward.
  struct Tended {
    bool traced = false;                // an edited text was put into effect
    std::vector<std::string> reloaded;  // files that somebody else has written
    std::vector<std::string> asked;     // as well, but there is unsaved text
    std::vector<std::string> gone;      // files that are there no more
  };
  Tended tend(double seconds);
  std::optional<double> due(double seconds) const;  // until there is something to tend to
  void put_into_effect();                           // without waiting for the pause

  // What an earlier window left unsaved: the names, the newest last.
  std::vector<std::string> recover();
  std::vector<std::string> unsaved() const;

 private:
  Document* add(Document document);
  Status keep(Document& document, const std::vector<editor::Edit>& edits, const std::string& before);
  Status write_journal(Document& document, const std::vector<editor::Edit>& edits, const std::string& before);
  Status begin_journal_anew(Document& document);
  Result<std::string> copy_of(const Document& document);
  void look_at(Document& document, Tended& tended);
  void forget_journal(Document& document);

  Choices& choices_;
  std::string folder_;
  std::map<std::string, std::unique_ptr<Document>> documents_;
  std::vector<std::string> changed_;  // since they were put into effect
  bool new_change_ = false;
  double effect_at_ = 0, looked_ = 0;
};

}  // namespace warplens::app
