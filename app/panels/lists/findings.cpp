// The list of what the checks have found: each finding with both places, what is missing and the fix, and how far the checks are. Below
// it, whether the results depend on the schedule.
#include "app/panels/lists/findings.h"

#include <algorithm>
#include <bit>

#include "app/panels/lists/lanes.h"
#include "app/panels/lists/meeting.h"
#include "app/panels/lists/ranked.h"
#include "app/panels/notices.h"
#include "app/panels/source/editor.h"
#include "app/panels/source/missing_barrier.h"
#include "app/panels/state.h"
#include "app/session/checking/program_notes.h"
#include "kernels/checks/findings.h"
#include "kernels/simt/machine/schedule.h"

namespace warplens::app {
namespace {

constexpr float kText = 12, kSmall = 11;

// Texts go down the panel, one below the other.
struct Column {
  const Workbench& bench;
  const PanelState& state;
  PanelPen& pen;
  float x, width, y;

  const Skin& skin() const { return pen.skin; }
  void say(std::string_view text, viz::Color color, float size = kText, float indent = 0) {
    y = pen.wrapped(x + indent, y + skin().px(size + 1), width - indent, text, Face::Text, size, color) - skin().px(size + 1) +
        skin().px(5);
  }
  void gap(float pixels) { y += skin().px(pixels); }
};

std::string missing_text(const checks::Finding& f, const viz::Strings& s) {
  return f.lack == checks::Lack::None ? std::string() : s.get(std::string("findings.cause.") + name(f.lack));
}

std::string fix_text(const checks::Finding& f, const viz::Strings& s) {
  if (!f.fix.empty()) return s.say("fix.", f.fix);
  return f.remedy == checks::Remedy::None ? std::string() : s.get(std::string("fix.") + name(f.remedy));
}

std::string role_text(const checks::Finding& f, bool second, const viz::Strings& s) {
  const checks::Moment& moment = second ? *f.second : f.first;
  const std::string role = moment.role != checks::Role::None              ? name(moment.role)
                           : f.kind != checks::FindingKind::Uninitialized ? "here"
                           : second                                       ? "used"
                                                                          : "unset";
  return s.get("findings.role." + role);
}

std::string where_text(const Workbench& bench, const checks::Moment& m, const viz::Strings& s) {
  const std::string lanes = lane_list(m.lanes);
  return s.format(
      "findings.where",
      {{"lanes", s.format(std::popcount(m.lanes) == 1 ? "findings.lane" : "findings.lanes", {{"lanes", std::string_view(lanes)}})},
       {"warp", m.warp},
       {"block", block_text(bench.player().snapshot()->launch->grid, m.block, s)},
       {"tick", m.tick}});
}

// One of the finding's places: with a number that the source and the Timeline have too. Using it goes there.
void draw_moment(Column& at, const checks::Finding& f, size_t index, bool second) {
  PanelPen& pen = at.pen;
  const Skin& skin = at.skin();
  const viz::Strings& s = skin.strings;
  const checks::Moment& moment = second ? *f.second : f.first;
  const float indent = skin.px(26), text = at.width - indent - skin.px(6), step = std::round(skin.px(kSmall) * 1.45f);
  const std::string where = where_text(at.bench, moment, s);
  const auto rows = static_cast<float>(pen.lines_of(where, Face::Text, kSmall, text).size());
  const Rect box{at.x, at.y, at.width, skin.px(24) + rows * step};
  const std::string id = "finding." + std::to_string(index) + (second ? ".second" : ".first");
  const Hit h = hit(pen, id, box, act::GoToFinding{index, second}, true, {"finding.places"});
  if (h.hovered) {
    pen.canvas.fill_rect(box, skin.theme.raised, skin.px(4));
    const bool shown = at.bench.player().snapshot()->block->trace.block == moment.block;
    const std::string block = block_text(at.bench.player().snapshot()->launch->grid, moment.block, s);
    // What its number and its line say needs no words over the places below.
    if (!shown) tooltip(skin, s.format("findings.go_block", {{"block", std::string_view(block)}}));
  }
  draw_place_number(pen, {at.x + skin.px(13), at.y + skin.px(12)}, second ? 2 : 1);
  const uint32_t line = line_of(*at.bench.player().snapshot(), moment);
  const std::string role = role_text(f, second, s);
  SourceLine named = checks::source_line(*at.bench.player().snapshot()->program, moment);
  if (named.included.empty()) named.line = line;
  const std::string place = s.say("said.", say_line(named));
  const std::string what =
      named.line ? s.format("findings.what_line", {{"place", std::string_view(place)}, {"what", std::string_view(role)}}) : role;
  pen.fitted(at.x + indent, at.y + skin.px(16), text, what, Face::TextSemiBold, kText, skin.theme.text);
  pen.wrapped(at.x + indent, at.y + skin.px(31), text, where, Face::Text, kSmall, skin.theme.dim);
  at.y = box.bottom();
}

// Writes the missing barrier into the text that is edited.
void draw_insert(Column& at, const checks::Finding& f, size_t index) {
  if (!shows_editor(at.bench, at.state)) return;
  const auto missing = missing_barrier(at.bench, at.state.caches, f);
  if (!missing) return;
  const Skin& skin = at.skin();
  at.gap(2);
  const std::string label = skin.strings.format("findings.insert", {{"what", std::string_view(missing->statement)}});
  const float wide = std::min(at.pen.width(label, Face::TextSemiBold, kText) + skin.px(28), at.width);
  const Hit h = button(at.pen, "finding." + std::to_string(index) + ".insert", {at.x, at.y, wide, skin.px(26)}, label,
                       act::InsertLine{missing->line, missing->indent + missing->statement}, {.primary = true});
  if (h.hovered) tooltip(skin, skin.strings.format("findings.insert_help", {{"line", static_cast<uint64_t>(missing->line + 1)}}), "Ctrl+Z");
  at.gap(32);
}

// Where there is room for both, what is seen of a finding stands beside what is said of it.
void draw_details(Column& at, const checks::Finding& f, size_t index) {
  const Skin& skin = at.skin();
  const viz::Strings& s = skin.strings;
  Column inner{at.bench, at.state, at.pen, at.x + skin.px(10), at.width - skin.px(16), at.y};
  const bool beside = inner.width > skin.px(520);
  const float right = inner.x + inner.width * 0.5f;
  const float seen = beside ? draw_meeting(at.bench, at.state, at.pen, f, right, at.y + skin.px(6), inner.x + inner.width - right) : at.y;
  const float whole = inner.width;
  if (seen > at.y + skin.px(6)) inner.width = right - inner.x - skin.px(12);
  if (!f.said.empty()) inner.say(s.say("said.", f.said), skin.theme.text);
  if (f.first_byte != 0 && f.bytes != 0 && !f.array.empty())
    inner.say(s.format("findings.bytes", {{"first", f.first_byte}, {"last", f.first_byte + f.bytes - 1}}), skin.theme.dim, kSmall);
  if (f.first.instruction != kNone) draw_moment(inner, f, index, false);
  if (f.second) draw_moment(inner, f, index, true);
  inner.gap(2);
  if (inner.y > seen) inner.width = whole;
  if (const std::string missing = missing_text(f, s); !missing.empty())
    inner.say(s.format("findings.cause_is", {{"what", std::string_view(missing)}}), skin.theme.text);
  if (const std::string fix = fix_text(f, s); !fix.empty())
    inner.say(s.format("findings.fix_is", {{"what", std::string_view(fix)}}), skin.theme.text);
  draw_insert(inner, f, index);
  if (!beside) inner.y = draw_meeting(at.bench, at.state, at.pen, f, inner.x, inner.y + skin.px(4), whole);
  if (f.times > 1) inner.say(s.plural("findings.times", f.times - 1), skin.theme.dim, kSmall);
  at.y = std::max(inner.y, seen) + skin.px(4);
}

std::string lines_text(const Workbench& bench, const checks::Finding& f, const viz::Strings& s) {
  if (veil_of(bench).lines) return s.format("findings.line", {{"line", "?"}});
  const analysis::Snapshot& shown = *bench.player().snapshot();
  const uint32_t first = line_of(shown, f.first), second = f.second ? line_of(shown, *f.second) : first;
  if (first == 0 && second == 0) return {};
  if (first == second || first == 0 || second == 0) return s.format("findings.line", {{"line", std::to_string(std::max(first, second))}});
  return s.format("findings.lines", {{"first", std::to_string(first)}, {"second", std::to_string(second)}});
}

void draw_finding(Column& at, const checks::Finding& f, size_t index) {
  PanelPen& pen = at.pen;
  const Skin& skin = at.skin();
  // While an open question asks for a line, its places and what would fix it stay folded.
  const bool covered = veil_of(at.bench).lines, selected = at.bench.checking().selected() == &f && !covered;
  const float top = at.y, row = skin.px(26);
  const Rect box{at.x, top, at.width, row};
  const Hit h = hit(pen, "finding." + std::to_string(index), box, act::SelectFinding{index}, !covered, {"findings", selected});
  if (selected || (h.hovered && !covered)) pen.canvas.fill_rect(box, skin.theme.raised, skin.px(4));
  if (h.hovered) tooltip(skin, selected ? std::string() : skin.text(covered ? "findings.covered" : "findings.select"));
  draw_finding_sign(pen, {at.x + skin.px(14), top + row / 2}, checks::counts(f.kind));
  const std::string lines = lines_text(at.bench, f, skin.strings), title = finding_title(f, skin.strings);
  const float base = top + skin.px(17), right = pen.width(lines, Face::Text, kSmall) + skin.px(8);
  const bool room = at.width - skin.px(30) - right > skin.px(90);
  if (room) pen.text(box.right() - skin.px(6), base, lines, Face::Text, kSmall, skin.theme.dim, Align::Right);
  pen.fitted(at.x + skin.px(26), base, at.width - skin.px(32) - (room ? right : 0), title, selected ? Face::TextSemiBold : Face::Text,
             kText, skin.theme.text);
  at.y = box.bottom() + skin.px(2);
  if (!selected) return;
  draw_details(at, f, index);
  pen.canvas.stroke_rect({at.x, top, at.width, at.y - top}, skin.theme.line, 1, skin.px(4));
  pen.canvas.fill_rect({at.x, top, skin.px(3), at.y - top}, skin.theme.accent, skin.px(1.5f));
  at.gap(4);
}

void draw_bar(Column& at, double share) {
  const Skin& skin = at.skin();
  const Rect track{at.x, at.y, at.width, skin.px(4)};
  at.pen.canvas.fill_rect(track, skin.theme.raised, skin.px(2));
  at.pen.canvas.fill_rect({track.x, track.y, std::max(skin.px(4), track.width * static_cast<float>(share)), track.height},
                          skin.theme.accent, skin.px(2));
  at.gap(10);
}

void draw_action(Column& at, const char* id, const std::string& label, Action action, bool enabled = true) {
  const Skin& skin = at.skin();
  const float wide = std::min(at.pen.width(label, Face::Text, kText) + skin.px(24), at.width);
  button(at.pen, id, {at.x, at.y, wide, skin.px(26)}, label, std::move(action), {.enabled = enabled});
  at.gap(34);
}

double share_of(const CheckProgress& progress) {
  return progress.total ? static_cast<double>(progress.done) / static_cast<double>(progress.total) : 0;
}

// How far the checks are, or what they make of the launch in one sentence.
void draw_status(Column& at) {
  const Skin& skin = at.skin();
  const viz::Strings& s = skin.strings;
  const Checking& checking = at.bench.checking();
  const auto* const report = at.bench.findings();
  if (checking.busy()) {
    at.say(s.format("findings.checking", {{"done", checking.progress().done}, {"all", checking.progress().total}}), skin.theme.text);
    draw_bar(at, share_of(checking.progress()));
    return draw_action(at, "findings.stop", s.get("findings.stop"), act::StopChecking{});
  }
  if (checking.stopped()) {
    at.say(s.get("findings.stopped"), skin.theme.text);
    return draw_action(at, "findings.again", s.get("findings.again"), act::CheckAgain{});
  }
  const bool traced = at.bench.player().snapshot() && at.bench.active().session.up_to_date();
  if (!report)
    return at.say(s.get(traced || at.bench.active().session.awaiting() ? "findings.waiting" : "findings.untraced"), skin.theme.dim);
  const bool outdated = at.bench.active().session.error() && !at.bench.active().session.up_to_date();
  if (outdated) at.say(s.get("findings.outdated"), skin.theme.warp);
  if (report->checks > 0) {
    const bool clean = report->found() == 0 && report->complete;
    if (clean) draw_check(at.pen, {at.x + skin.px(8), at.y + skin.px(9)});
    const float indent = clean ? skin.px(22) : 0;
    at.say(s.format("findings.done", {{"found", report->found()}, {"checks", report->checks}, {"blocks", report->blocks}}), skin.theme.text,
           kText, indent);
  }
  if (!report->complete) {
    const std::string why = report->ended_said.empty() ? report->ended_by : s.say("said.", report->ended_said);
    at.say(s.format("findings.ended", {{"why", std::string_view(why)}}), skin.theme.text);
  }
  if (report->forgot) at.say(s.format("findings.forgot", {{"count", report->forgot}}), skin.theme.dim, kSmall);
  at.gap(2);
}

std::string schedule_text(const simt::Schedule& schedule, const viz::Strings& s) {
  if (schedule.order == simt::Order::Seeded) return s.format("schedule.seeded", {{"seed", std::to_string(schedule.seed)}});
  return s.get("schedule." + simt::to_string(schedule));
}

void draw_schedule_answer(Column& at, const ScheduleAnswer& answer) {
  const Skin& skin = at.skin();
  const viz::Strings& s = skin.strings;
  if (answer.problem) {
    const std::string why = s.say(*answer.problem);
    return at.say(s.format("findings.cannot_compare", {{"why", std::string_view(why)}}), skin.theme.text);
  }
  const auto& found = answer.found;
  const auto sign = [&] { draw_finding_sign(at.pen, {at.x + skin.px(7), at.y + skin.px(9)}, true); };
  for (const auto& difference : found.differences) {
    if (!difference.rounding && !difference.permuted) sign();
    const std::string first = schedule_text(difference.one, s), second = schedule_text(difference.other, s);
    at.say(s.format(difference.rounding   ? "findings.differ_rounding"
                    : difference.permuted ? "findings.differ_permuted"
                                          : "findings.differ",
                    {{"place", std::string_view(difference.place)},
                     {"one", std::string_view(difference.one_value)},
                     {"other", std::string_view(difference.other_value)},
                     {"first", std::string_view(first)},
                     {"second", std::string_view(second)}}),
           skin.theme.text, kText, skin.px(20));
    if (difference.different > 1)
      at.say(s.format("findings.differ_more", {{"count", difference.different}}), skin.theme.dim, kSmall, skin.px(20));
  }
  for (const auto& [schedule, error] : found.faults) {
    sign();
    const std::string name = schedule_text(schedule, s), why = s.say(error);
    at.say(s.format("findings.fails", {{"schedule", std::string_view(name)}, {"why", std::string_view(why)}}), skin.theme.text, kText,
           skin.px(20));
  }
  if (!found.differences.empty() || !found.faults.empty()) return;
  draw_check(at.pen, {at.x + skin.px(8), at.y + skin.px(9)});
  at.say(s.format("findings.same", {{"count", uint64_t{found.schedules.size()}}}), skin.theme.text, kText, skin.px(22));
}

// What is to be known beside the kernel's numbers.
void draw_notes(Column& at) {
  const auto& snapshot = at.bench.player().snapshot();
  const std::vector<Phrase> notes = snapshot ? notes_of(*snapshot, at.bench.findings()) : std::vector<Phrase>();
  if (notes.empty()) return;
  const Skin& skin = at.skin();
  at.gap(6);
  at.pen.canvas.line({at.x, at.y}, {at.x + at.width, at.y}, skin.theme.line);
  at.gap(10);
  at.y = heading(at.pen, at.x, at.y, at.width, skin.text("findings.notes"));
  for (const Phrase& note : notes) at.say(skin.strings.say("said.", note), skin.theme.text);
}

void draw_schedules(Column& at) {
  const Skin& skin = at.skin();
  const viz::Strings& s = skin.strings;
  const Checking& checking = at.bench.checking();
  const auto count = static_cast<uint64_t>(workload::usual_schedules().size());
  at.gap(6);
  at.pen.canvas.line({at.x, at.y}, {at.x + at.width, at.y}, skin.theme.line);
  at.gap(10);
  at.y = heading(at.pen, at.x, at.y, at.width, s.get("findings.schedules"));
  if (checking.comparing()) {
    const double share = share_of(checking.comparing_progress());
    at.say(s.format("findings.comparing", {{"count", count}, {"percent", static_cast<uint64_t>(share * 100)}}), skin.theme.text);
    draw_bar(at, share);
    return draw_action(at, "schedules.stop", s.get("findings.stop"), act::StopComparing{});
  }
  if (const ScheduleAnswer* const answer = checking.schedules()) return draw_schedule_answer(at, *answer);
  at.say(s.get("findings.schedules_hint"), skin.theme.dim);
  at.gap(2);
  draw_action(at, "findings.schedules", s.format("findings.compare", {{"count", count}}), act::Run{"findings.schedules"},
              at.bench.can_compare_schedules());
}

}  // namespace

void draw_finding_sign(PanelPen& pen, Point center, bool counts) {
  const viz::Theme& theme = pen.skin.theme;
  const float s = pen.skin.px(5);
  const std::vector<Point> corners{{center.x, center.y - s}, {center.x + s, center.y + s * 0.8f}, {center.x - s, center.y + s * 0.8f}};
  if (counts) return pen.canvas.fill_polygon(corners, theme.conflict);
  for (size_t i = 0; i < corners.size(); ++i) pen.canvas.line(corners[i], corners[(i + 1) % corners.size()], theme.dim, pen.skin.px(1.3f));
}

void draw_check(PanelPen& pen, Point center) {
  const Skin& skin = pen.skin;
  const auto at = [&](float x, float y) { return Point{center.x + skin.px(x), center.y + skin.px(y)}; };
  pen.canvas.fill_circle(center, skin.px(6.5f), skin.theme.ok);
  pen.canvas.line(at(-3, 0), at(-0.6f, 2.6f), skin.theme.panel, skin.px(1.6f));
  pen.canvas.line(at(-0.6f, 2.6f), at(3.4f, -2.4f), skin.theme.panel, skin.px(1.6f));
}

void draw_place_number(PanelPen& pen, Point center, int number) {
  const viz::Theme& theme = pen.skin.theme;
  pen.canvas.fill_circle(center, pen.skin.px(6.5f), theme.conflict);
  pen.text(center.x, center.y + pen.skin.px(3.6f), std::to_string(number), Face::TextSemiBold, 10, theme.background, Align::Center);
}

void draw_findings(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  const float pad = skin.px(16);
  const Rect inner{rect.x + pad, rect.y + skin.px(12), rect.width - 2 * pad, rect.height - skin.px(12)};
  const float top = heading(pen, inner.x, inner.y, inner.width * 0.5f, skin.text("findings.title"));
  draw_list_switch(pen, inner, false);
  Scroll scroll(pen, "findings", {rect.x, top, rect.width, rect.bottom() - top});
  Column at{bench, state, pen, inner.x, inner.width - skin.px(4), scroll.top()};
  if (veil_of(bench).findings) {
    at.say(skin.text("lesson.veiled"), skin.theme.text);
    return scroll.end(at.y + skin.px(12));
  }
  draw_status(at);
  if (const auto* const report = bench.findings(); report && bench.player().snapshot()) {
    if (veil_of(bench).lines && !report->findings.empty()) at.say(skin.text("findings.covered_all"), skin.theme.dim);
    float selected = -1, below = -1;
    for (size_t i = 0; i < report->findings.size(); ++i) {
      const checks::Finding& f = report->findings[i];
      if (!checks::counts(f.kind) && (i == 0 || checks::counts(report->findings[i - 1].kind))) {
        at.gap(6);
        at.y = heading(pen, at.x, at.y, at.width, skin.text("findings.benign"));
      }
      if (bench.checking().selected_index() == i) selected = at.y - scroll.top();
      draw_finding(at, f, i);
      if (selected >= 0 && below < 0) below = at.y - scroll.top();
    }
    if (std::exchange(skin.scene.seen.scrolled_finding, bench.checking().selected_index()) != bench.checking().selected_index() &&
        selected >= 0 && (selected < scroll.offset() || below > scroll.offset() + rect.bottom() - top))
      scroll.show_from(std::max(0.0f, selected - skin.px(30)));
  }
  draw_notes(at);
  // What a comparison of the schedules says is below everything: it is brought into view when it is there.
  const float schedules = at.y - scroll.top();
  draw_schedules(at);
  const int now = bench.checking().comparing() ? 1 : bench.checking().schedules() ? 2 : 0;
  if (std::exchange(skin.scene.seen.scrolled_schedules, now) != now && now != 0 &&
      at.y - scroll.top() > scroll.offset() + rect.bottom() - top)
    scroll.show_from(schedules);
  scroll.end(at.y + skin.px(12));
}

}  // namespace warplens::app
