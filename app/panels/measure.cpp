#include <algorithm>
#include <array>

#include "app/panels/panels.h"

namespace warplens::app {
namespace {

constexpr std::array<int64_t, 4> kSizes = {128, 256, 512, 1024};

// Name and value on one line, or the value below its name where they do not fit side by side; gives the y below.
float draw_row(Pen& pen, float x, float y, float width, std::string_view name, std::string_view value) {
  const float taken = pen.text(x, y + pen.skin.px(13), name, Face::Text, 12, pen.skin.theme.dim);
  if (taken + pen.skin.px(12) + pen.width(value, Face::Mono, 12) > width) {
    return pen.wrapped(x, y + pen.skin.px(31), width, value, Face::Mono, 12, pen.skin.theme.text) - pen.skin.px(2);
  }
  pen.fitted(x + width, y + pen.skin.px(13), width - taken - pen.skin.px(12), value, Face::Mono, 12, pen.skin.theme.text, Align::Right);
  return y + pen.skin.px(30);
}

// "right, 2.1e-7", "wrong", or what stands in the way; one line for all kernels.
std::string result_text(const Measurement& measurement, const viz::Strings& strings) {
  double worst = -1;
  for (const MeasuredKernel& kernel : measurement.kernels) {
    if (kernel.failure) return strings.get("panel.outcome." + std::string(measure::outcome_name(kernel.failure->outcome)));
    if (kernel.started) worst = std::max(worst, kernel.started->error);
    if (kernel.summary) worst = std::max(worst, kernel.summary->error);
  }
  return worst < 0 ? "–" : strings.format("panel.right", {{"error", fmt::format("{:.1e}", worst)}});
}

std::string ratio_text(const Measurement& measurement, const viz::Strings& strings) {
  if (measurement.ratios.empty()) return "–";
  return strings.format("panel.ratio", {{"times", viz::grouped_decimal(measurement.ratios.front().ratio.median, 2)}});
}

// The sizes beside their name; below it in one row, or in two, where the card is narrow.
float draw_sizes(Workbench& bench, Pen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const float taken = pen.text(x, y + skin.px(13), skin.text("panel.run_size"), Face::Text, 12, skin.theme.dim);
  const float each = skin.px(44), all = each * static_cast<float>(kSizes.size());
  const bool beside = taken + skin.px(12) + all <= width;
  const size_t columns = beside || all <= width ? kSizes.size() : kSizes.size() / 2;
  const float left = beside ? x + width - all : x;
  const float first = beside ? y - skin.px(2) : y + skin.px(20);
  for (size_t i = 0; i < kSizes.size(); ++i) {
    const Rect segment{left + each * static_cast<float>(i % columns), first + skin.px(26) * static_cast<float>(i / columns), each - skin.px(2), skin.px(22)};
    const bool on = bench.measure_size == kSizes[i];
    if (button(pen, "size=" + std::to_string(kSizes[i]), segment, std::to_string(kSizes[i]), {.primary = on, .enabled = !bench.measurement().running()})) bench.measure_size = kSizes[i];
  }
  return first + skin.px(26) * static_cast<float>(kSizes.size() / columns) + skin.px(6);
}

// Starts and stops; gives the y below.
float draw_start(Workbench& bench, PanelState& state, Pen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const Measurement& measured = bench.measurement();
  const Rect wide{x, y + skin.px(6), width, skin.px(34)};
  if (measured.running()) {
    const bool stopping = measured.state == Measurement::State::Cancelling;
    if (button(pen, "measure.cancel", wide, skin.text(stopping ? "panel.cancelling" : "panel.cancel"), {.enabled = !stopping, .size = 13})) bench.cancel_measuring();
  } else if (button(pen, "measure.start", wide, skin.text("panel.measure"), {.primary = true, .enabled = bench.can_measure(), .size = 13})) {
    run_command(*find_command(std::string_view("measure.start")), bench, state);
  }
  return wide.bottom() + skin.px(10);
}

}  // namespace

void draw_measure(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect) {
  Pen back(skin);
  const viz::Theme& theme = skin.theme;
  const Measurement& measured = bench.measurement();
  back.canvas.fill_rect(rect, theme.background);
  const Rect card{rect.x, rect.y + skin.px(16), rect.width - skin.px(20), std::min(state.measure_height, rect.height - skin.px(32))};
  back.canvas.fill_rect(card, theme.panel, skin.px(6));
  back.canvas.stroke_rect(card, theme.line, 1, skin.px(6));
  // With large type the card is longer than the window: what starts the measurement comes first and needs no scrolling.
  const bool first = state.measure_height > rect.height - skin.px(32);
  ImGui::SetCursorScreenPos({card.x, card.y});
  ImGui::BeginChild("run", {card.width - 1, card.height}, false, ImGuiWindowFlags_NoBackground);
  Pen pen(skin);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float x = at.x + skin.px(14), width = card.width - skin.px(30);
  float y = at.y + skin.px(12);
  pen.text(x, y + skin.px(16), skin.text("panel.run"), Face::TextSemiBold, 13, theme.text);
  y += skin.px(36);
  if (first) y = draw_start(bench, state, pen, x, y - skin.px(10), width) + skin.px(8);
  y = draw_row(pen, x, y, width, skin.text("panel.run_backend"), skin.text("panel.run_cpu"));
  y = draw_sizes(bench, pen, x, y, width);
  y = draw_row(pen, x, y, width, skin.text("panel.run_until"), skin.text("panel.run_spread"));
  y = draw_row(pen, x, y, width, skin.text("panel.run_result"), result_text(measured, skin.strings));
  y = draw_row(pen, x, y, width, skin.text("panel.run_ratio"), ratio_text(measured, skin.strings));
  if (!first) y = draw_start(bench, state, pen, x, y, width);
  const std::string note = measured.problem ? *measured.problem : skin.text(bench.can_measure() ? "panel.measure_note" : "panel.measure_missing");
  y = pen.wrapped(x, y + skin.px(14), width, note, Face::Text, 12, measured.problem ? theme.conflict : theme.dim);
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({1, y - at.y});
  state.measure_height = y - at.y + skin.px(8);
  ImGui::EndChild();
}

}  // namespace warplens::app
