#include "viz/scenes/lab/lab.h"

#include <algorithm>
#include <cmath>

#include "viz/scenes/lab/parts.h"
#include "viz/scenes/plots/parts.h"

namespace warplens::viz {
namespace {

std::string said_of_stride(const Pen& pen, const LabInput& input, uint64_t stride, bool asked) {
  const Strings& s = pen.frame.strings;
  const std::string cost = s.plural_or_asked(asked, input.global ? "banks.sectors" : "banks.wavefronts", input.by_stride[stride - 1]);
  return s.format("lab.stride_is", {{"stride", stride}, {"unit", std::string_view(input.unit)}, {"wavefronts", std::string_view(cost)}});
}

void draw_asked_stem(Pen& pen, const LabInput& input, const Rect& column, uint64_t stride, const TextStyle& number) {
  TextStyle unknown = number;
  unknown.color = pen.frame.theme.accent;
  if (!input.hidden_strides.contains(stride)) pen.canvas.text({column.center().x, column.bottom() - pen.px(4)}, "?", unknown);
  if (stride % 8 == 0) pen.canvas.text({column.center().x, column.bottom() + number.size * 1.3f}, std::to_string(stride), number);
  pen.hit(Hover::Kind::Bar, column, said_of_stride(pen, input, stride, true), static_cast<int64_t>(stride));
}

// `y`: of its top. That of the access at hand is thicker and says what it comes to.
void draw_stem(Pen& pen, const LabInput& input, const Rect& column, uint64_t stride, float y, const Rect& plot, const TextStyle& number) {
  const Theme& theme = pen.frame.theme;
  const bool here = input.stride == stride;
  const float x = column.center().x, pitch = column.width;
  const Color color = input.by_stride[stride - 1] > input.ideal ? theme.conflict : theme.ok;
  pen.canvas.line({x, plot.bottom()}, {x, y}, here ? color : color.with_alpha(0.45f), here ? 3.0f : std::min(2.0f, pitch * 0.3f));
  pen.canvas.fill_circle({x, y}, here ? pen.px(4) : std::min(pen.px(2.5f), pitch * 0.35f), here ? color : color.with_alpha(0.8f));
  if (stride == 1 || stride % 8 == 0) pen.canvas.text({x, plot.bottom() + number.size * 1.3f}, std::to_string(stride), number);
  const std::string said = said_of_stride(pen, input, stride, false);
  pen.hit(Hover::Kind::Bar, column, said, static_cast<int64_t>(stride));
  if (!here) return;
  const TextStyle style = pen.style(11, color, Face::TextSemiBold);
  const float width = pen.width(said, style), at = std::clamp(x - width / 2, plot.x, std::max(plot.x, plot.right() - width));
  if (width < plot.width) pen.canvas.text({at, plot.y - pen.px(6)}, said, style);
}

// Stems: a stride each, as high as the wavefronts it takes, on a scale that doubles.
void draw_strides(Pen& pen, const LabInput& input, const Rect& area, LabScene& scene) {
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  const TextStyle title = pen.style(12, theme.dim, Face::TextSemiBold), axis = pen.style(10, theme.dim, Face::Mono, Align::Right),
                  said = pen.style(11, theme.conflict, Face::TextSemiBold);
  pen.text({area.x, area.y + title.size},
           s.format(input.global ? "lab.strides_sectors" : "lab.strides", {{"unit", std::string_view(input.unit)}}), title, area.width);
  const auto hidden = [&](uint64_t stride) { return input.hidden_strides.contains(stride); };
  const auto asked = [&](uint64_t stride) { return input.asked_strides.contains(stride) || hidden(stride); };
  uint32_t most = 2;
  for (size_t i = 0; i < input.by_stride.size(); ++i)
    if (!asked(i + 1)) most = std::max(most, input.by_stride[i]);
  const float left = pen.px(34), foot = pen.px(18), top = (title.size + said.size) * 1.2f + pen.px(12);
  const Rect plot{area.x + left, area.y + top, area.width - left - pen.px(12), area.height - top - foot};
  if (plot.height < pen.px(24) || plot.width < pen.px(160)) return;
  const auto y_of = [&](double wavefronts) {
    return plot.bottom() - static_cast<float>(std::log2(wavefronts + 1) / std::log2(most + 1.0)) * plot.height;
  };
  pen.canvas.begin_group("strides");
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
  for (uint64_t stride = 1; stride <= input.by_stride.size(); ++stride) {
    const float x = plot.x + (static_cast<float>(stride) - 0.5f) * pitch;
    scene.stems.push_back({x - pitch / 2, plot.y, pitch, plot.height});
    if (asked(stride))
      draw_asked_stem(pen, input, scene.stems.back(), stride, number);
    else
      draw_stem(pen, input, scene.stems.back(), stride, y_of(input.by_stride[stride - 1]), plot, number);
  }
  pen.canvas.end_group();
}

// The text with a mark under the place that is wrong.
void draw_marked_text(Pen& pen, const LabInput& input, Point at, float right) {
  const TextStyle mono = pen.style(13, pen.frame.theme.text, Face::Mono);
  const float letter = pen.width("0", mono), x = at.x + static_cast<float>(input.column > 0 ? input.column - 1 : 0) * letter;
  const Color color = pen.frame.theme.conflict;
  pen.text(at, input.text, mono, right - at.x);
  if (x + letter > right) return;
  pen.canvas.line({x, at.y + pen.px(5)}, {x + letter, at.y + pen.px(5)}, color, 2);
  pen.triangle({x + letter / 2, at.y + pen.px(14)}, pen.px(10), color);
}

// And what would be right.
void draw_problem(Pen& pen, const LabInput& input, const Rect& area) {
  const Rect below = pen.heading(area, pen.frame.strings.get("lab.problem"), input.problem);
  draw_marked_text(pen, input, {below.x, below.y + pen.px(24)}, below.right());
}

void draw_access(Pen& pen, const LabInput& input, float margin, LabScene& scene);

// While a text is no valid access yet: its error, over the last valid picture.
void draw_stale(Pen& pen, const LabInput& input, float margin, LabScene& scene) {
  const Theme& theme = pen.frame.theme;
  const Rect& whole = pen.frame.rect;
  draw_access(pen, input, margin, scene);
  scene.hits.clear();
  const float top = scene.controls ? scene.controls->y : whole.y + margin + pen.px(60),
              below = scene.controls ? scene.controls->bottom() + pen.px(6) : top;
  pen.canvas.begin_group("problem");
  pen.canvas.fill_rect({whole.x, whole.y, whole.width, top - whole.y}, theme.background);
  const TextStyle title = pen.style(19, theme.text, Face::TextSemiBold), said = pen.style(12, theme.conflict);
  pen.text({whole.x + margin, whole.y + margin + title.size}, pen.frame.strings.get("lab.problem"), title, whole.width - 2 * margin);
  pen.canvas.fill_rect({whole.x, below, whole.width, whole.bottom() - below}, theme.background.with_alpha(0.8f));
  const TextStyle mono = pen.style(13, theme.text, Face::Mono);
  const float letter = pen.width("0", mono), room = whole.width - 2 * margin;
  const float wide = std::max(pen.width(input.text, mono) + letter, pen.width(input.problem, said)) + pen.px(28);
  const Rect card{whole.x + margin, below + pen.px(6), std::min(room, wide), pen.px(68)};
  pen.canvas.fill_rect(card, theme.panel, pen.px(6));
  pen.canvas.stroke_rect(card, theme.conflict, 1, pen.px(6));
  const float left = card.x + pen.px(14);
  draw_marked_text(pen, input, {left, card.y + pen.px(20)}, card.right());
  pen.text({left, card.bottom() - pen.px(10)}, input.problem, said, card.right() - left - pen.px(4));
  pen.canvas.end_group();
}

// Lanes above, the banks that serve them below; gives how wide it is.
float draw_flights(Pen& pen, const WhatIf& fix, const Rect& at, Color color) {
  if (fix.flights.empty()) return 0;
  pen.canvas.begin_group("miniature");
  for (const auto& [lane, bank] : fix.flights)
    pen.canvas.line({at.x + lane * at.width, at.y}, {at.x + bank * at.width, at.bottom()}, color.with_alpha(0.7f), 1);
  pen.canvas.end_group();
  return at.width + pen.px(6);
}

// What would fix it, one below the other: the cheapest first; gives the y below.
float draw_fixes(Pen& pen, const BanksInput& banks, const Rect& area) {
  if (banks.what_if.empty()) return area.y;
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  const float row = pen.px(30), gap = pen.px(4);
  float y = area.y;
  pen.canvas.begin_group("fixes");
  pen.text({area.x, y + pen.px(12)}, s.get("lab.fixes"), pen.style(12, theme.dim, Face::TextSemiBold), area.width);
  y += pen.px(22);
  const uint32_t ideal = hardware::explain_banks(banks.access->access, banks.access->arch).ideal_wavefronts;
  for (size_t i = 0; i < banks.what_if.size() && y + row <= area.bottom(); ++i) {
    const WhatIf& fix = banks.what_if[i];
    const Rect box{area.x, y, area.width, row};
    pen.canvas.fill_rect(box, theme.raised, pen.px(5));
    pen.canvas.stroke_rect(box, fix.current ? theme.accent : theme.line, fix.current ? 1.5f : 1, pen.px(5));
    const bool fixes = fix.wavefronts <= ideal;
    const Color color = fixes ? theme.ok : theme.conflict;
    const std::string count = s.plural("banks.wavefronts", fix.wavefronts);
    const TextStyle number = pen.style(12, color, Face::TextSemiBold, Align::Right);
    const float base = box.center().y + number.size * 0.36f, width = pen.width(count, number), right = box.right() - pen.px(12);
    pen.canvas.text({right, base}, count, number);
    const Point sign{right - width - pen.px(12), box.center().y};
    if (fixes)
      pen.check(sign, pen.px(12), theme.ok);
    else
      pen.triangle(sign, pen.px(10), theme.conflict);
    const float small = draw_flights(pen, fix, {box.x + pen.px(8), box.y + pen.px(5), pen.px(30), row - pen.px(10)}, color);
    pen.text({box.x + pen.px(12) + small, base}, fix.label, pen.style(12, theme.text), sign.x - box.x - pen.px(28) - small);
    pen.hit(Hover::Kind::WhatIf, box, fix.help, static_cast<int64_t>(i));
    y += row + gap;
  }
  pen.canvas.end_group();
  return y;
}

// Whether the rules were measured or are from documents.
void draw_status(Pen& pen, const LabInput& input, float x, float y, float width) {
  const float mark = pen.px(12);
  const Point at{x + mark / 2, y};
  input.measured ? pen.check(at, mark, pen.frame.theme.ok) : pen.canvas.stroke_circle(at, mark / 2, pen.frame.theme.dim, 1.5f);
  pen.paragraph(at.x + mark, y - pen.px(10), width - 2 * mark,
                pen.frame.strings.format(input.measured ? "lab.rules_measured" : "lab.rules_documented",
                                         {{"architecture", std::string_view(input.architecture)}}),
                pen.style(12, pen.frame.theme.dim), 2);
}

void draw_banks(Pen& pen, const BanksInput& input, const Rect& rect, LabScene& scene) {
  Frame frame = pen.frame;
  frame.rect = rect;
  BanksScene banks = layout_banks(input, frame);
  pen.canvas.append(std::move(banks.drawing));
  banks.drawing.clear();
  static_cast<BanksScene&>(scene) = std::move(banks);
}

// The picture keeps its height; beside it are the texts: the verdict, possible fixes, and the effect of the stride.
void draw_wide(Pen& pen, const LabInput& input, float margin, LabScene& scene) {
  const Rect& whole = pen.frame.rect;
  const float width = std::clamp(whole.width * 0.3f, pen.px(300), pen.px(420)), gap = pen.px(12);
  BanksInput banks = input.banks;
  banks.what_if.clear();
  draw_banks(pen, banks, {whole.x, whole.y, whole.width - width - gap, whole.height}, scene);
  // Below what is switched, which is as wide as the stage.
  const float top = scene.controls ? scene.controls->bottom() + pen.px(12) : whole.y + margin;
  Rect side{whole.right() - margin - width + gap, top, width - gap, whole.bottom() - margin - top};
  pen.canvas.line({side.x - gap, side.y}, {side.x - gap, side.bottom()}, pen.frame.theme.line);
  if (const float verdict = lab_verdict_height(pen, input, side.width); verdict > 0) {
    draw_lab_verdict(pen, input, {side.x, side.y, side.width, verdict}, scene);
    side = {side.x, side.y + verdict + gap, side.width, side.height - verdict - gap};
  }
  if (!input.global) {
    const float status = pen.px(38);
    draw_status(pen, input, side.x, side.bottom() - status + pen.px(12), side.width);
    side.height -= status;
  }
  const float below = draw_fixes(pen, input.banks, side);
  if (input.by_stride.empty() || side.bottom() - below < pen.px(120)) return;
  const float height = std::min(side.bottom() - below - pen.px(8), side.width * 1.15f);
  draw_strides(pen, input, {side.x, below + pen.px(8), side.width, height}, scene);
}

// One below the other, as far as there is room.
void draw_narrow(Pen& pen, const LabInput& input, float margin, LabScene& scene) {
  const Rect& whole = pen.frame.rect;
  const float height = whole.height - pen.frame.controls;
  const float wanted = lab_verdict_height(pen, input, whole.width - 2 * margin), verdict = height - wanted > pen.px(300) ? wanted : 0;
  const float plot = input.by_stride.empty() || height < pen.px(560) ? 0 : std::min(height * 0.22f, pen.px(160));
  const float status = height < pen.px(520) || input.global ? 0 : pen.px(26);
  const float upper = whole.height - plot - status - verdict, x = whole.x + margin, width = whole.width - 2 * margin;
  draw_banks(pen, input.banks, {whole.x, whole.y, whole.width, upper}, scene);
  const float y = whole.y + upper;
  if (verdict > 0) draw_lab_verdict(pen, input, {x, y, width, verdict - pen.px(8)}, scene);
  if (plot > 0) draw_strides(pen, input, {x, y + verdict, width, plot}, scene);
  if (status > 0) draw_status(pen, input, x, whole.bottom() - status * 0.6f, width);
}

void draw_access(Pen& pen, const LabInput& input, float margin, LabScene& scene) {
  const bool wide = pen.frame.rect.width > pen.px(960) && pen.frame.rect.height > pen.px(460);
  wide ? draw_wide(pen, input, margin, scene) : draw_narrow(pen, input, margin, scene);
}

}  // namespace

LabScene layout_lab(const LabInput& input, const Frame& frame) {
  return make_scene<LabScene>(frame, [&](Pen& pen, LabScene& scene) {
    const float margin = std::min({pen.px(24), frame.rect.width * 0.04f, frame.rect.height * 0.06f});
    if (!input.banks.access) return draw_problem(pen, input, inset(frame.rect, margin));
    if (input.question && !input.question->given) return draw_lab_question(pen, input, inset(frame.rect, margin), scene);
    if (!input.problem.empty()) return draw_stale(pen, input, margin, scene);
    draw_access(pen, input, margin, scene);
  });
}

}  // namespace warplens::viz
