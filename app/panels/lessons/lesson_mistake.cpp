// What the card of a kernel with a mistake shows besides the question: what was measured, the map of wrong elements, and the fix once it
// is revealed.
#include <algorithm>
#include <cmath>
#include <set>

#include "app/panels/lessons/lesson_parts.h"
#include "app/session/editing/source_text.h"
#include "kernels/grading/mistake.h"
#include "viz/scenes/tiles/wrong_elements.h"

namespace warplens::app {
namespace {

constexpr float kMistakeText = 13, kDiffText = 12, kMapHeight = 132, kLeastMap = 84, kMistakeRow = 1.45f;
constexpr float kMapWidth = 176, kBesideMap = 280;  // where the card is at least as wide, words are beside the map

// What the checks found, by kind: the lines are for the reader to find.
std::string mistake_findings(const grading::Symptoms& found, const viz::Strings& s) {
  if (found.findings.empty()) return s.get("mistakes.found_none");
  std::set<std::string> kinds;
  for (const checks::Finding& finding : found.findings) kinds.insert(s.get(std::string("findings.kind.") + name(finding.kind)));
  std::string all;
  for (const std::string& kind : kinds) all += (all.empty() ? "" : s.get("join.items")) + kind;
  return s.format("mistakes.found", {{"count", uint64_t{found.findings.size()}}, {"kinds", all}});
}

viz::WrongElementsInput wrong_elements_of(const grading::Symptoms& found, const std::string& buffer) {
  return {
      buffer, found.wrong->rows(), found.wrong->columns(), found.wrong->wrong, found.wrong->got.values, found.wrong->expected.values, false,
      true};
}

float draw_wrong_elements(PanelPen& pen, const Skin& skin, const grading::Symptoms& found, const std::string& buffer, const Rect& room) {
  const float height = std::clamp(room.height, skin.px(kLeastMap), skin.px(kMapHeight));
  const Rect place{room.x, room.y, room.width, height};
  const viz::Frame frame{place, skin.theme, skin.strings, pen.canvas, skin.scale};
  const viz::WrongElementsInput input = wrong_elements_of(found, buffer);
  viz::WrongElementsScene scene = viz::layout_wrong_elements(input, frame);
  pen.paint(std::move(scene.drawing));
  const Hit h = mouse_area(pen, "mistake.map", scene.map);
  if (h.hovered)
    if (const auto under = viz::hover_wrong_elements(scene, input, skin.strings, h.at)) tooltip(skin, under->text);
  return place.bottom() + skin.px(4);
}

}  // namespace

float mistake_height(const Skin& skin) { return skin.px(kMapHeight + 18); }

float draw_symptoms(const Workbench& bench, PanelPen& pen, const Skin& skin, const Rect& room) {
  const float x = room.x;
  float y = room.y, width = room.width;
  const grading::Mistake* const mistake = bench.mistake();
  if (!mistake) return y;
  const auto say = [&](const std::string& text, viz::Color color) {
    y = pen.wrapped(x, y + skin.px(12), width, text, Face::Text, kMistakeText, color) - skin.px(10);
  };
  const Gallery::Measured* const measured = bench.mistake_measured();
  if (!measured) {
    say(skin.text("mistakes.measuring"), skin.theme.dim);
    return y;
  }
  if (!measured->symptoms) {
    say(skin.strings.say(Error{measured->problem, {}, {}, {}}), skin.theme.conflict);
    return y;
  }
  const grading::Symptoms& found = *measured->symptoms;
  const std::string& buffer = mistake->file->spec->result_buffer;
  const bool mapped = !found.wrong->right(), beside = mapped && width >= skin.px(kBesideMap);
  const float map = beside ? std::min(skin.px(kMapWidth), width * 0.42f) : width;
  if (beside) width -= map + skin.px(16);
  say(found.wrong->right() ? skin.strings.format("mistakes.all_right", {{"elements", found.wrong->elements()}, {"buffer", buffer}})
                           : skin.strings.format("mistakes.some_wrong", {{"wrong", found.wrong->count},
                                                                         {"elements", found.wrong->elements()},
                                                                         {"buffer", buffer},
                                                                         {"some", found.schedules_wrong},
                                                                         {"schedules", found.schedules_run}}),
      skin.theme.text);
  say(mistake_findings(found, skin.strings), skin.theme.text);
  if (!found.fault)
    say(skin.strings.format("mistakes.conflicts", {{"wavefronts", found.costs.wavefronts}, {"conflicts", found.costs.conflicts}}),
        skin.theme.text);
  y += skin.px(12);
  if (!mapped) return y;
  const float top = beside ? room.y + skin.px(2) : y;
  return std::max(y, draw_wrong_elements(pen, skin, found, buffer, {room.x + room.width - map, top, map, room.bottom() - top}));
}

namespace {

// Long lines are broken as in the source.
std::vector<CodeRow> rows_of_fix(const PanelPen& pen, const Skin& skin, const std::string& text, float width) {
  const float room = width - skin.px(26), character = pen.width("0", Face::Mono, kDiffText);
  const auto columns = static_cast<size_t>(std::max(1.0f, room / character));
  return wrap_code(text, columns, columns);
}

}  // namespace

// A sign of its own beside each color: the fix is read without them.
float draw_fix(const Workbench& bench, PanelPen& pen, const Skin& skin, float x, float y, float width) {
  const grading::Mistake* const mistake = bench.mistake();
  if (!mistake) return y;
  const float step = std::round(skin.px(kDiffText) * kMistakeRow), character = pen.width("0", Face::Mono, kDiffText);
  y += skin.px(6);
  for (const grading::DiffLine& line : mistake->diff) {
    const viz::Color color = line.sign == '-' ? skin.theme.conflict : line.sign == '+' ? skin.theme.ok : skin.theme.dim;
    const std::vector<CodeRow> rows = rows_of_fix(pen, skin, line.text, width);
    if (line.sign != ' ') pen.canvas.fill_rect({x, y, width, step * static_cast<float>(rows.size())}, color.with_alpha(0.12f));
    pen.text(x + skin.px(6), y + step * 0.72f, std::string(1, line.sign), Face::MonoSemiBold, kDiffText, color);
    for (const CodeRow& row : rows) {
      const float left = x + skin.px(20) + character * static_cast<float>(row.indent);
      pen.text(left, y + step * 0.72f, row.text, Face::Mono, kDiffText, skin.theme.text);
      y += step;
    }
  }
  return y + skin.px(6);
}

float fix_height(const Workbench& bench, const Skin& skin, float width) {
  const PanelPen pen(skin);
  size_t most = 0;
  for (const grading::Mistake& mistake : bench.gallery().mistakes()) {
    size_t rows = 0;
    for (const grading::DiffLine& line : mistake.diff) rows += rows_of_fix(pen, skin, line.text, width).size();
    most = std::max(most, rows);
  }
  return static_cast<float>(most) * std::round(skin.px(kDiffText) * kMistakeRow) + skin.px(12);
}

}  // namespace warplens::app
