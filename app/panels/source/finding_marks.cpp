#include "app/panels/source/finding_marks.h"

#include <algorithm>
#include <cmath>

#include "app/panels/source/document_changes.h"
#include "app/stages/parts.h"
#include "kernels/base/cpp_tokens.h"
#include "kernels/checks/findings.h"

namespace warplens::app {
namespace {

size_t line_of_moment(const EditorView& view, const checks::Moment& moment) {
  const analysis::Snapshot& shown = *view.bench.player().snapshot();
  if (!view.since_picture || !checks::source_line(*shown.program, moment).included.empty()) return SIZE_MAX;
  const uint32_t line = line_of(shown, moment);
  return line ? line_in_text(*view.since_picture, line) : SIZE_MAX;
}

// Behind the "]" that closes the bracket at `open`.
size_t behind_bracket(std::string_view text, size_t open) {
  int depth = 0;
  for (size_t at = open; at < text.size(); ++at) {
    if (text[at] == '[') ++depth;
    if (text[at] == ']' && --depth == 0) return at + 1;
  }
  return text.size();
}

// The places of the line where the array is accessed, with their subscripts.
std::vector<std::pair<size_t, size_t>> accesses_of(std::string_view line, const std::string& array) {
  std::vector<std::pair<size_t, size_t>> found;
  for (size_t at = 0; !array.empty() && (at = line.find(array, at)) != std::string_view::npos; at += array.size()) {
    size_t end = at + array.size();
    if ((at > 0 && in_cpp_word(line[at - 1])) || (end < line.size() && in_cpp_word(line[end]))) continue;
    while (end < line.size() && line[end] == '[') end = behind_bracket(line, end);
    found.emplace_back(at, end);
  }
  return found;
}

void dots_below(PanelPen& pen, float from, float to, float y, viz::Color color) {
  const float radius = pen.skin.px(0.9f), step = pen.skin.px(3.5f);
  for (float x = from + radius; x < to; x += step) pen.canvas.fill_circle({x, y}, radius, color);
}

const std::vector<checks::Finding>* findings_of(const EditorView& view) {
  return view.since_picture && shown_finding(view.bench) ? &view.bench.findings()->findings : nullptr;
}

}  // namespace

std::multimap<size_t, const checks::Finding*> marked_lines(const EditorView& view) {
  std::multimap<size_t, const checks::Finding*> lines;
  const auto* const findings = findings_of(view);
  if (!findings) return lines;
  for (const checks::Finding& finding : *findings) {
    if (!checks::counts(finding.kind)) continue;
    lines.emplace(line_of_moment(view, finding.first), &finding);
    if (finding.second) lines.emplace(line_of_moment(view, *finding.second), &finding);
  }
  return lines;
}

void draw_finding_marks(PanelPen& pen, const EditorView& view, size_t line, float y) {
  const editor::TextModel& text = view.document.text;
  std::vector<size_t> drawn;
  for (auto [mark, end_of_line] = view.marks.equal_range(line); mark != end_of_line; ++mark) {
    for (const auto& [begin, end] : accesses_of(text.line(line), mark->second->array)) {
      if (std::find(drawn.begin(), drawn.end(), begin) != drawn.end()) continue;
      drawn.push_back(begin);
      const size_t at = text.line_begin(line);
      dots_below(pen, x_of(view, line, at + begin), x_of(view, line, at + end), y + view.row - pen.skin.px(2), pen.skin.theme.conflict);
    }
  }
}

void draw_suggested_barrier(PanelPen& pen, const EditorView& view, float y) {
  const Skin& skin = pen.skin;
  const MissingBarrier& barrier = *view.barrier;
  const viz::Color color = skin.theme.accent;
  pen.canvas.push_clip({view.x, y, view.width - view.heat, view.row});
  const float left = view.left() + view.character * static_cast<float>(barrier.indent.size());
  const float wide = pen.width(barrier.statement, Face::Mono, 12);
  const Rect box{left - skin.px(4), y + skin.px(1.5f), wide + skin.px(8), view.row - skin.px(3)};
  pen.canvas.fill_rect(box, color.with_alpha(0.10f), skin.px(3));
  const float dash = skin.px(4);
  for (float x = box.x; x < box.right(); x += 2 * dash)
    for (const float side : {box.y, box.bottom()}) pen.canvas.line({x, side}, {std::min(x + dash, box.right()), side}, color, 1);
  for (float at = box.y; at < box.bottom(); at += 2 * dash)
    for (const float side : {box.x, box.right()}) pen.canvas.line({side, at}, {side, std::min(at + dash, box.bottom())}, color, 1);
  const float base = y + view.row * 0.72f;
  pen.text(left, base, barrier.statement, Face::Mono, 12, color);
  const float x = box.right() + skin.px(10);
  const std::string says = skin.strings.format(
      "findings.suggested", {{"first", static_cast<uint64_t>(barrier.first + 1)}, {"second", static_cast<uint64_t>(barrier.second + 1)}});
  if (view.x + view.width - view.heat - x > skin.px(60))
    pen.fitted(x, base, view.x + view.width - view.heat - x - skin.px(8), says, Face::Text, 12, skin.theme.dim);
  const float tip = view.x + view.gutter - skin.px(4);
  pen.canvas.fill_polygon({{tip - skin.px(7), y + view.row * 0.25f}, {tip, y + view.row * 0.5f}, {tip - skin.px(7), y + view.row * 0.75f}},
                          color);
  pen.canvas.pop_clip();
  const Hit h = hit(pen, "editor.suggested", {view.x, y, view.width - view.heat, view.row},
                    act::InsertLine{barrier.line, barrier.indent + barrier.statement});
  if (h.hovered) tooltip(skin, skin.strings.format("findings.insert_help", {{"line", static_cast<uint64_t>(barrier.line + 1)}}));
}

void draw_finding_arrow(PanelPen& pen, const EditorView& view, const Rect& lines, float top) {
  const checks::Finding* const finding = findings_of(view) ? shown_finding(view.bench) : nullptr;
  if (!finding || !finding->second || !view.barrier) return;
  const size_t from = line_of_moment(view, finding->first), to = line_of_moment(view, *finding->second);
  if (from == SIZE_MAX || to == SIZE_MAX || from == to) return;
  const Skin& skin = pen.skin;
  const editor::TextModel& text = view.document.text;
  const auto middle = [&](size_t line) { return top + (static_cast<float>(view.row_of(line)) + 0.5f) * view.row; };
  const float y1 = middle(from), y2 = middle(to);
  if (std::min(y1, y2) < lines.y || std::max(y1, y2) > lines.bottom()) return;
  // Right of all that stands in between, errors' sentences too.
  float right = 0;
  for (size_t line = std::min(from, to); line <= std::max(from, to); ++line) {
    right = std::max(right, x_of(view, line, text.line_end(line)));
    if (std::any_of(view.errors.begin(), view.errors.end(), [&](const PlacedError& e) { return e.line == line; })) return;
  }
  const std::string title = finding_title(*finding, skin.strings), below = skin.text("findings.no_barrier");
  const float label = std::max(pen.width(title, Face::TextSemiBold, 12), pen.width(below, Face::Text, 11));
  const float edge = view.x + view.width - view.heat - skin.px(6), x = std::max(right + skin.px(16), edge - label / 2 - skin.px(10));
  if (x + label / 2 > edge || x < right + skin.px(14)) return;
  const viz::Color color = skin.theme.conflict;
  const float stroke = skin.px(1.4f), gap = skin.px(4);
  const float start = x_of(view, from, text.line_end(from)) + skin.px(8), end = x_of(view, to, text.line_end(to)) + skin.px(10);
  pen.canvas.fill_circle({start, y1}, skin.px(2.5f), color);
  pen.canvas.line({start, y1}, {x, y1}, color, stroke);
  const float center = (y1 + y2) / 2, half = skin.px(17);
  const bool said = std::abs(y2 - y1) > 2 * half + skin.px(16) && right < x - label / 2 - skin.px(8);
  if (said) {
    const float sign = y2 > y1 ? 1.0f : -1.0f;
    pen.canvas.line({x, y1}, {x, center - sign * half}, color, stroke);
    pen.canvas.line({x, center + sign * half}, {x, y2}, color, stroke);
    pen.text(x, center - skin.px(2), title, Face::TextSemiBold, 12, color, Align::Center);
    pen.text(x, center + skin.px(12), below, Face::Text, 11, color, Align::Center);
  } else {
    pen.canvas.line({x, y1}, {x, y2}, color, stroke);
  }
  pen.canvas.line({x, y2}, {end + gap, y2}, color, stroke);
  pen.canvas.fill_polygon({{end + skin.px(7), y2 - skin.px(4)}, {end, y2}, {end + skin.px(7), y2 + skin.px(4)}}, color);
}

}  // namespace warplens::app
