#include "app/window/report.h"

#include <array>
#include <map>
#include <string>

#include "app/panels/dialogs/overlays.h"
#include "app/state/state_file.h"
#include "kernels/base/fields.h"

namespace warplens::app {

template <class F, Is<Presenter> T>
void describe(F& f, T& v) {
  f("on", v.on);
  f("dark", v.dark);
  f("spotlight", v.spotlight);
  f("black", v.black);
}

// A control that has the keyboard, whether it writes or not.
struct Heard {
  const PanelState& panels;
};
void describe(FieldWriter& f, const Heard& v) {
  f("field", v.panels.keyboard.field);
  f("text", v.panels.keyboard.text);
  f("focus", v.panels.interaction.focus());
}

// The text that is edited.
struct Edited {
  const Document& document;
  const PanelState& panels;
};
void describe(FieldWriter& f, const Edited& v) {
  f("name", v.document.name);
  f("text", v.document.text.text());
  f("caret", static_cast<uint64_t>(v.document.text.caret().at));
  f("selected", std::string(v.document.text.selected()));
  f("unsaved", v.document.edited());
  f("conflict", v.document.on_disk.has_value());
  f("changed", static_cast<uint64_t>(v.panels.caches.since_original.last().places));
}

// The question that a lesson asks, and what became of it.
struct Reported {
  const Workbench& bench;
  const PanelState& panels;
};
void describe(FieldWriter& f, const Reported& v) {
  const LessonRun& run = v.bench.lesson_run();
  constexpr const char* kStates[] = {"going", "ready", "failed"};
  f("lesson", run.lesson()->name);
  f("step", static_cast<uint64_t>(run.step()));
  f("state", std::string_view(run.at_summary() ? "summary" : kStates[static_cast<size_t>(run.state())]));
  f("problem", run.problem());
  f("at_step", v.bench.at_lesson_step());
  f("asks", run.question() != nullptr);
  f("open", run.open());
  f("typed", v.panels.lesson_typed);
  f.optional("given", run.answer().given);
  f("right", run.answer().right);
  f("hands", run.hands());
}

std::string report_json(const Workbench& bench, const PanelState& panels, double longest_frame_ms) {
  NewJson json;
  FieldWriter fields(json.root());
  fields("format", "warplens report");
  write_state(fields, bench.state(), bench.preferences, shown_now(bench));
  const measure::Device* const gpu = bench.measuring().device("cuda");
  fields("presenter", bench.presenter);
  fields("gpu", gpu ? gpu->name : std::string());
  uint64_t samples = 0;
  for (const MeasuredKernel& kernel : bench.measurement().kernels) samples += kernel.samples.size();
  fields("samples", samples);
  fields("longest_frame_ms", longest_frame_ms);
  fields("dialog", dialog_of(panels.overlays));
  fields("keyboard", Heard{panels});
  fields("pointer", std::array{panels.told.pointer.x, panels.told.pointer.y});
  fields("clicks", panels.told.clicks);
  fields("clicked", panels.told.clicked);
  fields("words", panels.told.words);
  if (const Document* const document = bench.document(); document && panels.overlays.editing) fields("editor", Edited{*document, panels});
  if (bench.lesson()) fields("taught", Reported{bench, panels});
  std::map<std::string, std::array<float, 4>> places;
  for (const auto& [id, rect] : panels.places) places[id] = {rect.x, rect.y, rect.width, rect.height};
  fields("places", places);
  return json.text(1) + "\n";
}

}  // namespace warplens::app
