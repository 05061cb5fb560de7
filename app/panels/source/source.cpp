#include "app/panels/source/source.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "app/panels/lists/findings.h"
#include "app/panels/lists/notes_count.h"
#include "app/panels/source/breakpoints.h"
#include "app/panels/source/class_code.h"
#include "app/panels/source/code_text.h"
#include "app/panels/source/compiled_badges.h"
#include "app/panels/source/editor.h"
#include "app/panels/source/loop_values.h"
#include "app/panels/state.h"
#include "app/session/editing/source_text.h"
#include "kernels/base/words.h"
#include "viz/scenes/account.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::app {
namespace {

// A place of a finding.
struct FindingAt {
  size_t index = 0;
  int number = 1;  // of its two
};

struct SourceView {
  const analysis::Snapshot& snapshot;
  const Player& player;
  float x, width, row;  // of the panel's inside, and the height of a row
  float character = 7;  // width of one
  const PlacedSource* source = nullptr;
  std::map<uint32_t, std::vector<FindingAt>> findings;  // by line
  const Site* lit = nullptr;                            // whose expression is lit
  viz::Marks marks;                                     // what is selected
  viz::Veil veil;                                       // of an open question
  const analysis::LineDoubts* doubts = nullptr;         // of what is traced
  uint32_t answer = 0;                                  // the line that was asked for, once it is known
  std::map<uint32_t, std::string> loops;                // where the followed lane is in those around the current line, by their heads
  std::set<uint32_t> stops;                             // lines that have a statement: where a breakpoint can be

