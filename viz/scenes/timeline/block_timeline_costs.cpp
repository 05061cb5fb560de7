// What a timeline is made from: the trace by warp and by line of the source, the part of it that is shown, and tables of what it costs.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "viz/scenes/account.h"
#include "viz/scenes/parts.h"
#include "viz/scenes/timeline/block_timeline.h"

namespace warplens::viz {
namespace {

constexpr double kFewestTicks = 40;  // that a window shows
constexpr float kCopyTable = 110, kRoomForCopies = 560;

// Numbers are in columns of their own, right-aligned.
struct TableRow {
  std::string name;
  std::vector<std::string> numbers;
  double share = 0, bad = 0;  // of the bar's room; bad: its conflicts
  std::string conflicts;      // their number; empty: none
  Color color;
  bool current = false;
  Hover::Kind kind = Hover::Kind::Tick;
  int64_t index = -1, second = -1;
  std::string help;
};

// The triangle and the number of conflicts after a bar; 0: none.
float sign_width(const Pen& pen, const TableRow& row) {
  return row.conflicts.empty() ? 0 : pen.px(18) + pen.width(row.conflicts, pen.style(11, {}, Face::TextSemiBold));
}

// Shorter by `signs` where the bars of the table have one behind them.
void table_bar(Pen& pen, Rect room, const TableRow& row, float signs) {
  room.width -= signs;
  const float width = room.width * static_cast<float>(row.share), bad = room.width * static_cast<float>(row.bad);
  pen.canvas.fill_rect({room.x, room.y, std::max(1.0f, width - bad), room.height}, row.color, 1);
  if (bad <= 0) return;
  const Color color = pen.frame.theme.conflict;
  pen.canvas.fill_rect({room.x + width - bad, room.y, bad, room.height}, color, 1);
  if (signs <= 0) return;
  const float x = room.x + std::max(1.0f, width) + pen.px(9), y = room.center().y;
  const TextStyle style = pen.style(11, color, Face::TextSemiBold);
  pen.triangle({x, y}, pen.px(8), color);
  pen.canvas.text({x + pen.px(7), y + style.size * 0.36f}, row.conflicts, style);
}

// In a line of text: what has no row is in a tip.
std::string told(const TableRow& row, const Strings& strings) {
  std::string numbers;
  for (const std::string& number : row.numbers) numbers += (numbers.empty() ? "" : strings.get("join.items")) + number;
  return row.name + strings.get("join.introduces") + numbers;
}

// At most `most` rows, about the current one; gives the y below.
float draw_table(Pen& pen, const Rect& area, const std::vector<std::string>& heads, const std::vector<TableRow>& rows, size_t most) {
  const Theme& theme = pen.frame.theme;
  const float step = pen.px(20), gap = pen.px(14), pad = pen.px(4);
  const TextStyle head = pen.style(11, theme.dim, Face::TextSemiBold), quiet = pen.style(11, theme.dim, Face::Text, Align::Right);
  const TextStyle mono = pen.style(11, theme.text, Face::Mono, Align::Right), name = pen.style(12, theme.text);
  std::vector<float> right(heads.size() - 1);  // of each column of numbers
  float names = 0, left = area.right() - pad;
  for (const TableRow& row : rows) names = std::max(names, pen.width(row.name, name));
  names = std::min(names, area.width * 0.42f);
  for (size_t c = right.size(); c-- > 0;) {
    float width = pen.width(heads[c + 1], quiet);
    for (const TableRow& row : rows) width = std::max(width, pen.width(row.numbers[c], mono));
    right[c] = left;
    left -= width + gap;
    if (left < area.x + names) right[c] = 0, left += width + gap;  // no room: the tooltip has the number
  }
  pen.text({area.x + pad, area.y + head.size}, heads[0], head, std::max(0.0f, left - area.x));
  for (size_t c = 0; c < right.size(); ++c)
    if (right[c] > 0) pen.canvas.text({right[c], area.y + head.size}, heads[c + 1], quiet);
  float y = area.y + pen.px(20);
  const size_t room_for = std::min(most, static_cast<size_t>(std::max(0.0f, (area.bottom() - y) / step)));
  const bool whole = rows.size() <= room_for;
  const size_t fit = whole ? rows.size() : room_for > 1 ? room_for - 1 : room_for;  // the last row counts what is left out
  const auto current =
      static_cast<size_t>(std::find_if(rows.begin(), rows.end(), [](const TableRow& r) { return r.current; }) - rows.begin());
  const size_t first = current < rows.size() && current >= fit ? std::min(rows.size() - fit, current - fit / 2) : 0;
  float signs = 0;
  for (const TableRow& row : rows) signs = std::max(signs, sign_width(pen, row));
  if (left - area.x - names - gap - signs < pen.px(24)) signs = 0;  // no room: the bar's colour and the tooltip tell
  for (size_t i = first; i < first + fit; ++i, y += step) {
    const TableRow& row = rows[i];
    const Rect line{area.x, y, area.width, step};
    if (row.current) pen.canvas.fill_rect(line, theme.accent.with_alpha(0.10f), pen.px(3));
    pen.hit(row.kind, line, row.help, row.index, row.second);
    pen.text({area.x + pad, y + step * 0.7f}, row.name, name, names);
    const Rect room{area.x + names + gap, y + step * 0.28f, left - area.x - names - gap, step * 0.44f};
    for (size_t c = 0; c < right.size(); ++c)
      if (right[c] > 0) pen.canvas.text({right[c], y + step * 0.7f}, row.numbers[c], mono);
    if (room.width > pen.px(12)) table_bar(pen, room, row, signs);
  }
  if (!whole && room_for > 1) {
    pen.text({area.x + pad, y + step * 0.7f}, pen.frame.strings.plural("timeline.more", rows.size() - fit), pen.style(11, theme.dim),
             area.width);
    std::string rest;
    for (size_t i = 0; i < rows.size(); ++i)
      if (i < first || i >= first + fit) rest += (rest.empty() ? "" : "\n") + told(rows[i], pen.frame.strings);
    pen.hit(Hover::Kind::Text, {area.x, y, area.width, step}, rest);
    y += step;
  }
  return y;
}

std::vector<TableRow> warp_rows(const BlockTimelineInput& input, const Frame& frame) {
  const auto& warps = input.model->warps;
  uint64_t most = 1;
  const bool shared = std::any_of(warps.begin(), warps.end(), [](const auto& w) { return w.wavefronts > 0; });
  for (const auto& w : warps) most = std::max(most, shared ? w.wavefronts : w.sectors);
  std::vector<TableRow> rows;
  for (uint32_t i = 0; i < warps.size(); ++i) {
    const auto& w = warps[i];
    TableRow row;
    row.name = frame.strings.format("tiles.warp", {{"warp", i}});
    const bool asked = frame.veil.sums(shared);
    row.numbers = {number_or_asked(asked, shared ? w.wavefronts : w.sectors), grouped(w.waited)};
    row.share = asked ? 0 : static_cast<double>(shared ? w.wavefronts : w.sectors) / static_cast<double>(most);
    row.bad = shared && !asked ? static_cast<double>(w.conflicts) / static_cast<double>(most) : 0;
    if (row.bad > 0) row.conflicts = grouped(w.conflicts);
    row.color = frame.theme.accent.with_alpha(i == input.warp ? 1.0f : 0.7f);
    row.current = i == input.warp;
    row.index = static_cast<int64_t>(input.tick), row.second = i;
    row.help = frame.strings.format("timeline.warp_help", {{"warp", i},
                                                           {"wavefronts", number_or_asked(frame.veil.wavefront_sums, w.wavefronts)},
                                                           {"conflicts", number_or_asked(frame.veil.wavefront_sums, w.conflicts)},
                                                           {"sectors", number_or_asked(frame.veil.sector_sums, w.sectors)},
                                                           {"ticks", w.waited}});
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<TableRow> line_rows(const BlockTimelineInput& input, const Frame& frame, bool shared) {
  std::vector<TableRow> rows;
  const simt::AccessRow* const now = input.access ? &input.snapshot->block->trace.accesses[*input.access] : nullptr;
  const Program& program = *input.snapshot->program;
  const uint32_t now_line =
      now && now->site < program.sites.size() ? analysis::line_in_file(program, program.sites[now->site].location) : 0;
  const analysis::LineDoubts doubts = analysis::doubts_by_line(program);
  uint64_t most = 1;
  for (const LineCost& cost : *input.lines)
    if (cost.shared == shared && !frame.veil.costs_at(shared, cost.line)) most = std::max(most, cost.cost);
  for (const LineCost& cost : *input.lines) {
    if (cost.shared != shared) continue;
    TableRow row;
    const Veil& veil = frame.veil;
    const bool each = veil.costs_at(shared, cost.line), asked = each || veil.sums(shared);
    const std::string line = line_text(veil, cost.line), times = number_or_asked(veil.steps, cost.times),
                      sum = number_or_asked(asked, cost.cost);
    row.name = line + "  " + place_of(*input.snapshot, cost, frame.strings);
    const std::string_view at_most = asked || cost.worst * cost.times == cost.cost ? "" : "≤";  // 6 × 35 that are 153
    row.numbers = {fmt::format("{}{} × {}", at_most, number_or_asked(each, cost.worst), times), sum};
    row.share = asked ? 0 : static_cast<double>(cost.cost) / static_cast<double>(most);
    row.bad = asked ? 0 : static_cast<double>(cost.conflicts) / static_cast<double>(most);
    if (row.bad > 0) row.conflicts = grouped(cost.conflicts);
    row.color = cost.shared ? frame.theme.accent : frame.theme.faint;
    row.kind = Hover::Kind::Bar, row.index = cost.line;
    row.current = now && !veil.any() && cost.shared == (now->wavefronts > 0) && cost.line == now_line;
    row.help = frame.strings.format(cost.shared ? "timeline.line_shared" : "timeline.line_global",
                                    {{"line", line},
                                     {"account", account_text(input.snapshot->program->account, frame.strings)},
                                     {"what", place_of(*input.snapshot, cost, frame.strings)},
                                     {"cost", sum},
                                     {"times", times},
                                     {"conflicts", number_or_asked(asked, cost.conflicts)}});
    if (const std::string doubt = doubt_text(doubts, cost.line, frame.strings); !doubt.empty()) row.help += "\n" + doubt;
    rows.push_back(std::move(row));
  }
  return rows;
}

// What the followed warp has copied asynchronously, issue by issue, and how long it was in flight.
std::vector<TableRow> copy_rows(const BlockTimelineInput& input, const Frame& frame) {
  std::vector<TableRow> rows;
  if (frame.veil.countable()) return rows;
  const auto& copies = input.model->warps[input.warp].copies;
  uint64_t most = 1;
  for (const simt::CopyRow& copy : copies) most = std::max(most, copy.arrived - copy.last);
  for (const simt::CopyRow& copy : copies) {
    TableRow row;
    row.name = frame.strings.format("timeline.copy_at", {{"tick", copy.first}});
    row.numbers = {grouped(copy.accesses), grouped(copy.arrived - copy.last)};
    row.share = static_cast<double>(copy.arrived - copy.last) / static_cast<double>(most);
    row.color = frame.theme.accent.with_alpha(0.7f);
    row.current = copy.first <= input.tick && input.tick < copy.arrived;
    row.index = static_cast<int64_t>(copy.first), row.second = input.warp;
    row.help = frame.strings.format("timeline.hover_copy", {{"accesses", copy.accesses}, {"ticks", copy.arrived - copy.last}});
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

BlockTimelineModel make_block_timeline_model(const analysis::Snapshot& snapshot) {
  const simt::Trace& trace = snapshot.block->trace;
  BlockTimelineModel model;
  model.warps.resize(trace.warps);
  for (const simt::AccessRow& row : trace.accesses) {
    model.most_wavefronts = std::max<uint32_t>(model.most_wavefronts, row.wavefronts);
    model.most_sectors = std::max<uint32_t>(model.most_sectors, row.sectors);
    BlockTimelineModel::Warp& warp = model.warps[row.warp];
    warp.wavefronts += row.wavefronts, warp.conflicts += row.conflicts, warp.sectors += row.sectors;
    const MemoryOp op = row.site < snapshot.program->sites.size() ? snapshot.program->sites[row.site].op : MemoryOp::Load;
    BlockTimelineModel::Occurs& occurs = model.occurs;
    occurs.load |= row.wavefronts && op == MemoryOp::Load, occurs.store |= row.wavefronts && op != MemoryOp::Load;
    occurs.conflict |= row.conflicts > 0, occurs.global |= row.sectors > 0, occurs.atomic |= op == MemoryOp::Atomic;
  }
  for (const simt::BarrierRow& row : trace.barriers) {
    const uint32_t line = row.location == kNone ? 0 : analysis::line_in_file(*snapshot.program, row.location);
    if (model.releases.empty() || model.releases.back().tick != row.released) model.releases.push_back({row.released, line});
    BlockTimelineModel::Warp& warp = model.warps[row.warp];
    if (row.released <= row.tick) continue;
    warp.waits.push_back({row.tick, row.released, line});
    warp.waited += row.released - row.tick;
  }
  for (const simt::CopyRow& row : trace.copies) model.warps[row.warp].copies.push_back(row);
  std::sort(model.releases.begin(), model.releases.end(), [](const auto& a, const auto& b) { return a.tick < b.tick; });
  return model;
}

// Into Program::files.
static uint32_t file_of(const Program& program, const Site& site) {
  return site.location < program.locations.size() ? program.locations[site.location].file : 0;
}

std::vector<LineCost> make_line_costs(const analysis::Snapshot& snapshot, uint32_t warp) {
  // Copies of one access that the compiler or a template made are one place for the reader.
  std::map<std::tuple<bool, uint32_t, uint32_t, std::string, MemoryOp>, LineCost> by_place;
  for (const uint32_t i : warp < snapshot.warps.size() ? snapshot.warps[warp].accesses : std::vector<uint32_t>{}) {
    const simt::AccessRow& row = snapshot.block->trace.accesses[i];
    if (row.site >= snapshot.program->sites.size() || (!row.wavefronts && !row.sectors)) continue;
    const Site& site = snapshot.program->sites[row.site];
    const bool shared = row.wavefronts > 0;
    const uint32_t one = shared ? row.wavefronts : row.sectors, line = analysis::line_in_file(*snapshot.program, site.location);
    LineCost& cost = by_place[{shared, file_of(*snapshot.program, site), line, site.array, site.op}];
    cost.line = line, cost.site = row.site, cost.shared = shared;
    ++cost.times, cost.cost += one, cost.conflicts += row.conflicts, cost.worst = std::max(cost.worst, one);
  }
  std::vector<LineCost> costs;
  for (const auto& [place, cost] : by_place) costs.push_back(cost);
  std::stable_sort(costs.begin(), costs.end(),
                   [](const LineCost& a, const LineCost& b) { return a.shared != b.shared ? a.shared : a.cost > b.cost; });
  return costs;
}

TickWindow usual_window(uint64_t ticks) {
  const auto all = static_cast<double>(std::max<uint64_t>(ticks, 1));
  return {0, all <= 3000 ? all : std::clamp(all / 64, 3000.0, 10'000.0)};
}

TickWindow first_window(const BlockTimelineModel& model, uint64_t ticks) {
  constexpr double kBehind = 1.4, kLeast = 200;
  const TickWindow usual = usual_window(ticks);
  if (model.releases.empty() || usual.to >= static_cast<double>(ticks)) return usual;
  return {0, std::clamp(static_cast<double>(model.releases.front().tick) * kBehind, kLeast, usual.to)};
}

TickWindow moved(const TickWindow& window, double by, uint64_t ticks) {
  const double span = window.to - window.from, all = static_cast<double>(std::max<uint64_t>(ticks, 1));
  const double from = std::clamp(window.from + by, 0.0, std::max(0.0, all - span));
  return {from, from + span};
}

TickWindow zoomed(const TickWindow& window, double at, double factor, uint64_t ticks) {
  const double all = static_cast<double>(std::max<uint64_t>(ticks, 1)), before = window.to - window.from;
  const double span = std::clamp(before / factor, std::min(all, kFewestTicks), all);
  return moved({at - (at - window.from) * span / before, at - (at - window.from) * span / before + span}, 0, ticks);
}

TickWindow slid(const TickWindow& window, Bracket part, double tick, uint64_t ticks) {
  const double all = static_cast<double>(std::max<uint64_t>(ticks, 1)), least = std::min(all, kFewestTicks);
  switch (part) {
    case Bracket::From:
      return {std::clamp(tick, 0.0, std::max(0.0, window.to - least)), window.to};
    case Bracket::All:
      return moved(window, tick - (window.from + window.to) / 2, ticks);
    case Bracket::To:
      return {window.from, std::clamp(tick, std::min(all, window.from + least), all)};
  }
  return window;
}

std::string place_of(const analysis::Snapshot& snapshot, const LineCost& cost, const Strings& strings) {
  const Site& site = snapshot.program->sites[cost.site];
  const std::string what = strings.format("op.of_array", {{"op", strings.get(std::string("op.") + name(site.op))}, {"array", site.array}});
  const uint32_t file = file_of(*snapshot.program, site);
  const std::string& path = snapshot.program->files[file];
  return file == 0 ? what : what + " (" + path.substr(path.rfind('/') + 1) + ")";
}

std::string line_text(const Veil& veil, uint32_t line) { return veil.lines ? "?" : std::to_string(line); }

float copies_height(const Pen& pen, const BlockTimelineInput& input, float room) {
  return input.model->warps[input.warp].copies.empty() || room <= pen.px(kRoomForCopies) ? 0 : pen.px(kCopyTable);
}

void draw_block_costs(Pen& pen, const BlockTimelineInput& input, const Rect& left, Rect right) {
  const Strings& s = pen.frame.strings;
  const bool any_shared = !input.lines->empty() && input.lines->front().shared;
  const std::string unit = s.get(any_shared ? "timeline.wavefronts" : "timeline.sectors");
  const size_t all = 1000;
  // A heading alone is useless. Copies are drawn below the warps where there is space for both.
  const auto copies = copy_rows(input, pen.frame);
  const bool both = !copies.empty() && left.height >= pen.px(kCopyTable) + pen.px(20) * 4;
  const size_t warps = both ? static_cast<size_t>((left.height - pen.px(kCopyTable)) / pen.px(20)) - 1 : all;
  float y = left.y;
  if (left.height > pen.px(44))
    y = draw_table(pen, left, {s.get("timeline.warps"), unit, s.get("timeline.waited")}, warp_rows(input, pen.frame), warps);
  if (both)
    draw_table(pen, {left.x, y + pen.px(8), left.width, left.bottom() - y - pen.px(8)},
               {s.format("timeline.copies", {{"warp", input.warp}}), s.get("timeline.copy_accesses"), s.get("timeline.copy_ticks")}, copies,
               all);
  if (right.height <= pen.px(44)) return;
  // Global memory below shared memory, each with its own unit: both are seen where there is room for a few lines of each.
  const auto shared = line_rows(input, pen.frame, true), global = line_rows(input, pen.frame, false);
  const auto fit = static_cast<size_t>(std::max(0.0f, (right.height - pen.px(8)) / pen.px(20)));
  const size_t lines = fit > 2 ? fit - 2 : 0, left_over = lines > shared.size() ? lines - shared.size() : 0;
  const size_t global_fit = shared.empty() ? all : fit > 6 ? std::min(global.size(), std::max({size_t{2}, lines / 3, left_over})) : 0;
  const std::string title = s.format("timeline.lines", {{"warp", input.warp}});
  const auto draw = [&](const std::vector<TableRow>& rows, const std::string& head, const char* unit_key, size_t most) {
    if (rows.empty() || most == 0) return;
    const float y = draw_table(pen, right, {head, s.get("timeline.each"), s.get(unit_key)}, rows, most);
    right = {right.x, y + pen.px(8), right.width, right.bottom() - y - pen.px(8)};
  };
  draw(shared, title, "timeline.wavefronts", global_fit ? lines - std::min(lines, global_fit) : all);
  draw(global, shared.empty() ? title : s.get("timeline.global"), "timeline.sectors", global_fit);
}

TimelineTables layout_timeline_tables(const BlockTimelineInput& input, const Frame& frame) {
  return make_scene<TimelineTables>(frame, [&](Pen& pen, TimelineTables& scene) {
    if (!input.snapshot || !input.model || !input.lines || input.warp >= input.model->warps.size()) return;
    constexpr size_t kFewWarps = 8, kMaxLines = 40, kMaxCopies = 40;
    const Strings& s = frame.strings;
    Rect room{frame.rect.x, frame.rect.y + pen.px(8), frame.rect.width, pen.px(20) * 1000};
    const auto draw = [&](const std::string& title, const char* each, const char* unit, const std::vector<TableRow>& rows, size_t most) {
      if (rows.empty()) return;
      room.y = draw_table(pen, room, {title, s.get(each), s.get(unit)}, rows, most) + pen.px(14);
    };
    const bool shared = !input.lines->empty() && input.lines->front().shared;
    const auto draw_warps = [&] {
      draw(s.get("timeline.warps"), shared ? "timeline.wavefronts" : "timeline.sectors", "timeline.waited", warp_rows(input, frame),
           SIZE_MAX);
    };
    // Many of them would take the lines out of sight.
    const bool many = input.model->warps.size() > kFewWarps;
    if (!many) draw_warps();
    const std::string lines = s.format("timeline.lines", {{"warp", input.warp}});
    draw(lines, "timeline.each_short", "timeline.wavefronts", line_rows(input, frame, true), kMaxLines);
    draw(shared ? s.get("timeline.global") : lines, "timeline.each_short", "timeline.sectors", line_rows(input, frame, false), kMaxLines);
    if (many) draw_warps();
    draw(s.format("timeline.copies", {{"warp", input.warp}}), "timeline.copy_accesses", "timeline.copy_ticks", copy_rows(input, frame),
         kMaxCopies);
    scene.bottom = room.y;
  });
}

}  // namespace warplens::viz
