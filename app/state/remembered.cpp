#include "app/state/remembered.h"

#include <algorithm>
#include <initializer_list>

#include "kernels/base/file.h"
#include "kernels/base/kernel_file_name.h"

namespace warplens::app {
namespace {

namespace fs = std::filesystem;

// A kernel's file may be gone since.
Status check_files(const ViewState& state) {
  for (const Choice& choice : state.choices)
    if (is_kernel_file(choice.name))
      if (const auto text = read_file(choice.name); !text) return text.error();
  return Nothing{};
}

Result<ViewState> read_session(const fs::path& file) {
  auto text = read_file(file);
  if (!text) return text.error();
  auto saved = parse_state(file.string(), *text);
  if (!saved) return saved.error();
  if (const Status there = check_files(saved->state); !there) return there.error();
  return saved->state;
}

}  // namespace

Remembered read_remembered(const fs::path& folder) {
  Remembered remembered;
  if (folder.empty()) return remembered;
  std::error_code ignored;
  if (const fs::path file = folder / "preferences.json"; fs::exists(file, ignored)) {
    auto text = read_file(file);
    auto preferences = text ? parse_preferences(file.string(), *text) : Result<Preferences>(text.error());
    if (preferences)
      remembered.preferences = *preferences;
    else
      remembered.problems.emplace_back(preferences.error(), "panel.preferences_kept");
  }
  if (const fs::path file = folder / "session.json"; fs::exists(file, ignored)) {
    auto session = read_session(file);
    if (session)
      remembered.session = session.take();
    else
      remembered.problems.emplace_back(session.error(), "panel.session_kept");
  }
  return remembered;
}

void remember(const fs::path& folder, const Preferences& preferences) {
  if (!folder.empty()) (void)write_text(folder / "preferences.json", to_json(preferences));
}

void remember_session(const fs::path& folder, ViewState state) {
  state.runs.clear();
  if (!folder.empty()) (void)write_text(folder / "session.json", to_json(state, {}, {}));
}

std::optional<double> Keeper::due(double now) const { return changed_ ? std::optional(std::max(0.0, next_ - now)) : std::nullopt; }

void Keeper::keep(double now, const Preferences& preferences, const ViewState& state) {
  changed_ = false;
  next_ = now + kKeepEvery;
  if (folder_.empty()) return;
  ViewState kept = state;
  kept.runs.clear();
  const auto write = [&](const char* name, std::string text, std::string& last) {
    if (text != last && write_text(folder_ / name, text)) last = std::move(text);
  };
  write("preferences.json", to_json(preferences), preferences_);
  write("session.json", to_json(kept, {}, {}), session_);
}

void add_recent(std::vector<std::string>& recent, const std::string& path) {
  std::error_code ignored;
  const fs::path absolute = fs::absolute(path, ignored);
  const std::string first = absolute.empty() ? path : absolute.lexically_normal().string();
  std::erase(recent, first);
  recent.insert(recent.begin(), first);
  if (recent.size() > kRecentFiles) recent.resize(kRecentFiles);
}

}  // namespace warplens::app