  float code_x(const Skin& skin) const { return x + skin.px(46); }
  const analysis::LineHeat* heat(uint32_t line) const {
    const auto it = std::lower_bound(snapshot.heat.begin(), snapshot.heat.end(), line,
                                     [](const analysis::LineHeat& h, uint32_t n) { return h.line < n; });
    return it != snapshot.heat.end() && it->line == line ? &*it : nullptr;
  }
};

viz::BadgeInput badge_of(const analysis::LineHeat& heat) { return {heat.worst_wavefronts, heat.conflicts > 0, heat.worst_sectors}; }

// What the badge of a line takes from it; at least what a number of two digits does, so that most lines end at one place.
float badge_room(const SourceView& view, PanelPen& pen, uint32_t line) {
  const analysis::LineHeat* const heat = view.heat(line);
  const float mark = view.doubts->contains(line) ? pen.skin.px(kDoubtMark) : 0;
  return heat ? std::max(pen.skin.px(44), viz::badge_width(badge_of(*heat), pen.canvas, pen.skin.scale)) + pen.skin.px(8) + mark : 0;
}

PlacedSource place_lines(const SourceView& view, const SourceReading* reading, PanelPen& pen) {
  const Skin& skin = pen.skin;
  const std::vector<bool> comments = comment_lines(view.snapshot.source());
  CodeParts code(view.snapshot.source(), reading);
  PlacedSource source;
  for (const std::string_view line : split_lines(view.snapshot.source())) {
    // The first row keeps clear of the badge of its line.
    const float badge = badge_room(view, pen, static_cast<uint32_t>(source.lines.size() + 1));
    const float room = view.width - (view.code_x(skin) - view.x) - skin.px(4);
    const auto columns = [&](float width) { return static_cast<size_t>(std::max(1.0f, width / view.character)); };
    PlacedLine placed{wrap_code(line, columns(room - badge), columns(room)), {}, source.rows, comments[source.lines.size()]};
    placed.parts = code.next(line, placed.rows);
    source.rows += placed.rows.size();
    source.lines.push_back(std::move(placed));
  }
  return source;
}

void draw_heat(PanelPen& pen, const SourceView& view, const analysis::LineHeat& heat, float y) {
  const Skin& skin = pen.skin;
  const bool doubtful = view.doubts->contains(heat.line);
  const float badge = badge_room(view, pen, heat.line) - skin.px(doubtful ? 8 + kDoubtMark : 8);
  const Rect place{view.x + view.width - badge - skin.px(4), y + skin.px(2), badge, view.row - skin.px(4)};
  const viz::Frame frame{place, skin.theme, skin.strings, pen.canvas, skin.scale};
  if ((heat.shared_instructions > 0 && view.veil.costs_at(true, heat.line)) ||
      (heat.global_instructions > 0 && view.veil.costs_at(false, heat.line))) {
    pen.text(place.center().x, place.center().y + skin.px(4), "?", Face::Mono, 12, skin.theme.dim, Align::Center);
    return;
  }
  pen.paint(viz::layout_badge(badge_of(heat), frame).drawing);
  if (doubtful) draw_doubt_mark(pen, place);
  const auto access = view.player.access_at(heat.line, 0);
  const Hit h = hit(pen, "heat." + std::to_string(heat.line), place, act::OpenInLab{access.value_or(0)}, access.has_value(), {"heat"});
  if (h.hovered)
    tooltip(skin, heat_text(heat, view.player.snapshot()->program->account, skin.strings, view.veil) +
                      on_a_line(viz::doubt_text(*view.doubts, heat.line, skin.strings)) +
                      (access ? "\n" + skin.text("panel.open_line_in_lab") : ""));
}

// The expression that is pointed at elsewhere, on the rows of this line that it covers.
void light_expression(PanelPen& pen, const SourceView& view, uint32_t number, float y) {
  const std::string text = line_text(view.snapshot.source(), number);
  const auto range = range_on_line(*view.snapshot.program, *view.lit, text, number);
  if (!range) return;
  const PlacedLine& line = view.source->lines[number - 1];
  for (size_t i = 0; i < line.rows.size(); ++i) {
    const CodeRow& row = line.rows[i];
    const size_t first = std::max(range->first, row.first), last = std::min(range->last, row.first + row.text.size());
    if (first >= last) continue;
    const float x = view.code_x(pen.skin) + view.character * static_cast<float>(row.indent + first - row.first);
    const Rect part{x - 1, y + view.row * static_cast<float>(i) + 1, view.character * static_cast<float>(last - first) + 2, view.row - 2};
    pen.canvas.fill_rect(part, pen.skin.theme.accent.with_alpha(0.35f), pen.skin.px(3));
    pen.canvas.stroke_rect(part, pen.skin.theme.text, 1.5f, pen.skin.px(3));
  }
}

// A line below each use of the selected variable.
void mark_variable(PanelPen& pen, const SourceView& view, uint32_t number, float y) {
  const std::string name = view.marks.variable.substr(0, view.marks.variable.find_first_of("[."));
  const PlacedLine& line = view.source->lines[number - 1];
  if (name.empty() || line.comment) return;
  for (size_t i = 0; i < line.rows.size(); ++i) {
    const std::string_view text = line.rows[i].text;
    for (size_t at = find_word(text, name); at != std::string_view::npos; at = find_word(text, name, at + name.size())) {
      const float x = view.code_x(pen.skin) + view.character * static_cast<float>(line.rows[i].indent + at);
      const float below = y + view.row * static_cast<float>(i + 1) - pen.skin.px(2);
      pen.canvas.line({x, below}, {x + view.character * static_cast<float>(name.size()), below}, pen.skin.theme.accent, pen.skin.px(2));
    }
  }
}

void find_findings(SourceView& view, const checks::CheckReport* report) {
  if (!report) return;
  const auto& all = report->findings;
  for (size_t i = 0; i < all.size(); ++i) {
    view.findings[line_of(view.snapshot, all[i].first)].push_back({i, 1});
    if (all[i].second) view.findings[line_of(view.snapshot, *all[i].second)].push_back({i, 2});
  }
}

// In the margin of a line: a sign where there is a finding, the number of its place where that is the selected one. A click selects it.
void draw_finding_mark(const Workbench& bench, PanelPen& pen, const SourceView& view, uint32_t number, float y) {
  const auto it = view.findings.find(number);
  if (it == view.findings.end()) return;
  const Skin& skin = pen.skin;
  const Checking& checking = bench.checking();
  const auto& all = checking.report()->findings;
  const FindingAt* shown = &it->second.front();
  std::string says;
  for (const FindingAt& at : it->second) {
    const bool selected = at.index == checking.selected_index();
    if (selected && shown->index != at.index) shown = &at;
    const std::string title = finding_title(all[at.index], skin.strings), place = std::to_string(at.number);
    says += (says.empty() ? "" : "\n") +
            (selected ? skin.strings.format("findings.mark_of", {{"number", std::string_view(place)}, {"what", std::string_view(title)}})
                      : skin.strings.format("findings.mark", {{"what", std::string_view(title)}}));
  }
  const Point center{view.x + skin.px(38), y + view.row * 0.5f};
  if (shown->index == checking.selected_index())
    draw_place_number(pen, center, shown->number);
  else
    draw_finding_sign(pen, center, checks::counts(all[shown->index].kind));
  const Rect box{center.x - skin.px(7), y, skin.px(14), view.row};
  if (mouse_area(pen, "mark." + std::to_string(number), box, act::SelectFinding{shown->index}).hovered) tooltip(skin, says);
}

// The column under the mouse, in the line with its tabs as spaces.
size_t column_at(const Skin& skin, const SourceView& view, const PlacedLine& line, float y) {
  const Point mouse = skin.input.pointer;
  const auto at = std::min(static_cast<size_t>(std::max(0.0f, (mouse.y - y) / view.row)), line.rows.size() - 1);
  const CodeRow& row = line.rows[at];
  const float left = view.code_x(skin) + view.character * static_cast<float>(row.indent);
  return row.first + std::min(static_cast<size_t>(std::max(0.0f, (mouse.x - left) / view.character)), row.text.size());
}

bool asks_for_a_line(const LessonRun& run) {
  const LessonQuestion* const question = run.question();
  return question && question->kind == QuestionKind::Pick && question->pick == PickKind::Line;
}
// Then a click on one is the answer, also where nothing is executed.
bool is_asked_for_a_line(const Workbench& bench) { return bench.lesson_run().can_answer() && asks_for_a_line(bench.lesson_run()); }
uint32_t answered_line(const Workbench& bench) {
  const LessonRun& run = bench.lesson_run();
  return run.filled() && !run.open() && asks_for_a_line(run) ? static_cast<uint32_t>(std::max<int64_t>(0, run.filled()->answer.value_or(0)))
                                                             : 0;
}

void draw_line(const Workbench& bench, PanelPen& pen, const SourceView& view, uint32_t number, float y) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const PlacedLine& line = view.source->lines[number - 1];
  const Rect area{view.x, y, view.width, view.row * static_cast<float>(line.rows.size())};
  const analysis::LineHeat* const heat = view.heat(number);
  const bool current = view.player.moment() && view.player.moment()->line == number;
  const Rect text_area{area.x, area.y, area.width - badge_room(view, pen, number), area.height};
  const bool over = skin.input.pointed == "line." + std::to_string(number);
  if (over) skin.scene.seen.pointing.access = view.player.access_at(number, column_at(skin, view, line, y));
  const auto next = view.player.next_on_line(number);
  const bool can_go = next.has_value();
  const bool asked = is_asked_for_a_line(bench);
  const Action action =
      asked ? Action(act::AnswerLesson{number}) : Action(act::Select{{Selection::Kind::Line, {}, number}, {.place = next}});
  const Hit h = hit(pen, "line." + std::to_string(number), text_area, action, can_go || asked, {"lines", current});
  if ((can_go || asked) && h.hovered) {
    if (!current) pen.canvas.fill_rect(area, theme.raised);
    tooltip(skin, asked ? skin.text("lesson.click.line") : skin.strings.format("panel.line_go", {{"warp", view.player.warp()}}));
  }
  if (current) {
    pen.canvas.fill_rect(area, theme.accent.with_alpha(0.22f));
    pen.canvas.fill_rect({view.x, y, skin.px(3), area.height}, theme.accent);
  }
  if (view.answer == number) {
    pen.canvas.fill_rect(area, theme.ok.with_alpha(0.18f));
    pen.canvas.stroke_rect(inset(area, skin.px(1)), theme.ok, skin.px(1.5f), skin.px(3));
    mouse_area(pen, "answer." + std::to_string(number), area);
  }
  if (view.lit) light_expression(pen, view, number, y);
  for (size_t i = 0; i < line.rows.size(); ++i) {
    const float baseline = y + view.row * (static_cast<float>(i) + 0.72f);
    if (i == 0)
      pen.text(view.x + skin.px(30), baseline, std::to_string(number), Face::Mono, 11, current ? theme.text : theme.dim, Align::Right);
    const float indent = view.character * static_cast<float>(line.rows[i].indent);
    draw_code_row(pen, {view.code_x(skin) + indent, baseline}, view.character, line.rows[i], line.parts[i]);
  }
  if (const auto loop = view.loops.find(number); loop != view.loops.end()) {
    const CodeRow& row = line.rows.front();
    draw_loop_value(pen, loop->second, {view.x, y, text_area.width, view.row},
                    view.code_x(skin) + view.character * static_cast<float>(row.indent + row.text.size()));
  }
  mark_variable(pen, view, number, y);
  if (view.marks.line == number) viz::draw_ring(pen.canvas, inset(area, skin.px(2.5f)), theme, skin.scale);
  if (heat) draw_heat(pen, view, *heat, y);
  if (!asked && view.stops.contains(number)) draw_breakpoint(bench, pen, {view.x, y, skin.px(31), view.row}, number);
  draw_finding_mark(bench, pen, view, number, y);
}

