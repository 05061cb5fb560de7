#include "app/panels/lists/notes_count.h"

#include "app/panels/lists/findings.h"
#include "app/panels/state.h"
#include "app/session/checking/program_notes.h"

namespace warplens::app {
namespace {

// What the checks found in the whole launch, in a few words. What they did not see is never "no findings".
std::string findings_text(const checks::CheckReport* report, const viz::Strings& strings) {
  if (!report) return strings.get("panel.checking");
  if (report->found()) return strings.plural("panel.findings", report->found());
  return strings.get(report->complete && !report->forgot ? "panel.findings_none" : "panel.findings_unknown");
}

}  // namespace

float draw_findings_count(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const Checking& checking = bench.checking();
  if (veil_of(bench).findings) return 0;
  const auto* const report = bench.findings();
  const bool found = report && report->found() > 0, known = report || checking.busy() || checking.stopped();
  if (!known || bench.stage().kernels != KernelsShown::One) return 0;
  const std::string text = checking.stopped() ? skin.text("panel.findings_stopped") : findings_text(report, skin.strings);
  const float mark = found ? skin.px(14) : 0, wide = mark + pen.width(text, Face::Text, 11);
  if (wide > width) return 0;
  const Rect box{x - skin.px(6), y - skin.px(2), wide + skin.px(12), skin.px(20)};
  const Hit h = hit(pen, "findings", box, act::Run{"findings.list"});
  if (h.hovered || state.overlays.findings) pen.canvas.fill_rect(box, skin.theme.raised, skin.px(4));
  if (h.hovered)
    tooltip(skin,
            report && report->checks > 0
                ? skin.strings.format("panel.findings_help",
                                      {{"checks", report->checks}, {"blocks", report->blocks}, {"all", report->blocks_total}})
                : skin.text("panel.checking_help"),
            "F");
  const float base = y + skin.px(13);
  if (found) draw_finding_sign(pen, {x + skin.px(4), base - skin.px(4)}, true);
  pen.text(x + mark, base, text, Face::Text, 11, found ? skin.theme.conflict : h.hovered ? skin.theme.text : skin.theme.dim);
  return wide + skin.px(12);
}

float draw_notes_count(const Workbench& bench, PanelPen& pen, float x, float y, float width) {
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
