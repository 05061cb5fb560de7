// How a workbench edits the text of what it shows.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "app/session/editing/breakpoints.h"
#include "app/session/editing/whole_path.h"
#include "app/session/workbench/workbench.h"

namespace warplens::app {

const Document* Workbench::document() const {
  const Choice& choice = active().choice;
  return choice.saved || stage_->examples ? nullptr : editing_.find(choice.name);
}

bool Workbench::open_document_here() {
  if (!open_document()) return false;
  Document& document = *editing_.open(active_id());
  const uint32_t line = player().moment() ? player().moment()->line : 0;
  if (line == 0 || line > document.text.lines() || document.edited() || document.text.caret() != editor::Caret{}) return true;
  const size_t begin = document.text.line_begin(line - 1);
  document.text.select(begin, begin);
  return true;
}

bool Workbench::open_document() {
  if (active().choice.saved || stage_->examples) return false;
  return editing_.open(active_id()) != nullptr;
}

void Workbench::edit(const std::function<void(editor::TextModel&)>& change_text) {
  if (!open_document()) return;
  Document* document = editing_.open(active_id());
  std::string copied;
  // Breakpoints move with their lines.
  const std::string name = document->name;
  const auto set = settings().breakpoints.find(name);
  Breakpoints breakpoints = set == settings().breakpoints.end() ? Breakpoints() : set->second;
  const std::string before = breakpoints.empty() ? std::string() : document->text.text();
  const Status kept = editing_.edit(document, change_text, copied);
  if (!kept) notice = Notice(kept.error());
  if (!breakpoints.empty()) {
    breakpoints = follow_text(breakpoints, before, document->text.text());
    choices_.change(
        [&](Settings& s) {
          const std::string& now = copied.empty() ? name : copied;
          s.breakpoints[now] = breakpoints;
          if (breakpoints.empty()) s.breakpoints.erase(now);
        },
        Choices::By::Program);
  }
  if (copied.empty()) return;
  // The copy in the place of what ships: its setting, its moment and what is followed stay.
  if (active_id() == SideId::Main && player().snapshot()) stays_ = copied;
  const auto id = static_cast<size_t>(active_id());
  change([&](Settings& s) { s.choices[id].name = copied; });
  notice = Notice::note("editor.copied", std::filesystem::path(copied).filename().string());
}

Status Workbench::save_document() {
  if (!open_document()) return Nothing{};
  return editing_.save(*editing_.open(active_id()));
}

Status Workbench::save_document_as(const std::string& path) {
  if (!open_document()) return Nothing{};
  Document* const document = editing_.open(active_id());
  const std::string before = document->name;
  if (const Status saved = editing_.save_as(*document, path); !saved) return saved;
  const std::string name = whole_path(path);
  if (name == before) return Nothing{};
  if (active_id() == SideId::Main && player().snapshot()) stays_ = name;
  change([&](Settings& s) {
    for (Choice& choice : s.choices)
      if (choice.name == before && !choice.saved) choice.name = name;
  });
  return Nothing{};
}

void Workbench::take_disk() {
  if (open_document()) editing_.take_disk(*editing_.open(active_id()));
}
void Workbench::keep_mine() {
  if (open_document()) editing_.keep_mine(*editing_.open(active_id()));
}

bool Workbench::can_compare_edit() const {
  const Document* const shown = document();
  return shown && shown->text.text() != original_text(*shown);
}

Choice Workbench::before_edits(const Document& document, Choice choice) {
  if (document.original.empty())
    choice.saved = true;
  else
    choice.name = document.original;
  return choice;
}

void Workbench::compare_edit() {
  if (!can_compare_edit()) return;
  editing_.put_into_effect();
  const Document& shown = *document();
  const Choice after = active().choice, before = before_edits(shown, after);
  // Going back from it leads back to the stage.
  const std::string from = view(kEditCompared, "");
  const auto number = from.empty() ? 0 : std::atoi(from.c_str() + from.find(' ') + 1);
  const std::string compared = stage_->id + " " + std::to_string(number + 1);
  choices_.change([&](Settings& s) {
    s.choices[1] = before, s.choices[2] = after, s.choices[3] = {};
    s.views[kEditCompared] = compared;
  });
  comparison_.show({before, after}, Choices::By::Person);
  select_compare_side(SideId::Right);
  show(stages_->first(KernelsShown::Compared));
}

void Workbench::follow_edit_compared(const std::string& before, bool undone) {
  if (view(kEditCompared, "") == before) return;
  if (!undone) return show(stages_->first(KernelsShown::Compared));
  if (stage_->kernels == KernelsShown::Compared) show_stage(before.substr(0, before.find(' ')));
}

namespace {

// The age of a picture is said in seconds, from the first minute on in minutes.
double age_step(double seconds) { return seconds < 60 ? 1 : 60; }

}  // namespace

std::optional<uint64_t> Workbench::picture_age() const {
  return outdated_since_ ? std::optional(static_cast<uint64_t>(std::max(0.0, tended_ - *outdated_since_))) : std::nullopt;
}

std::optional<double> Workbench::editing_due(double seconds) const {
  const std::optional<double> due = editing_.due(seconds);
  if (!outdated_since_) return due;
  // When the age is another one to be shown.
  const double age = std::max(0.0, seconds - *outdated_since_), next = age_step(age) - std::fmod(age, age_step(age));
  return due ? std::min(*due, next) : next;
}

bool Workbench::tend_editing(double seconds) {
  const auto said_age = [this]() -> std::optional<double> {
    if (!picture_age()) return std::nullopt;
    const auto age = static_cast<double>(*picture_age());
    return age - std::fmod(age, age_step(age));
  };
  const std::optional<double> before = said_age();
  const bool outdated = document() && active().player.snapshot() && active().session.error() && !active().session.up_to_date();
  if (!outdated)
    outdated_since_.reset();
  else if (!outdated_since_)
    outdated_since_ = seconds;
  tended_ = seconds;
  const bool older = said_age() != before;
  const Editing::Tended tended = editing_.tend(seconds);
  const auto name = [](const std::string& path) { return std::filesystem::path(path).filename().string(); };
  if (!tended.reloaded.empty()) notice = Notice::note("editor.reloaded", name(tended.reloaded.back()));
  if (!tended.gone.empty()) notice = Notice::note("editor.gone", name(tended.gone.back()));
  return older || tended.traced || !tended.reloaded.empty() || !tended.asked.empty() || !tended.gone.empty();
}

}  // namespace warplens::app