// Keeps the current line in view when it changes, a third from the top, and when the window or its text size does; the user's own
// scrolling stays otherwise, also when its counts as compiled arrive. A kernel that is new begins below its header, where that shows the
// current line too. The line that answers a question comes into view once.
void follow_line(Seen& seen, Scroll& scroll, const SourceView& view, float height) {
  const uint32_t current = view.player.moment() ? view.player.moment()->line : 0;
  const Seen::Scrolled now{view.player.snapshot(), current, view.answer, view.source->rows, view.row, height};
  const uint32_t line = view.answer && view.answer != seen.scrolled.answer ? view.answer : current;
  if (line == 0 || line > view.source->lines.size() || now == seen.scrolled) return;
  const bool other = !seen.scrolled.snapshot || seen.scrolled.snapshot->source() != now.snapshot->source();
  Seen::Scrolled before = seen.scrolled;
  before.snapshot = now.snapshot;
  if (!other && now == before) {  // more is known of the same
    seen.scrolled = now;
    return;
  }
  const PlacedLine& placed = view.source->lines[line - 1];
  const float top = static_cast<float>(placed.first_row) * view.row, bottom = top + static_cast<float>(placed.rows.size()) * view.row;
  const uint32_t begin = std::min<uint32_t>(first_line_of_code(view.snapshot.source()), static_cast<uint32_t>(view.source->lines.size()));
  const float code = static_cast<float>(view.source->lines[begin - 1].first_row) * view.row;
  if (other && top >= code && bottom <= code + height - 3 * view.row)
    scroll.show_from(code);
  else if (other || top < scroll.offset() + 2 * view.row || bottom > scroll.offset() + height - 3 * view.row)
    scroll.show_from(std::floor((top - height / 3) / view.row) * view.row);
  seen.scrolled = now;
}

