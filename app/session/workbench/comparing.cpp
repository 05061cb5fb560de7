// Compare: which sides it has at first, and those that a person asks for.
#include <algorithm>

#include "app/session/compare/variant.h"
#include "app/session/workbench/workbench.h"

namespace warplens::app {

void Workbench::compare_preset(const std::string& id) {
  for (const ComparePreset& preset : compare_presets())
    if (preset.id == id) comparison_.show_preset(preset, Choices::By::Person);
}

void Workbench::compare_next_preset() {
  const auto& all = compare_presets();
  const ComparePreset* const shown = comparison_.preset();
  const size_t next = shown ? (static_cast<size_t>(shown - all.data()) + 1) % all.size() : 0;
  comparison_.show_preset(all[next], Choices::By::Person);
}

// What a person has chosen stays. Else what Main shows is compared, where it shows something else than when that was done last; the
// preset is for who has not chosen anything yet.
void Workbench::open_comparison() {
  if (!comparison_.follows_main()) return;
  const Side& main = side(SideId::Main);
  const bool chosen = !main.choice.name.empty() && !(main.choice == Choice{kFirstKernel, {}, {}});
  if (!chosen && !main.player.snapshot()) {
    if (comparison_.empty()) comparison_.show_preset(compare_presets().front(), Choices::By::Program);
    return;
  }
  compare_main(Choices::By::Program);
}

void Workbench::compare_main(Choices::By by) {
  const Side& main = side(SideId::Main);
  const bool there = main.player.snapshot() && main.session.up_to_date();
  const std::optional<uint64_t> tick = there ? main.player.tick() : pending_tick_;
  ComparedMain now{main.choice, tick, main.player.warp(), settings().schedule};
  if (by == Choices::By::Program && !comparison_.empty() && now == compared_main_) return;
  compared_main_ = std::move(now);
  const Document* const edited = editing_.find(main.choice.name);
  const bool changed = edited && edited->text.text() != original_text(*edited);
  comparison_.show_beside(changed ? before_edits(*edited, main.choice) : variant_of(kernels(), main.spec.get(), main.choice), tick, by);
}

void Workbench::compare_current() {
  compare_main(Choices::By::Person);
  show(stages_->first(KernelsShown::Compared));
}

void Workbench::compare_accounts() {
  comparison_.show_accounts();
  show(stages_->first(KernelsShown::Compared));
}

}  // namespace warplens::app
