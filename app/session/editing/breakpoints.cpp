#include "app/session/editing/breakpoints.h"

#include <algorithm>
#include <bit>

#include "app/session/editing/condition.h"
#include "kernels/hardware/sectors.h"

namespace warplens::app {
namespace {

// A warp comes to a line: by its first statement, or from another line. A loop on one line is one visit, but for a condition, which may
// hold in one of its turns; each turn of a loop over several lines is a visit.
struct Coming {
  uint64_t tick = 0;
  uint32_t warp = 0, line = 0;
};

uint32_t line_of(const Program& program, const simt::StepRow& step) {
  if (step.statement >= program.statements.size() || program.statements[step.statement].file != 0) return 0;
  return program.statements[step.statement].line;
}

// Of lines with a condition that hold a loop: the statement with which each turn begins, the first that is executed again there.
std::map<uint32_t, uint32_t> loop_heads(const analysis::Snapshot& snapshot, const Breakpoints& breakpoints) {
  std::map<uint32_t, uint32_t> heads;
  for (const auto& steps : snapshot.block->trace.steps) {
    uint32_t before = 0;
    std::vector<uint32_t> seen;  // in this visit
    for (const simt::StepRow& step : steps) {
      const uint32_t line = line_of(*snapshot.program, step);
      if (line != before) seen.clear();
      before = line;
      const auto set = breakpoints.find(line);
      if (line == 0 || set == breakpoints.end() || set->second.empty() || heads.contains(line)) continue;
      if (std::find(seen.begin(), seen.end(), step.statement) != seen.end())
        heads.emplace(line, step.statement);
      else
        seen.push_back(step.statement);
    }
  }
  return heads;
}

std::vector<Coming> comings(const analysis::Snapshot& snapshot, const Breakpoints& breakpoints) {
  const Program& program = *snapshot.program;
  std::map<uint32_t, uint32_t> first;  // statement of a line
  for (uint32_t i = static_cast<uint32_t>(program.statements.size()); i-- > 0;)
    if (program.statements[i].file == 0) first[program.statements[i].line] = i;
  const std::map<uint32_t, uint32_t> heads = loop_heads(snapshot, breakpoints);
  const auto begins_turn = [&](uint32_t line, uint32_t statement) {
    const auto head = heads.find(line);
    return head != heads.end() && head->second == statement;
  };
  std::vector<Coming> all;
  const auto& warps = snapshot.block->trace.steps;
  for (uint32_t warp = 0; warp < warps.size(); ++warp) {
    uint32_t before = 0;
    for (const simt::StepRow& step : warps[warp]) {
      const uint32_t line = line_of(program, step);
      if (line != 0 && breakpoints.contains(line) && (line != before || first[line] == step.statement || begins_turn(line, step.statement)))
        all.push_back({step.tick, warp, line});
      before = line;
    }
  }
  std::sort(all.begin(), all.end(), [](const Coming& a, const Coming& b) { return std::pair(a.tick, a.warp) < std::pair(b.tick, b.warp); });
  return all;
}

// Whether and in which lane a condition holds there.
class Judge {
 public:
  Judge(const analysis::Snapshot& snapshot, const Breakpoints& breakpoints) : snapshot_(snapshot) {
    for (const auto& [line, text] : breakpoints) {
      if (text.empty()) continue;
      auto condition = Condition::parse(text);
      conditions_.emplace(line, condition && condition->check(snapshot) ? std::optional(condition.take()) : std::nullopt);
    }
  }
  bool asks(uint32_t line) const { return conditions_.contains(line); }
  // nullopt: nowhere. Best asked in the order of time.
  std::optional<uint32_t> lane(const Coming& at) {
    const auto condition = conditions_.find(at.line);
    if (!cursor_) cursor_ = simt::make_cursor(snapshot_.block);
    if (condition != conditions_.end() && !condition->second) return std::nullopt;
    if (!cursor_->seek(at.tick)) return std::nullopt;
    const uint32_t lanes =
        condition == conditions_.end() ? cursor_->lanes(at.warp).active : condition->second->lanes(snapshot_, *cursor_, at.warp, at.line);
    return lanes ? std::optional(static_cast<uint32_t>(std::countr_zero(lanes))) : std::nullopt;
  }

