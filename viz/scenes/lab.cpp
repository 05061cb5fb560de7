#include "viz/scenes/lab.h"

#include <algorithm>
#include <cmath>

#include "viz/scenes/lab_parts.h"
#include "viz/scenes/plot_parts.h"

namespace warplens::viz {
namespace {

// Stems: a stride each, as high as the wavefronts it takes, on a scale that doubles.
void draw_strides(Pen& pen, const LabInput& input, const Rect& area, LabScene& scene) {
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  const TextStyle title = pen.style(12, theme.dim, Face::TextSemiBold), axis = pen.style(10, theme.dim, Face::Mono, Align::Right),
                  said = pen.style(11, theme.conflict, Face::TextSemiBold);
  pen.text({area.x, area.y + title.size},
           s.format(input.global ? "lab.strides_sectors" : "lab.strides", {{"unit", std::string_view(input.unit)}}), title, area.width);
  const uint32_t most = std::max(2u, *std::max_element(input.by_stride.begin(), input.by_stride.end()));
  const float left = pen.px(34), foot = pen.px(18), top = (title.size + said.size) * 1.2f + pen.px(4);
  const Rect plot{area.x + left, area.y + top, area.width - left - pen.px(12), area.height - top - foot};
  if (plot.height < pen.px(24) || plot.width < pen.px(160)) return;
  const auto y_of = [&](double wavefronts) {
    return plot.bottom() - static_cast<float>(std::log2(wavefronts + 1) / std::log2(most + 1.0)) * plot.height;
  };
  const char* const cost = input.global ? "banks.sectors" : "banks.wavefronts";
  pen.canvas.begin_group("strides");
  if (pen.frame.veil.costs(!input.global)) {
    pen.canvas.line({plot.x, plot.bottom()}, {plot.right(), plot.bottom()}, theme.line.with_alpha(0.6f));
    pen.centered(plot, "?", pen.style(20, theme.accent, Face::TextSemiBold));
    return pen.canvas.end_group();
  }
  float above = plot.bottom() + axis.size;
  for (uint32_t w = 1; w <= most; w *= 2) {
    const float y = y_of(w);
    pen.canvas.line({plot.x, y}, {plot.right(), y}, theme.line.with_alpha(0.6f));
    if (above - y < axis.size * 1.1f) continue;
    pen.canvas.text({plot.x - pen.px(8), y + axis.size * 0.36f}, std::to_string(w), axis);
    above = y;
  }
  const float pitch = plot.width / static_cast<float>(input.by_stride.size());
  TextStyle number = axis;
  number.align = Align::Center;
  for (size_t i = 0; i < input.by_stride.size(); ++i) {
    const uint64_t stride = i + 1;
    const uint32_t wavefronts = input.by_stride[i];
    const bool here = input.stride == stride;
    const Color color = wavefronts > input.ideal ? theme.conflict : theme.ok;
    const float x = plot.x + (static_cast<float>(i) + 0.5f) * pitch, y = y_of(wavefronts);
    pen.canvas.line({x, plot.bottom()}, {x, y}, here ? color : color.with_alpha(0.45f), here ? 3.0f : std::min(2.0f, pitch * 0.3f));
    pen.canvas.fill_circle({x, y}, here ? pen.px(4) : std::min(pen.px(2.5f), pitch * 0.35f), here ? color : color.with_alpha(0.8f));
    if (stride == 1 || stride % 8 == 0) pen.canvas.text({x, plot.bottom() + number.size * 1.3f}, std::to_string(stride), number);
    const Rect stem{x - pitch / 2, plot.y, pitch, plot.height};
    scene.stems.push_back(stem);
    pen.hit(Hover::Kind::Bar, stem,
            s.format(
                "lab.stride_is",
                {{"stride", stride}, {"unit", std::string_view(input.unit)}, {"wavefronts", std::string_view(s.plural(cost, wavefronts))}}),
            static_cast<int64_t>(stride));
    if (!here) continue;
    const std::string label = s.format(
        "lab.stride_is",
        {{"stride", stride}, {"unit", std::string_view(input.unit)}, {"wavefronts", std::string_view(s.plural(cost, wavefronts))}});
    TextStyle style = said;
    style.color = color;
    const float width = pen.width(label, style), at = std::clamp(x - width / 2, plot.x, std::max(plot.x, plot.right() - width));
    if (width < plot.width) pen.canvas.text({at, plot.y - pen.px(6)}, label, style);
  }
  pen.canvas.end_group();
}

// The text with a mark under the place that is wrong, and what would be right.
void draw_problem(Pen& pen, const LabInput& input, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const Rect below = pen.heading(area, pen.frame.strings.get("lab.problem"), input.problem);
  const TextStyle mono = pen.style(14, theme.text, Face::Mono);
  const float y = below.y + pen.px(24), letter = pen.width("0", mono);
  pen.text({below.x, y}, input.text, mono, below.width);
  const float x = below.x + static_cast<float>(input.column > 0 ? input.column - 1 : 0) * letter;
  if (x + letter > below.right()) return;
  pen.canvas.line({x, y + pen.px(5)}, {x + letter, y + pen.px(5)}, theme.conflict, 2);
  pen.triangle({x + letter / 2, y + pen.px(14)}, pen.px(10), theme.conflict);
}

}  // namespace

LabScene layout_lab(const LabInput& input, const Frame& frame) {
  return make_scene<LabScene>(frame, [&](Pen& pen, LabScene& scene) {
    const float margin = std::min({pen.px(24), frame.rect.width * 0.04f, frame.rect.height * 0.06f});
    if (!input.banks.access) return draw_problem(pen, input, inset(frame.rect, margin));
    if (input.question && !input.question->given) return draw_lab_question(pen, input, inset(frame.rect, margin), scene);
    const Strings& s = frame.strings;
    const float wanted = lab_verdict_height(pen, input), verdict = frame.rect.height - wanted > pen.px(300) ? wanted : 0;
    const float plot = input.by_stride.empty() || frame.rect.height < pen.px(560) ? 0 : std::min(frame.rect.height * 0.22f, pen.px(160));
    const float status = frame.rect.height < pen.px(520) || input.global ? 0 : pen.px(26);
    Frame upper = frame;
    upper.rect.height -= plot + status + verdict;
    BanksScene banks = layout_banks(input.banks, upper);
    pen.canvas.append(std::move(banks.drawing));
    banks.drawing.clear();
    static_cast<BanksScene&>(scene) = std::move(banks);
    if (verdict > 0)
      draw_lab_verdict(pen, input, {frame.rect.x + margin, upper.rect.bottom(), frame.rect.width - 2 * margin, verdict - pen.px(8)}, scene);
    if (plot > 0)
      draw_strides(pen, input, {frame.rect.x + margin, upper.rect.bottom() + verdict, frame.rect.width - 2 * margin, plot}, scene);
    if (status == 0) return;
    const float y = frame.rect.bottom() - status * 0.6f, mark = pen.px(12);
    const Point at{frame.rect.x + margin + mark / 2, y};
    input.measured ? pen.check(at, mark, frame.theme.ok) : pen.canvas.stroke_circle(at, mark / 2, frame.theme.dim, 1.5f);
    pen.text(
        {at.x + mark, y + pen.px(4)},
        s.format(input.measured ? "lab.rules_measured" : "lab.rules_documented", {{"architecture", std::string_view(input.architecture)}}),
        pen.style(12, frame.theme.dim), frame.rect.width - 2 * margin - 2 * mark);
  });
}

}  // namespace warplens::viz