// A source without a trace: its lines, and the one with the mistake; null: it is in none of them.
void draw_untraced(PanelPen& pen, const Side& side, const Error* error, const Rect& card) {
  const Skin& skin = pen.skin;
  Scroll scroll(pen, "failed source", {card.x + 1, card.y + skin.px(4), card.width - 2, card.height - skin.px(8)});
  const Point at{card.x + 1, scroll.top()};
  const float row = std::round(skin.px(19)), code = at.x + skin.px(40), width = card.width - skin.px(11),
              character = pen.width("0", Face::Mono, 12);
  const auto columns = static_cast<size_t>(std::max(1.0f, (width - skin.px(44)) / character));
  float y = at.y, wrong = 0;
  uint32_t number = 0;
  CodeParts parts_of(side.source);
  for (const std::string_view line : split_lines(side.source)) {
    ++number;
    const bool here = error && number == error->span.line;
    const std::vector<CodeRow> rows = wrap_code(line, columns, columns);
    const auto parts = parts_of.next(line, rows);
    const float height = row * static_cast<float>(rows.size());
    if (here) {
      wrong = y - at.y;
      mouse_area(pen, "mistake." + std::to_string(number), {at.x, y, width, height});
      pen.canvas.fill_rect({at.x, y, width, height}, skin.theme.conflict.with_alpha(0.22f));
      pen.canvas.fill_rect({at.x, y, skin.px(3), height}, skin.theme.conflict);
    }
    if (y + height >= card.y && y <= card.bottom()) {
      pen.text(at.x + skin.px(30), y + row * 0.72f, std::to_string(number), Face::Mono, 11, here ? skin.theme.text : skin.theme.dim,
               Align::Right);
      for (size_t i = 0; i < rows.size(); ++i)
        draw_code_row(pen, {code + character * static_cast<float>(rows[i].indent), y + row * (static_cast<float>(i) + 0.72f)}, character,
                      rows[i], parts[i]);
    }
    y += height;
  }
  if (std::string& scrolled = skin.scene.seen.scrolled_failure; error && scrolled != error->message + side.source) {
    scrolled = error->message + side.source;
    scroll.show_from(wrong - card.height / 3);
  }
  scroll.end(y);
}