 private:
  const analysis::Snapshot& snapshot_;
  std::map<uint32_t, std::optional<Condition>> conditions_;
  std::unique_ptr<simt::Cursor> cursor_;
};

constexpr size_t kTogether = 256;  // backwards: evaluated in the order of time, the last that holds is it

struct Bytes {
  uint32_t object = kNone;
  uint64_t first = 0, count = 4;
};
std::optional<Bytes> selected_bytes(const Workbench& bench) {
  const Selection& selection = bench.selection();
  const analysis::Snapshot& shown = *bench.player().snapshot();
  const auto& objects = shown.block->trace.objects;
  const auto place = [&](const std::string& name, Space space, uint64_t at, uint64_t count) -> std::optional<Bytes> {
    for (uint32_t i = 0; i < objects.size(); ++i)
      if (objects[i].name == name && objects[i].space == space && at + 1 <= objects[i].bytes)
        return Bytes{i, objects[i].address + at, count};
    return std::nullopt;
  };
  if (selection.index < 0 || selection.second < 0) return std::nullopt;
  const auto index = static_cast<uint64_t>(selection.index);
  if (selection.kind == Selection::Kind::Word) return place(selection.name, Space::Shared, index * 4, 4);
  if (selection.kind == Selection::Kind::Sector)
    return place(selection.name, Space::Global, index * hardware::kSectorBytes, hardware::kSectorBytes);
  if (selection.kind == Selection::Kind::Element && shown.ownership) {
    const analysis::Ownership& owned = *shown.ownership;
    for (uint32_t i = 0; i < objects.size(); ++i) {
      if (objects[i].name != owned.buffer || objects[i].space != Space::Global) continue;
      const uint64_t element = index * owned.total_columns + static_cast<uint64_t>(selection.second), bytes = objects[i].element_bytes;
      if ((element + 1) * bytes > objects[i].bytes) return std::nullopt;
      return Bytes{i, objects[i].address + element * bytes, bytes};
    }
  }
  return std::nullopt;
}

// Whether one of the row's lanes touches any of the bytes.
bool touches(const simt::Trace& trace, const simt::AccessRow& row, uint32_t width, const Bytes& bytes) {
  if (row.object != bytes.object) return false;
  const simt::Deltas& deltas = trace.patterns[row.pattern];
  for (uint32_t left = row.mask; left != 0; left &= left - 1) {
    const uint64_t at = row.base + static_cast<uint64_t>(deltas[static_cast<size_t>(std::countr_zero(left))]);
    if (at < bytes.first + bytes.count && at + width > bytes.first) return true;
  }
  return false;
}

}  // namespace

std::optional<Stop> find_stop(const analysis::Snapshot& snapshot, const Breakpoints& breakpoints, uint64_t tick, bool forwards,
                              size_t most) {
  const std::vector<Coming> all = comings(snapshot, breakpoints);
  Judge judge(snapshot, breakpoints);
  size_t asked = 0;
  if (forwards) {
    auto at = std::upper_bound(all.begin(), all.end(), tick, [](uint64_t t, const Coming& c) { return t < c.tick; });
    for (; at != all.end(); ++at) {
      if (judge.asks(at->line) && ++asked > most) return Stop{at->tick, at->warp, 0, at->line, false};
      if (const auto lane = judge.lane(*at)) return Stop{at->tick, at->warp, *lane, at->line};
    }
    return std::nullopt;
  }
  auto end = std::lower_bound(all.begin(), all.end(), tick, [](const Coming& c, uint64_t t) { return c.tick < t; });
  while (end != all.begin()) {
    const auto begin = end - std::min<std::ptrdiff_t>(end - all.begin(), kTogether);
    std::optional<Stop> last;
    for (auto at = begin; at != end; ++at) {
      asked += judge.asks(at->line) ? 1 : 0;
      if (const auto lane = judge.lane(*at)) last = Stop{at->tick, at->warp, *lane, at->line};
    }
    if (last) return last;
    if (asked > most) return Stop{begin->tick, begin->warp, 0, begin->line, false};
    end = begin;
  }
  return std::nullopt;
}

// Whether a warp comes to any of them, whatever its condition says.
static bool comes_to_one(const analysis::Snapshot& snapshot, const Breakpoints& breakpoints, uint64_t tick, bool forwards) {
  const std::vector<Coming> all = comings(snapshot, breakpoints);
  return std::any_of(all.begin(), all.end(), [&](const Coming& c) { return forwards ? c.tick > tick : c.tick < tick; });
}

// What both texts begin and end with was not touched; a line is where its first letter is.
Breakpoints follow_text(const Breakpoints& breakpoints, std::string_view before, std::string_view now) {
  const size_t most = std::min(before.size(), now.size());
  const auto begin = static_cast<size_t>(
      std::mismatch(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(most), now.begin()).first - before.begin());
  size_t end = 0;
  while (end < most - begin && before[before.size() - 1 - end] == now[now.size() - 1 - end]) ++end;
  const auto lines = [](std::string_view text) { return static_cast<int64_t>(std::count(text.begin(), text.end(), '\n')); };
  const int64_t removed = lines(before.substr(begin, before.size() - end - begin)),
                added = lines(now.substr(begin, now.size() - end - begin));
  Breakpoints followed;
  size_t start = 0;
  uint32_t line = 1;
  for (const auto& [at, condition] : breakpoints) {
    for (; line < at && start != std::string_view::npos; ++line)
      if (start = before.find('\n', start); start != std::string_view::npos) ++start;
    if (start == std::string_view::npos) break;
    const size_t letter = std::min(before.find_first_not_of(" \t", start), before.size());
    if (letter < begin || removed == added)
      followed.emplace(at, condition);
    else if (letter >= before.size() - end)
      followed.emplace(static_cast<uint32_t>(at + added - removed), condition);
  }
  return followed;
}

const Breakpoints& breakpoints_of(const Workbench& bench) {
  static const Breakpoints kNone_;
  const auto& all = bench.settings().breakpoints;
  const auto found = all.find(bench.side(SideId::Main).choice.name);
  return found == all.end() ? kNone_ : found->second;
}

void toggle_breakpoint(Workbench& bench, uint32_t line) {
  if (line == 0) return;
  const std::string name = bench.side(SideId::Main).choice.name;
  bench.change([&](Settings& s) {
    Breakpoints& all = s.breakpoints[name];
    if (!all.erase(line)) all.emplace(line, std::string());
    if (all.empty()) s.breakpoints.erase(name);
  });
}

Status set_condition(Workbench& bench, uint32_t line, const std::string& condition) {
  const SnapshotPtr& shown = bench.player().snapshot();
  if (!condition.empty()) {
    const auto parsed = Condition::parse(condition);
    if (!parsed) return parsed.error();
    if (shown)
      if (const Status known = parsed->check(*shown); !known) return known;
  }
  const std::string name = bench.side(SideId::Main).choice.name;
  bench.change([&](Settings& s) { s.breakpoints[name][line] = condition; });
  return Nothing{};
}

void run_on(Workbench& bench, bool forwards) {
  const SnapshotPtr shown = bench.player().snapshot();
  if (!shown || !shown->block) return;
  bench.play(false);
  const auto stop = find_stop(*shown, breakpoints_of(bench), bench.player().tick(), forwards);
  if (!stop) {
    const bool comes = comes_to_one(*shown, breakpoints_of(bench), bench.player().tick(), forwards);
    bench.notice = Notice::note(forwards ? (comes ? "break.never" : "break.none") : comes ? "break.never_before" : "break.none_before");
    return;
  }
  if (stop->found) return bench.select({Selection::Kind::Line, {}, stop->line}, {stop->warp, stop->lane, stop->tick});
  bench.seek(stop->tick);
  bench.notice = Notice::note(forwards ? "break.not_yet" : "break.not_yet_before");
}

uint32_t chosen_line(const Workbench& bench) {
  if (bench.selection().kind == Selection::Kind::Line) return static_cast<uint32_t>(bench.selection().index);
  return bench.player().moment() ? bench.player().moment()->line : 0;
}

bool can_run_to(const Workbench& bench, uint32_t line) { return line > 0 && bench.player().next_on_line(line).has_value(); }

bool has_word(const Workbench& bench) {
  return bench.player().moment() && bench.stage().kernels == KernelsShown::One && selected_bytes(bench).has_value();
}

std::vector<uint32_t> accesses_of_selected(const Workbench& bench) {
  std::vector<uint32_t> touching;
  if (!has_word(bench)) return touching;
  const Bytes bytes = *selected_bytes(bench);
  const simt::Trace& trace = bench.player().snapshot()->block->trace;
  const auto& sites = bench.player().snapshot()->program->sites;
  for (uint32_t i = 0; i < trace.accesses.size(); ++i) {
    const simt::AccessRow& row = trace.accesses[i];
    if (row.site < sites.size() && touches(trace, row, sites[row.site].width_bytes, bytes)) touching.push_back(i);
  }
  return touching;
}

std::optional<WordHistory> word_history(const Workbench& bench, const std::vector<uint32_t>& touching) {
  if (!has_word(bench)) return std::nullopt;
  const simt::Trace& trace = bench.player().snapshot()->block->trace;
  const auto& sites = bench.player().snapshot()->program->sites;
  const auto op = [&](uint32_t i) { return sites[trace.accesses[i].site].op; };
  const auto from = [&](uint64_t tick) {
    return std::partition_point(touching.begin(), touching.end(), [&](uint32_t i) { return trace.accesses[i].tick < tick; });
  };
  // The access that is shown is the last one that was done, as on the stages.
  const auto shown = bench.player().moment()->access;
  const uint64_t tick = bench.player().tick();
  const auto now = from(shown ? std::max(trace.accesses[*shown].tick + 1, tick) : tick);
  WordHistory history;
  for (auto at = now; at != touching.begin() && !history.written;)
    if (op(*--at) != MemoryOp::Load) history.written = *at;
  for (auto at = from(tick); at != touching.begin() && !history.written_before;)
    if (op(*--at) != MemoryOp::Load) history.written_before = *at;
  for (auto at = now; at != touching.end() && !history.read; ++at)
    if (op(*at) != MemoryOp::Store) history.read = *at;
  return history;
}

void go_to_row(Workbench& bench, uint32_t access) {
  const SnapshotPtr& shown = bench.player().snapshot();
  if (!shown || access >= shown->block->trace.accesses.size()) return;
  const simt::AccessRow row = shown->block->trace.accesses[access];
  bench.play(false);
  const Selection watched = bench.selection();  // the word stays selected: it is what is watched
  const auto lanes = row.mask ? static_cast<uint32_t>(std::countr_zero(row.mask)) : 0;
  bench.select(watched, {row.warp, (row.mask >> bench.player().lane() & 1) ? bench.player().lane() : lanes, row.tick});
}

}  // namespace warplens::app
