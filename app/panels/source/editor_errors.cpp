#include "app/panels/source/editor_errors.h"

#include <algorithm>
#include <utility>

#include "app/editor/characters.h"
#include "app/panels/source/document_changes.h"
#include "app/panels/source/source.h"

namespace warplens::app {
namespace {

constexpr float kErrorRow = 19;
constexpr size_t kRows = 5;  // that are seen at once

}  // namespace

std::vector<PlacedError> placed_errors(const Workbench& bench, PanelCaches& caches) {
  std::vector<PlacedError> placed;
  const auto place = [&](const Error& error, const editor::LineChanges* since, bool is_warning) {
    const size_t line = since && error.span.line > 0 ? line_in_text(*since, error.span.line) : SIZE_MAX;
    const bool known = std::any_of(placed.begin(), placed.end(), [&](const PlacedError& p) {
      return p.line == line && p.error->span.column == error.span.column && p.error->message == error.message;
    });
    if (line != SIZE_MAX && !known) placed.push_back({&error, line, is_warning});
  };
  const Side& side = bench.active();
  const editor::LineChanges* const since_error = changes_since_error(bench, caches);
  if (const Error* const failure = failure_in(side)) {
    place(*failure, since_error, false);
    for (const Error& other : failure->more)
      if (other.span.file == failure->span.file) place(other, since_error, false);
  }
  const auto& refused = side.session.refused();
  const auto& reading = side.session.reading();
  const analysis::Snapshot* const picture = picture_of_document(bench);
  if (refused) {
    for (const Error& error : refused->host_errors) place(error, since_error, true);
  } else {
    if (picture && picture->launch_account)
      for (const Error& error : picture->launch_account->host_errors) place(error, changes_since_picture(bench, caches), true);
    if (reading)
      for (const Error& error : reading->errors) place(error, changes_since_reading(bench, caches), true);
  }
  const auto at = [](const PlacedError& p) { return std::pair(p.line, p.error->span.column); };
  std::stable_sort(placed.begin(), placed.end(), [&](const PlacedError& a, const PlacedError& b) { return at(a) < at(b); });
  return placed;
}

std::string error_text(const Error& error, const viz::Strings& strings) {
  return strings.say(Error{error.message, {}, error.hint, {}, error.said, error.fix});
}

float error_list_height(size_t errors, const Skin& skin) {
  return skin.px(10) + std::round(skin.px(kErrorRow)) * static_cast<float>(std::min(errors, kRows));
}

void draw_error_list(PanelPen& pen, const std::vector<PlacedError>& errors, const Rect& rect) {
  const Skin& skin = pen.skin;
  const float row = std::round(skin.px(kErrorRow));
  const bool all_warn = std::all_of(errors.begin(), errors.end(), [](const PlacedError& e) { return e.is_warning; });
  const viz::Color color = all_warn ? skin.theme.warp : skin.theme.conflict;
  pen.canvas.fill_rect(rect, viz::mix(skin.theme.background, color, 0.08f), skin.px(5));
  pen.canvas.stroke_rect(rect, color, 1, skin.px(5));
  const Rect rows{rect.x + 1, rect.y + skin.px(5), rect.width - 2, rect.height - skin.px(10)};
  Scroll scroll(pen, "editor.errors", rows);
  for (size_t n = 0; n < errors.size(); ++n) {
    const PlacedError& at = errors[n];
    const Rect place{rows.x, scroll.top() + row * static_cast<float>(n), rows.width, row};
    const bool is_first = n == 0 || errors[n - 1].line != at.line;
    const Hit h = hit(pen, "editor.error." + std::to_string(at.line + 1) + (is_first ? "" : "." + std::to_string(n)), place,
                      act::GoToLine{static_cast<uint32_t>(at.line + 1), at.error->span.column}, true, {"editor.errors", n == 0});
    if (h.hovered) pen.canvas.fill_rect(place, skin.theme.raised);
    const float base = place.y + row * 0.72f, number = skin.px(64);
    pen.fitted(place.x + skin.px(10), base, number - skin.px(10),
               skin.strings.format("editor.error_line", {{"line", static_cast<uint64_t>(at.line + 1)}}), Face::TextSemiBold, 12,
               at.is_warning ? skin.theme.warp : skin.theme.conflict);
    const std::string text = error_text(*at.error, skin.strings);
    if (pen.fitted(place.x + number + skin.px(4), base, place.width - number - skin.px(20), text, Face::Text, 12, skin.theme.text) &&
        h.hovered)
      tooltip(skin, text);
  }
  scroll.end(scroll.top() + row * static_cast<float>(errors.size()));
}

// Of a line and a column of the compiler's, in the text as it is now.
static size_t place_of(const editor::TextModel& text, size_t line, uint32_t column) {
  const size_t shown = std::min(line, text.lines() - 1);
  return text.line_begin(shown) +
         editor::place_at(text.line(shown), std::min<size_t>(column > 0 ? column - 1 : 0, text.line(shown).size()));
}

void go_to_place(Workbench& bench, size_t line, uint32_t column) {
  if (!bench.document()) return;
  bench.edit([&](editor::TextModel& text) {
    const size_t at = place_of(text, line, column);
    text.select(at, at);
  });
}

bool go_to_error(Workbench& bench, PanelCaches& caches, bool forwards) {
  const Document* const document = bench.document();
  if (!document) return false;
  const auto errors = placed_errors(bench, caches);
  if (errors.empty()) return false;
  const size_t now = document->text.caret().at;
  const auto place = [&](const PlacedError& e) { return place_of(document->text, e.line, e.error->span.column); };
  const auto next = forwards ? std::find_if(errors.begin(), errors.end(), [&](const PlacedError& e) { return place(e) > now; })
                             : std::find_if(errors.rbegin(), errors.rend(), [&](const PlacedError& e) { return place(e) < now; }).base();
  const PlacedError& to =
      forwards ? (next == errors.end() ? errors.front() : *next) : (next == errors.begin() ? errors.back() : *(next - 1));
  go_to_place(bench, to.line, to.error->span.column);
  return true;
}

}  // namespace warplens::app