// Above the lines: how many findings and notes there are, what edits them, and the file's name.
void draw_head(const Workbench& bench, const PanelState& state, PanelPen& pen, const Rect& rect, const Error* failure) {
  const Skin& skin = pen.skin;
  const Player& player = bench.player();
  const float pad = skin.px(16);
  const std::string path = failure ? failure->span.file : player.snapshot() ? player.snapshot()->path() : bench.active().choice.name;
  const std::string file = std::filesystem::path(path).filename().string();
  const float x = rect.x + pad, y = rect.y + skin.px(12), width = rect.width - 2 * pad;
  const std::string title = skin.text("panel.source");
  heading(pen, x, y, width, title);
  const float beside = x + pen.width(title, Face::TextSemiBold, 12) + skin.px(12);
  float taken = draw_findings_count(bench, state, pen, beside, y, width * 0.6f);
  taken += draw_notes_count(bench, pen, beside + taken, y, width * 0.6f - taken);
  const float left = width - pen.width(title, Face::TextSemiBold, 12) - skin.px(12) - taken;
  // A pencil's name: what is shown becomes an editor.
  float right = rect.right() - pad;
  const Command& edit = *find_command(std::string_view("edit.source"));
  if (const std::string label = skin.text("editor.edit"); edit.enabled(bench) && !bench.presenter.on) {
    const float wide = pen.width(label, Face::Text, 11) + skin.px(16);
    if (wide < left - skin.px(24)) {
      const Hit h = button(pen, "edit", {right - wide, y - skin.px(3), wide, skin.px(22)}, label, act::Run{edit.id}, {.size = 11});
      if (h.hovered) tooltip(skin, skin.text("panel.command.edit.source"), to_string(edit.chord));
      right -= wide + skin.px(8);
    }
  }
  const Document* const document = bench.document();
  if (document && document->edited())
    pen.canvas.fill_circle({right - skin.px(3), y + skin.px(9)}, skin.px(3.5f), skin.theme.accent), right -= skin.px(12);
  pen.fitted(right, y + skin.px(13), left - (rect.right() - pad - right), file, Face::Text, 11, skin.theme.dim, Align::Right);
}

// What is known of the lines, where they are drawn `width` wide from `x` on.
SourceView make_view(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float width) {
  const Player& player = bench.player();
  const bool one_kernel = bench.stage().kernels == KernelsShown::One;
  SourceView view{*player.snapshot(), player, x, width, std::round(pen.skin.px(19))};
  view.veil = veil_of(bench);
  view.character = pen.width("0", Face::Mono, 12);
  view.marks = marks_of(bench);
  view.answer = answered_line(bench);
  if (one_kernel && !view.veil.countable()) view.loops = loop_values(player);
  if (state.seen.pointing.source) view.lit = player.site();
  view.doubts = &doubts_in(state.caches.doubts, player.snapshot()->program);
  const auto& reading = bench.active().session.reading();
  view.source = &state.caches.source.get({player.snapshot(), reading, view.width, view.row, view.character, pen.skin.scale},
                                         [&] { return place_lines(view, reading.get(), pen); });
  if (one_kernel)
    for (const Statement& statement : player.snapshot()->program->statements)
      if (statement.file == 0) view.stops.insert(statement.line);
  if (one_kernel && !view.veil.findings && !view.veil.lines) find_findings(view, bench.findings());
  return view;
}

}  // namespace

// The source that gave no picture, when its error names a line of it.
const Error* failure_in(const Side& side) {
  const auto& error = side.session.error();
  if (!error || error->span.line == 0 || side.source.empty()) return nullptr;
  const std::string& path = side.spec ? side.spec->path : side.choice.name;
  const bool its_own = std::filesystem::path(error->span.file).filename() == std::filesystem::path(path).filename();
  const auto& snapshot = side.player.snapshot();
  return its_own && !(snapshot && snapshot->source() == side.source) ? &*error : nullptr;
}

