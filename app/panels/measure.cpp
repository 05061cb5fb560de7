#include <array>

#include "app/panels/panels.h"

namespace warplens::app {
namespace {

constexpr std::array<int64_t, 4> kSizes = {128, 256, 512, 1024};

float draw_row(Pen& pen, float x, float y, float width, std::string_view name, std::string_view value) {
  const float taken = pen.text(x, y + pen.skin.px(13), name, Face::Text, 12, pen.skin.theme.dim);
  pen.fitted(x + width, y + pen.skin.px(13), width - taken - pen.skin.px(12), value, Face::Mono, 12, pen.skin.theme.text, Align::Right);
  return y + pen.skin.px(30);
}

// "right, 2.1e-7", "wrong", or what stands in the way; one line for all kernels.
std::string result_text(const Measurement& measurement, const viz::Strings& strings) {
  double worst = -1;
  for (const MeasuredKernel& kernel : measurement.kernels) {
    if (kernel.failure) return strings.get("panel.outcome." + std::string(measure::outcome_name(kernel.failure->outcome)));
    for (const measure::Sample& sample : kernel.samples) worst = std::max(worst, sample.error);
  }
  return worst < 0 ? "–" : strings.format("panel.right", {{"error", fmt::format("{:.1e}", worst)}});
}

std::string ratio_text(const Measurement& measurement, const viz::Strings& strings) {
  if (measurement.ratios.empty()) return "–";
  return strings.format("panel.ratio", {{"times", viz::grouped_decimal(measurement.ratios.front().ratio.median, 2)}});
}

}  // namespace

void draw_measure(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect) {
  Pen pen(skin);
  const viz::Theme& theme = skin.theme;
  const Measurement& measured = bench.measurement();
  pen.canvas.fill_rect(rect, theme.background);
  const Rect card{rect.x, rect.y + skin.px(24), rect.width - skin.px(28), skin.px(352)};
  pen.canvas.fill_rect(card, theme.panel, skin.px(6));
  pen.canvas.stroke_rect(card, theme.line, 1, skin.px(6));
  const float x = card.x + skin.px(18), width = card.width - skin.px(36);
  float y = card.y + skin.px(12);
  pen.text(x, y + skin.px(16), skin.text("panel.run"), Face::TextSemiBold, 13, theme.text);
  y += skin.px(36);
  y = draw_row(pen, x, y, width, skin.text("panel.run_backend"), skin.text("panel.run_cpu"));
  pen.text(x, y + skin.px(13), skin.text("panel.run_size"), Face::Text, 12, theme.dim);
  const float each = skin.px(44);
  for (size_t i = 0; i < kSizes.size(); ++i) {
    const Rect segment{x + width - each * static_cast<float>(kSizes.size() - i), y - skin.px(2), each - skin.px(2), skin.px(22)};
    const bool on = bench.measure_size == kSizes[i];
    if (button(pen, "size=" + std::to_string(kSizes[i]), segment, std::to_string(kSizes[i]), {.primary = on, .enabled = !measured.running()})) bench.measure_size = kSizes[i];
  }
  y += skin.px(30);
  y = draw_row(pen, x, y, width, skin.text("panel.run_until"), skin.text("panel.run_spread"));
  y = draw_row(pen, x, y, width, skin.text("panel.run_result"), result_text(measured, skin.strings));
  y = draw_row(pen, x, y, width, skin.text("panel.run_ratio"), ratio_text(measured, skin.strings));
  const Rect wide{x, y + skin.px(6), width, skin.px(34)};
  if (measured.running()) {
    const bool stopping = measured.state == Measurement::State::Cancelling;
    if (button(pen, "measure.cancel", wide, skin.text(stopping ? "panel.cancelling" : "panel.cancel"), {.enabled = !stopping, .size = 13})) bench.cancel_measuring();
  } else if (button(pen, "measure.start", wide, skin.text("panel.measure"), {.primary = true, .enabled = bench.can_measure(), .size = 13})) {
    run_command(*find_command(std::string_view("measure.start")), bench, state);
  }
  const std::string note = measured.problem ? *measured.problem : skin.text(bench.can_measure() ? "panel.measure_note" : "panel.measure_missing");
  pen.wrapped(x, wide.bottom() + skin.px(24), width, note, Face::Text, 12, measured.problem ? theme.conflict : theme.dim);
}

}  // namespace warplens::app
