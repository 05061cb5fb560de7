#include "app/session/editing/editing.h"

#include <algorithm>
#include <utility>

#include "app/session/editing/whole_path.h"
#include "kernels/base/file.h"
#include "kernels/base/kernel_file_name.h"

namespace warplens::app {
namespace {

namespace fs = std::filesystem;

// One replacement that makes the one text of the other.
void replace_text(editor::TextModel& text, const std::string& with) {
  const std::string& now = text.text();
  const size_t shorter = std::min(now.size(), with.size());
  const auto head =
      static_cast<size_t>(std::mismatch(now.begin(), now.begin() + static_cast<ptrdiff_t>(shorter), with.begin()).first - now.begin());
  size_t tail = 0;
  while (tail < shorter - head && now[now.size() - 1 - tail] == with[with.size() - 1 - tail]) ++tail;
  const size_t at = std::min(text.caret().at, with.size());
  text.end_step();
  text.replace(head, now.size() - head - tail, with.substr(head, with.size() - head - tail), {at, at});
}

Error written_by_another(const std::string& path) {
  return Error{"the file was changed by another program",
               {path, 0, 0},
               "load the file or keep your text first",
               {},
               Phrase("edit_conflict"),
               Phrase("edit_choose")};
}

}  // namespace

FileStamp stamp_of(const fs::path& path) {
  std::error_code problem;
  FileStamp stamp;
  stamp.bytes = fs::file_size(path, problem);
  if (problem) return {};
  stamp.written = fs::last_write_time(path, problem);
  stamp.exists = !problem;
  return stamp;
}

Document* Editing::add(Document document) {
  auto& place = documents_[document.name];
  place = std::make_unique<Document>(std::move(document));
  return place.get();
}

const Document* Editing::find(const std::string& name) const {
  const auto it = documents_.find(name);
  return it == documents_.end() ? nullptr : it->second.get();
}

Document* Editing::open(SideId id) {
  const Side& side = choices_.side(id);
  if (const auto it = documents_.find(side.choice.name); it != documents_.end()) return it->second.get();
  if (side.choice.name.empty() || side.source.empty()) return nullptr;
  Document document;
  document.name = side.choice.name;
  document.saved = side.source;
  document.text = editor::TextModel(side.source);
  if (is_kernel_file(document.name)) document.stamp = stamp_of(document.name);
  return add(std::move(document));
}

const std::string& Editing::original_text(const Document& document) const {
  for (const catalog::KernelSpec& spec : choices_.kernels())
    if (spec.name == document.original) return spec.source;
  return document.saved;
}

// A copy of an earlier time that is as the kernel ships is taken again; any other is somebody's work.
Result<std::string> Editing::copy_of(const Document& document) {
  if (folder_.empty())
    return Error{"there is no folder for copies of kernels", {}, "set HOME or XDG_CACHE_HOME", {}, Phrase("fix_no_folder"), {}};
  std::error_code problem;
  fs::create_directories(folder_, problem);
  fs::path path;
  for (int n = 1;; ++n) {
    path = fs::path(folder_) / (document.name + "-edited" + (n > 1 ? "-" + std::to_string(n) : "") + ".cu");
    if (find(path.string())) continue;
    if (!fs::exists(path, problem)) break;
    if (const auto there = read_file(path); there && *there == document.saved) return path.string();
  }
  if (const Status written = write_file(path, document.saved); !written) return written.error();
  return path.string();
}

// What could not be written once is missed by all that follows it: then a new journal begins with the whole text.
Status Editing::keep(Document& document, const std::vector<editor::Edit>& edits, const std::string& before) {
  if (folder_.empty()) return Nothing{};
  const Status kept = document.unkept ? begin_journal_anew(document) : write_journal(document, edits, before);
  document.unkept = kept ? std::nullopt : std::optional(kept.error());
  if (!kept || document.left_behind.empty()) return kept;
  std::error_code ignored;
  fs::remove(std::exchange(document.left_behind, {}), ignored);
  return kept;
}

Status Editing::begin_journal_anew(Document& document) {
  auto journal = editor::Journal::begin(folder_, {document.name, document.original, document.saved});
  if (!journal) return journal.error();
  editor::TextModel whole(document.saved);
  replace_text(whole, document.text.text());
  for (const editor::Edit& edit : whole.take_edits())
    if (const Status added = journal->add(edit); !added) {
      journal->remove();
      return added.error();
    }
  if (document.journal) document.journal->remove();
  document.journal = journal.take();
  return Nothing{};
}

Status Editing::write_journal(Document& document, const std::vector<editor::Edit>& edits, const std::string& before) {
  if (!document.journal) {
    auto journal = editor::Journal::begin(folder_, {document.name, document.original, before});
    if (!journal) return journal.error();
    document.journal = journal.take();
  }
  for (const editor::Edit& edit : edits)
    if (const Status added = document.journal->add(edit); !added) return added.error();
  return Nothing{};
}

Status Editing::edit(Document*& document, const std::function<void(editor::TextModel&)>& change, std::string& copied) {
  const std::string before = document->journal ? std::string() : document->text.text();
  change(document->text);
  const std::vector<editor::Edit> edits = document->text.take_edits();
  if (edits.empty()) return Nothing{};
  Status status = Nothing{};
  if (!is_kernel_file(document->name)) {
    const auto path = copy_of(*document);
    if (path) {
      const std::string original = document->name;
      Document copy = std::move(*document);
      documents_.erase(original);
      copy.name = copied = *path, copy.original = original;
      copy.stamp = stamp_of(copy.name);
      document = add(std::move(copy));
      status = choices_.open(document->name);
    } else {
      status = path.error();
    }
  }
  if (const Status kept = keep(*document, edits, before); !kept) status = kept.error();
  if (std::find(changed_.begin(), changed_.end(), document->name) == changed_.end()) changed_.push_back(document->name);
  new_change_ = true;
  return status;
}

void Editing::forget_journal(Document& document) {
  if (document.journal) document.journal->remove();
  document.journal.reset();
  document.unkept.reset();
  std::error_code ignored;
  if (!document.left_behind.empty()) fs::remove(std::exchange(document.left_behind, {}), ignored);
}

Status Editing::save(Document& document) {
  if (!is_kernel_file(document.name)) return Error{"a kernel that ships is saved under another name", {}, {}, {}, Phrase("edit_ships"), {}};
  Tended found;
  look_at(document, found);
  if (document.on_disk) return written_by_another(document.name);
  if (const Status written = write_file(document.name, document.text.text()); !written) return written.error();
  document.saved = document.text.text();
  document.stamp = stamp_of(document.name);
  document.gone = false;
  forget_journal(document);
  put_into_effect();
  return choices_.read_saved(document.name);
}

Status Editing::save_as(Document& document, const std::string& path) {
  if (!is_kernel_file(path))
    return Error{"'" + path + "' does not end in .cu",
                 {},
                 "for example my_kernel.cu",
                 {},
                 Phrase("edit_not_cu", {{"path", path}}),
                 Phrase("edit_for_example")};
  const std::string whole = whole_path(path);
  if (whole == document.name) return save(document);
  if (const Status written = write_file(whole, document.text.text()); !written) return written.error();
  Document saved;
  saved.name = whole, saved.original = document.original;
  saved.saved = document.text.text(), saved.text = document.text;
  saved.stamp = stamp_of(whole);
  forget_journal(document);
  // What was edited is as it was before.
  choices_.drop_text(document.name);
  if (document.name != whole) documents_.erase(document.name);
  add(std::move(saved));
  return choices_.open(whole);
}

void Editing::take_disk(Document& document) {
  if (!document.on_disk) return;
  document.saved = *std::exchange(document.on_disk, std::nullopt);
  replace_text(document.text, document.saved);
  (void)document.text.take_edits();
  forget_journal(document);
  choices_.put_text(document.name, document.saved);
  (void)choices_.read_saved(document.name);
}

// The choice is in a new journal, which leads from the other's text to this one; the old one goes when that is written.
void Editing::keep_mine(Document& document) {
  if (!document.on_disk) return;
  document.saved = *std::exchange(document.on_disk, std::nullopt);
  document.unkept.reset();
  auto old = std::exchange(document.journal, {});
  editor::TextModel theirs(document.saved);
  replace_text(theirs, document.text.text());
  if (const Status kept = keep(document, theirs.take_edits(), document.saved); !kept) return document.journal.swap(old);
  if (old) old->remove();
}

// What somebody else has written is taken at once where there is nothing to lose.
void Editing::look_at(Document& document, Tended& tended) {
  if (!is_kernel_file(document.name)) return;
  const FileStamp now = stamp_of(document.name);
  if (now == document.stamp) return;
  document.stamp = now;
  if (!now.exists) {
    document.gone = true;
    document.on_disk.reset();
    return tended.gone.push_back(document.name);
  }
  auto text = read_file(document.name);
  if (!text) return;
  document.gone = false;
  if (*text == document.saved) return document.on_disk.reset();
  const bool had_edits = document.edited() && document.text.text() != *text;
  document.on_disk = text.take();
  if (had_edits) return tended.asked.push_back(document.name);
  take_disk(document);
  tended.reloaded.push_back(document.name);
}

void Editing::put_into_effect() {
  for (const std::string& name : std::exchange(changed_, {}))
    if (const Document* const document = find(name)) choices_.put_text(name, document->text.text());
  new_change_ = false;
  effect_at_ = 0;
}

Editing::Tended Editing::tend(double seconds) {
  Tended tended;
  if (std::exchange(new_change_, false)) effect_at_ = seconds + kEditPause;
  if (!changed_.empty() && seconds >= effect_at_) {
    put_into_effect();
    tended.traced = true;
  }
  if (seconds - looked_ < kLookEvery) return tended;
  looked_ = seconds;
  open(SideId::Main);
  for (const auto& [name, document] : documents_) {
    look_at(*document, tended);
    if (document->unkept) (void)keep(*document, {}, {});  // there may be room again
  }
  return tended;
}

std::optional<double> Editing::due(double seconds) const {
  std::optional<double> next;
  const bool watches = is_kernel_file(choices_.side(SideId::Main).choice.name) ||
                       std::any_of(documents_.begin(), documents_.end(), [](const auto& d) { return is_kernel_file(d.first); });
  if (watches) next = std::max(0.0, looked_ + kLookEvery - seconds);
  if (new_change_) return 0;
  if (!changed_.empty()) next = std::max(0.0, std::min(next.value_or(effect_at_), effect_at_ - seconds));
  return next;
}

std::vector<std::string> Editing::recover() {
  std::vector<std::string> names;
  if (folder_.empty()) return names;
  for (editor::Recovered& found : editor::read_journals(folder_)) {
    std::error_code ignored;
    const auto there = read_file(found.head.name);
    if (there && *there == found.text) {  // it was saved after all
      fs::remove(found.file, ignored);
      continue;
    }
    Document document;
    document.name = found.head.name, document.original = found.head.original;
    document.saved = found.head.base, document.text = editor::TextModel(found.head.base);
    document.stamp = stamp_of(document.name);
    replace_text(document.text, found.text);
    const std::vector<editor::Edit> edits = document.text.take_edits();
    if (edits.empty()) {
      fs::remove(found.file, ignored);
      continue;
    }
    // Two windows may have left the same file's text: the newer one is shown, the older one stays where it is.
    const bool first = !find(document.name);
    if (there && *there != document.saved) document.on_disk = *there;
    document.left_behind = found.file;
    (void)keep(document, edits, found.head.base);  // what is read is shown, also where it cannot be written now
    if (!first) std::erase(names, document.name);
    names.push_back(document.name);
    choices_.put_text(document.name, document.text.text());
    add(std::move(document));
  }
  return names;
}

std::vector<std::string> Editing::unsaved() const {
  std::vector<std::string> names;
  for (const auto& [name, document] : documents_)
    if (document->edited()) names.push_back(name);
  return names;
}

}  // namespace warplens::app