std::string heat_text(const analysis::LineHeat& heat, const std::string& account, const viz::Strings& strings, const viz::Veil& veil) {
  std::string text;
  const viz::Strings::Argument counted{"account", viz::account_text(account, strings)};
  const bool waves = veil.costs_at(true, heat.line), sectors = veil.costs_at(false, heat.line);
  if (heat.shared_instructions > 0)
    text = strings.plural_or_asked(veil.steps, "panel.heat_shared", heat.shared_instructions,
                                   {counted,
                                    {"wavefronts", viz::number_or_asked(veil.wavefront_sums || waves, heat.wavefronts)},
                                    {"conflicts", viz::number_or_asked(veil.wavefront_sums || waves, heat.conflicts)},
                                    {"worst", viz::number_or_asked(waves, heat.worst_wavefronts)}});
  if (heat.global_instructions > 0)
    text +=
        (text.empty() ? "" : "\n") + strings.plural_or_asked(veil.steps, "panel.heat_global", heat.global_instructions,
                                                             {counted,
                                                              {"sectors", viz::number_or_asked(veil.sector_sums || sectors, heat.sectors)},
                                                              {"worst", viz::number_or_asked(sectors, heat.worst_sectors)}});
  return text;
}

void draw_source(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  if (shows_editor(bench, state)) return draw_editor(bench, state, skin, rect);
  const Player& player = bench.player();
  const Error* const failure = failure_in(bench.active());
  PanelPen pen(skin);
  draw_head(bench, state, pen, rect, failure);
  Rect card{rect.x + skin.px(8), rect.y + skin.px(38), rect.width - skin.px(16), rect.height - skin.px(42)};
  if (const float height = disk_notice_height(bench, skin); height > 0) {
    draw_disk_notice(bench, pen, {card.x, card.y, card.width, height - skin.px(6)});
    card.y += height, card.height -= height;
  }
  if (const float height = draw_condition(bench, state, pen, card); height > 0) card.y += height, card.height -= height;
  pen.canvas.fill_rect(card, skin.theme.background, skin.px(5));
  pen.canvas.stroke_rect(card, skin.theme.line, 1, skin.px(5));
  if (failure || !player.snapshot()) return draw_untraced(pen, bench.active(), failure, card);
  const bool both = shows_compiled_badges(bench);
  const float column = both ? skin.px(62 + kDoubtMark) : 0, titles = both ? draw_badge_titles(bench, pen, card, column) : 0;
  const std::map<uint32_t, analysis::LineHeat> compiled =
      both ? compiled_heat(*player.snapshot()) : std::map<uint32_t, analysis::LineHeat>();
  const Rect lines{card.x + 1, card.y + skin.px(4) + titles, card.width - 2, card.height - skin.px(8) - titles};
  mouse_area(pen, "source", lines);
  Scroll scroll(pen, "source", lines);
  const Point at{card.x + 1, scroll.top()};
  const float grown = bench.presenter.on
                          ? state.caches.class_code.get({player.snapshot(), lines.width, lines.height, skin.scale},
                                                        [&] { return code_of_a_class(player.snapshot()->source(), skin, lines); })
                          : 1;
  const Skin large = enlarged(skin, grown);
  PanelPen code(large);
  // The scroll bar is next to it.
  SourceView view = make_view(bench, state, code, at.x, card.width - skin.px(11) - column);
  const float first = scroll.offset() / view.row, last = first + card.height / view.row + 1;
  for (uint32_t number = 1; number <= view.source->lines.size(); ++number) {
    const PlacedLine& line = view.source->lines[number - 1];
    if (static_cast<float>(line.first_row + line.rows.size()) < first || static_cast<float>(line.first_row) > last) continue;
    const float y = at.y + static_cast<float>(line.first_row) * view.row;
    draw_line(bench, code, view, number, y);
    if (!both || !player.snapshot()->compiled_totals || view.veil.costs_at(true, number) || view.veil.costs_at(false, number)) continue;
    const auto heat = compiled.find(number);
    const Rect place{view.x + view.width + skin.px(2 + kDoubtMark), y + skin.px(2), column - skin.px(6 + kDoubtMark),
                     view.row - skin.px(4)};
    draw_compiled_badge(pen, place, view.heat(number), heat == compiled.end() ? nullptr : &heat->second, number,
                        doubts_in(state.caches.compiled_doubts, player.snapshot()->compiled_program));
  }
  follow_line(skin.scene.seen, scroll, view, card.height);
  float rows = static_cast<float>(view.source->rows) * view.row;
  // A class has no use for the header: there the code may be scrolled to the top.
  const size_t begin = std::min<size_t>(first_line_of_code(view.snapshot.source()), view.source->lines.size());
  if (bench.presenter.on && begin > 0)
    rows = std::max(rows, static_cast<float>(view.source->lines[begin - 1].first_row) * view.row + lines.height);
  scroll.end(at.y + rows);
}

}  // namespace warplens::app
