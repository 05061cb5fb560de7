#include "app/panels/lists/notes_count.h"

#include "app/panels/state.h"
#include "app/session/checking/program_notes.h"

namespace warplens::app {

float draw_notes_count(const Workbench& bench, Pen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const auto& snapshot = bench.player().snapshot();
  if (!snapshot || bench.stage().kernels != KernelsShown::One) return 0;
  const std::vector<Phrase> notes = notes_of(*snapshot, bench.findings());
  if (notes.empty()) return 0;
  const std::string text = skin.strings.plural("panel.notes", notes.size());
  const float wide = pen.width(text, Face::Text, 11);
  if (wide > width) return 0;
  const Hit h = hit(pen, "notes_count", {x - skin.px(6), y - skin.px(2), wide + skin.px(12), skin.px(20)}, act::Run{"findings.list"});
  if (h.hovered) {
    std::string all;
    for (const Phrase& note : notes) all += (all.empty() ? "" : "\n") + skin.strings.say("said.", note);
    tooltip(skin, all, to_string(find_command(std::string_view("findings.list"))->chord));
  }
  pen.text(x, y + skin.px(13), text, Face::Text, 11, h.hovered ? skin.theme.text : skin.theme.dim);
  return wide + skin.px(12);
}

}  // namespace warplens::app
