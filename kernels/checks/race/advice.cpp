#include "kernels/checks/race/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace warplens::checks {
namespace {

using Lines = std::vector<std::pair<const char*, SourceLine>>;

// With the lines that it names.
Advice advice(Remedy remedy, std::string text, const Lines& lines = {}) {
  Advice one{remedy, std::move(text), Phrase(name(remedy)), 0, 0};
  for (const auto& [place, line] : lines) one.fix.places.emplace_back(place, say_line(line));
  return one;
}
Advice then(const char* phrase, const char* place, const SourceLine& line, const std::string& text, Advice rest) {
  rest.text = fmt::format("{}{}", text, rest.text);
  rest.fix = Phrase(phrase, {{place, say_line(line)}, {"then", rest.fix}});
  rest.after = rest.before = 0;
  return rest;
}

// A cuda::barrier waits for the copy, not its own thread.
bool waits_with_barrier(const Program& program, const Ways& ways, uint32_t copy) {
  for (uint32_t i = 0; i < program.code.size(); ++i)
    if (program.code[i].op == Opcode::AsyncBind && ways.leads_to(copy, i, Way::WithoutCommit)) return true;
  return false;
}

struct CalledAt {
  uint32_t scope;
  SourceLine at;
};
// Where an instruction is, then where that function was called, and so on.
std::vector<CalledAt> called_from(const Program& program, const Moment& moment) {
  std::vector<CalledAt> places;
  const uint32_t location = moment.instruction < program.code.size() ? program.code[moment.instruction].location : kNone;
  if (location == kNone) return {{kNone, source_line(program, moment)}};
  places.push_back({program.locations[location].scope, source_line(program, moment)});
  while (places.back().scope != kNone) {
    const Scope& scope = program.scopes[places.back().scope];
    places.push_back({scope.parent, {scope.call_line, {}}});
  }
  return places;
}

struct Between {
  SourceLine after, before;
};
// The lines of the two in the innermost function that both are in: where they are in calls of it, the lines that call.
Between lines_between(const Program& program, const Moment& a, const Moment& b) {
  const std::vector<CalledAt> of_b = called_from(program, b);
  for (const CalledAt& place : called_from(program, a)) {
    const auto same = std::find_if(of_b.begin(), of_b.end(), [&](const CalledAt& other) { return other.scope == place.scope; });
    if (same == of_b.end() || place.scope == kNone) continue;
    if (place.at.line != 0 && same->at.line != 0) return {place.at, same->at};  // else a call in an included file, whose line is not known
  }
  return {source_line(program, a), source_line(program, b)};
}

// A barrier stands between the two already, and not all threads come to it.
bool stands_between(const Ways& ways, uint32_t a, uint32_t b) {
  return ways.leads_to(a, b) && !ways.leads_to(a, b, Way::WithoutBarrier) && !ways.leads_to(b, a);
}

Advice and_between_turns(Advice one, const Advice& other, bool calls = false) {
  one.text += fmt::format("; another is missing between {}: {}", calls ? "calls" : "iterations", other.text);
  one.fix = Phrase(calls ? "both_remedies_calls" : "both_remedies", {{"first", one.fix}, {"second", other.fix}});
  return one;
}

// What a barrier is before or behind: a line, or the branch that it is in and that not all threads take.
struct Side {
  std::string text;
  Phrase said;
};
Side of_branch(const SourceLine& at) { return {"the branch of " + line_text(at), Phrase("branch_of", {{"line", say_line(at)}})}; }
Side of_loop(const SourceLine& at) { return {"the loop of " + line_text(at), Phrase("loop_of", {{"line", say_line(at)}})}; }
// The branch or the loop, whichever is the outer one.
Side side(const Subject& subject, uint32_t branch, uint32_t loop, const SourceLine& line) {
  const bool is_loop = loop != kNone && (branch == kNone || loop < branch);
  const uint32_t outer = is_loop ? loop : branch;
  const SourceLine at = source_line(subject.program, outer == kNone ? kNone : subject.program.code[outer].location);
  if (at.line == 0 || at.included != line.included || (!is_loop && at == line)) return {line_text(line), say_line(line)};
  return is_loop ? of_loop(at) : of_branch(at);
}

class Adviser {
 public:
  Adviser(const Subject& subject, const Ways& ways, const Finding& f, const Turns& turns)
      : subject_(subject), program_(subject.program), ways_(ways), f_(f), turns_(turns), one_warp_(f.first.warp == f.second->warp) {}

  Advice of_blocks() const;
  Advice of_copy() const;
  Advice of_race() const;

 private:
  std::string barrier() const { return one_warp_ ? "__syncwarp() or __syncthreads()" : "__syncthreads()"; }
  SourceLine line_of(uint32_t instruction) const { return source_line(program_, program_.code[instruction].location); }
  // Between a and b, which comes in the same turn of a loop or in the next one.
  Advice between(const Moment& a, const Moment& b, bool next) const;
  Advice in_one_line(const Moment& a, const Moment& b, const SourceLine& line) const;
  Advice parting(const Moment& a, const Moment& b, uint32_t branch) const;
  Advice in_branch(const Moment& a, const Moment& b, uint32_t branch, bool next) const;
  Advice of_lines(const Moment& a, const Moment& b, const Between& lines, bool next) const;
  Advice in_equal_turns(Advice one) const;
  bool updates_one_word() const;

  const Subject& subject_;
  const Program& program_;
  const Ways& ways_;
  const Finding& f_;
  const Turns& turns_;
  bool one_warp_;
};

Advice Adviser::of_blocks() const {
  if (f_.lack == Lack::Sizes) return advice(Remedy::OneSize, "use atomics of one size for the word");
  if (f_.lack == Lack::Scope)
    return advice(Remedy::DeviceScope, "use the atomic of device scope (without _block, or cuda::thread_scope_device)");
  return advice(
      Remedy::OrderBlocks,
      "give each block its own elements, use atomics on both sides, or a flag: __threadfence() and an atomic store, then an atomic "
      "load and __threadfence()");
}

// The two are in code that some threads may pass by, so that no barrier of all can be between them.
Advice Adviser::in_branch(const Moment& a, const Moment& b, uint32_t branch, bool next) const {
  const auto [after, before] = lines_between(program_, a, b);
  const SourceLine condition = line_of(branch);
  if (next) {
    Advice turns =
        advice(Remedy::None,
               one_warp_ ? fmt::format("__syncwarp(mask) after {} and before {} of the next iteration, with a mask of the "
                                       "lanes that take this way at {}",
                                       line_text(after), line_text(before), line_text(condition))
                         : fmt::format("{} and {} are in a branch of {} that some threads may not take, but every thread "
                                       "must reach a barrier: let all threads execute the loop, and call "
                                       "__syncthreads() after {} and before {} of the next iteration",
                                       line_text(after), line_text(before), line_text(condition), line_text(after), line_text(before)));
    turns.fix = Phrase(one_warp_ ? "sync_lanes_next" : "divide_branch_next",
                       {{"a", say_line(after)}, {"b", say_line(before)}, {"branch", say_line(condition)}});
    return turns;
  }
  if (after == before && one_warp_)
    return advice(Remedy::SyncLanesOfLine,
                  fmt::format("__syncwarp(mask) between the two accesses of {}, with a mask of the lanes that take this way at {}",
                              line_text(after), line_text(condition)),
                  {{"a", after}, {"branch", condition}});
  if (after == before)
    return advice(Remedy::DivideBranchOfLine,
                  fmt::format("the two accesses of {} are in a branch that some threads may not take, but every thread must reach a "
                              "barrier: make two branches of it, one for each access, and call __syncthreads() in between",
                              line_text(after)),
                  {{"a", after}});
  return advice(one_warp_ ? Remedy::SyncLanes : Remedy::DivideBranch,
                one_warp_ ? fmt::format("__syncwarp(mask) between {} and {}, with a mask of the lanes that take this way at {}",
                                        line_text(after), line_text(before), line_text(condition))
                          : fmt::format("{} and {} are in a branch of {} that some threads may not take, but every thread must reach a "
                                        "barrier: split that code in two, and call __syncthreads() in between",
                                        line_text(after), line_text(before), line_text(condition)),
                {{"a", after}, {"b", before}, {"branch", condition}});
}

// Of the copy's own wait, and of a barrier where another thread is concerned.
Advice Adviser::of_copy() const {
  const bool copy_first = is_copy(f_.first);
  const Moment &copy = copy_first ? f_.first : *f_.second, &other = copy_first ? *f_.second : f_.first;
  const SourceLine at = source_line(program_, copy);
  const std::string line = line_text(subject_, copy);
  if (copy_first && waits_with_barrier(program_, ways_, copy.instruction))
    return advice(Remedy::AwaitPhase,
                  fmt::format("before the other access, call wait() of the cuda::barrier that was passed to the copy of {}", line),
                  {{"copy", at}});
  // A copy that is in no group yet is waited for by nobody.
  const bool in_group = !ways_.leads_to(copy.instruction, other.instruction, Way::WithoutCommit);
  const std::string commit = copy_first && !in_group ? "call __pipeline_commit(), " : "";
  if (copy.warp == other.warp && copy.lanes == other.lanes)
    return advice(commit.empty() ? Remedy::AwaitCopy : Remedy::CommitCopy,
                  fmt::format("{}wait for the copy of {} ({}) before the other access", commit, line, "__pipeline_wait_prior"),
                  {{"copy", at}});
  const auto awaited = [&](Advice rest) {
    if (!copy_first) return rest;
    return then(commit.empty() ? "await_copy_then" : "commit_copy_then", "copy", at,
                fmt::format("{}wait for the copy of {} (__pipeline_wait_prior), then: ", commit, line), std::move(rest));
  };
  if (const uint32_t parting_at = ways_.branch_parting(copy.instruction, other.instruction); parting_at != kNone)
    return awaited(parting(f_.first, *f_.second, parting_at));
  if (const uint32_t branch = ways_.branch_around(f_.first.instruction, f_.second->instruction); branch != kNone)
    return awaited(in_branch(f_.first, *f_.second, branch, false));
  if (copy_first)
    return advice(
        commit.empty() ? Remedy::AwaitCopyBarrier : Remedy::CommitCopyBarrier,
        fmt::format("{}wait for the copy of {} (__pipeline_wait_prior), then call __syncthreads() before the other access", commit, line),
        {{"copy", at}});
  Advice before = advice(Remedy::BarrierBeforeCopy,
                         fmt::format("call __syncthreads() after {} and before the copy of {} starts", line_text(subject_, other), line),
                         {{"a", source_line(program_, other)}, {"copy", at}});
  if (!turns_.known || !ways_.leads_to(copy.instruction, other.instruction, Way::WithoutAnyWait)) return before;
  return and_between_turns(advice(Remedy::AwaitCopyBarrier,
                                  fmt::format("wait for the copy of {} (__pipeline_wait_prior), then call __syncthreads() before the other "
                                              "access",
                                              line),
                                  {{"copy", at}}),
                           before);
}

// A thread reads and stores the same word, so that another one's store comes between wherever a barrier is: `n++`.
bool Adviser::updates_one_word() const {
  const Instruction &a = program_.code[f_.first.instruction], &b = program_.code[f_.second->instruction];
  const bool one_line = source_line(program_, f_.first) == source_line(program_, *f_.second);
  const bool both = (a.op == Opcode::Load && b.op == Opcode::Store) || (a.op == Opcode::Store && b.op == Opcode::Load);
  return one_line && both && (a.a == b.a || f_.scalar);
}

// The two in different ways of one branch.
Advice Adviser::parting(const Moment& a, const Moment& b, uint32_t branch) const {
  const SourceLine first = source_line(program_, a), second = source_line(program_, b);
  const bool again = turns_.known && (turns_.first_later || turns_.second_later);
  const std::string where = again ? "between them and behind them" : "between them";
  if (const uint32_t over = branch == kNone ? kNone : ways_.branch_over(branch); over != kNone) {
    Advice within =
        advice(Remedy::SplitBranchWithin,
               fmt::format("{} and {} are two ways of one branch, itself in a branch of {} that some threads may not take: split both so "
                           "that every thread reaches a __syncthreads() {}",
                           line_text(first), line_text(second), line_text(line_of(over)), where),
               {{"a", first}, {"b", second}, {"branch", line_of(over)}});
    if (again) within.fix.name = "split_branch_within_next";
    return within;
  }
  if (first == second)
    return advice(
        again ? Remedy::SplitBranchOfLineNext : Remedy::SplitBranchOfLine,
        fmt::format("the two accesses of {} are two ways of one branch, between which no barrier can be: make two ifs of it, with "
                    "{} {}",
                    line_text(first), barrier(), where),
        {{"a", first}});
  return advice(again ? Remedy::SplitBranchNext : Remedy::SplitBranch,
                fmt::format("{} and {} are two ways of one branch, between which no barrier can be: make two ifs of it, with {} {}",
                            line_text(first), line_text(second), barrier(), where),
                {{"a", first}, {"b", second}});
}

// Its own line, or one that calls what accesses.
Advice Adviser::in_one_line(const Moment& a, const Moment& b, const SourceLine& line) const {
  if (line != source_line(program_, a) || line != source_line(program_, b)) {
    Advice calls = advice(Remedy::None, "__syncthreads() between the calls in " + line_text(line));
    calls.fix = Phrase("between_calls", {{"a", say_line(line)}});
    return calls;
  }
  return a.role == Role::Read
             ? advice(Remedy::SplitLine, fmt::format("split {}: read into a variable, call __syncthreads(), then store", line_text(line)),
                      {{"a", line}})
             : advice(Remedy::SplitAccesses, fmt::format("call __syncthreads() between the two accesses of {}", line_text(line)),
                      {{"a", line}});
}

Advice Adviser::of_lines(const Moment& a, const Moment& b, const Between& lines, bool next) const {
  const auto& [after, before] = lines;
  const uint32_t left = ways_.branch_left(a.instruction, b.instruction), entered = ways_.branch_entered(a.instruction, b.instruction);
  const std::string sync = barrier();
  const uint32_t loop_at = loop_of(ways_.flow(), a.instruction, next ? b.instruction : a.instruction);
  const bool calls = is_of_calls(ways_.flow(), loop_at) && (next || before.line < after.line);
  if (calls) {
    Advice call =
        advice(Remedy::None, fmt::format("{} after {} and before {} of the next call", sync, line_text(after), line_text(before)));
    call.fix = Phrase(one_warp_ ? "sync_warp_next_call" : "barrier_next_call", {{"a", say_line(after)}, {"b", say_line(before)}});
    return call;
  }
  if (next && left != kNone && ways_.ends_turn(left, loop_at)) {
    const SourceLine loop = line_of(loop_at);
    Advice end = advice(one_warp_ ? Remedy::SyncWarpEnd : Remedy::BarrierEnd,
                        fmt::format("{} at the end of each iteration of the loop of {}, also for threads that skip {}", sync,
                                    line_text(loop), line_text(after)),
                        {{"loop", loop}, {"a", after}});
    end.after = after.line, end.before = before.line;
    return end;
  }
  if (!next && entered != kNone && after == source_line(program_, a) && after == line_of(entered) && ways_.decides(a.instruction, entered))
    return advice(one_warp_ ? Remedy::SplitConditionOfWarp : Remedy::SplitCondition,
                  fmt::format("split {}: read into a variable, call {}, then branch", line_text(after), sync), {{"a", after}});
  const bool decides = after == source_line(program_, a) && ways_.branch_decided(a.instruction, b.instruction) != kNone;
  const Side side_of_a = decides ? of_branch(after) : side(subject_, left, loop_without(ways_.flow(), a.instruction, b.instruction), after);
  const Side side_of_b = side(subject_, entered, loop_without(ways_.flow(), b.instruction, a.instruction), before);
  Advice one{one_warp_ ? (next ? Remedy::SyncWarpNext : Remedy::SyncWarp)
             : next    ? Remedy::BarrierNext
                       : Remedy::Barrier,
             fmt::format("{} after {} and before {}{}", sync, side_of_a.text, side_of_b.text, next ? " of the next iteration" : ""),
             {},
             after.line,
             before.line};
  one.fix = Phrase(name(one.remedy), {{"a", side_of_a.said}, {"b", side_of_b.said}});
  return one;
}

// Where a barrier, or between lanes of one warp a __syncwarp(), would stand; or why none can.
Advice Adviser::between(const Moment& a, const Moment& b, bool next) const {
  const uint32_t parting_at = next ? kNone : ways_.branch_parting(a.instruction, b.instruction);
  const bool other_ways = !ways_.leads_to(a.instruction, b.instruction) && !ways_.leads_to(b.instruction, a.instruction);
  if (other_ways || parting_at != kNone) return parting(a, b, parting_at);
  if (const uint32_t branch = ways_.branch_around(a.instruction, b.instruction); branch != kNone) return in_branch(a, b, branch, next);
  const Between lines = lines_between(program_, a, b);
  if (lines.after == lines.before && !next) return in_one_line(a, b, lines.after);
  if (stands_between(ways_, a.instruction, b.instruction)) {
    Advice same = advice(Remedy::None,
                         "all threads of a block that have not returned must reach the same __syncthreads(); move it out of the branch");
    same.fix = Phrase("same_barrier");
    return same;
  }
  return of_lines(a, b, lines, next);
}

// A barrier in a loop that threads may leave in different turns.
Advice Adviser::in_equal_turns(Advice one) const {
  const bool asks_all = one.after != 0 || one.remedy == Remedy::SplitLine || one.remedy == Remedy::SplitAccesses;
  const uint32_t loop = one_warp_ || !asks_all ? kNone : ways_.loop_around(f_.first.instruction, f_.second->instruction);
  if (loop == kNone) return one;
  const uint32_t begins = loop_of(ways_.flow(), loop, loop);
  const SourceLine end = line_of(begins == kNone ? loop : begins);
  return then("same_turns_then", "loop", end,
              fmt::format("make all threads of the block execute the same number of iterations of the loop of {}, then: ", line_text(end)),
              std::move(one));
}

Advice Adviser::of_race() const {
  const Moment &a = f_.first, &b = *f_.second;
  const bool itself = a.instruction == b.instruction;
  // On one line the code's order says whether the second comes later in the same turn.
  const bool comes_back = a.file == b.file && ways_.leads_to(b.instruction, a.instruction);
  const auto [after, before] = lines_between(program_, a, b);
  const bool looks_next = comes_back && (before.line < after.line || (before.line == after.line && b.instruction <= a.instruction));
  const bool same_turn = turns_.known ? turns_.same : one_warp_ ? a.tick == b.tick : !looks_next;
  if (itself && (f_.kind == FindingKind::Benign || same_turn))
    return advice(Remedy::OneLane, "let one thread store, or combine the values by an atomic operation");
  if (updates_one_word())
    return advice(Remedy::Atomic, fmt::format("use an atomic operation in {}", line_text(subject_, a)), {{"a", source_line(program_, a)}});
  if (!turns_.known) return in_equal_turns(between(a, b, looks_next));
  if (turns_.same && ways_.branch_parting(a.instruction, b.instruction) != kNone) return between(a, b, false);
  // Where what is read ends the loop, a barrier on either side of the read lets all threads leave it together.
  const bool decides = ways_.decides_exit(a.instruction, turns_.loop) || ways_.decides_exit(b.instruction, turns_.loop);
  if (!itself && !decides && !turns_.first_later) return in_equal_turns(between(a, b, false));
  if (itself || (!decides && !turns_.same)) return in_equal_turns(between(b, a, true));
  Advice both = and_between_turns(between(a, b, false), between(b, a, true), is_of_calls(ways_.flow(), turns_.loop));
  return decides ? both : in_equal_turns(std::move(both));
}

}  // namespace

Advice advise(const Subject& subject, const Ways& ways, const Finding& f, const Turns& turns) {
  const Adviser adviser(subject, ways, f, turns);
  const bool plain = f.first.role != Role::Atomic && f.second->role != Role::Atomic && f.kind != FindingKind::Copy;
  if (const uint32_t lock = plain ? ways.lock_around(f.first.instruction, f.second->instruction) : kNone; lock != kNone) {
    const SourceLine at = source_line(subject.program, subject.program.code[lock].location);
    return advice(Remedy::FenceLock, fmt::format("__threadfence() after {} has taken the lock, and before it is released", line_text(at)),
                  {{"lock", at}});
  }
  if (f.lack == Lack::Sizes || f.first.block != f.second->block) return adviser.of_blocks();
  return f.kind == FindingKind::Copy ? adviser.of_copy() : adviser.of_race();
}

}  // namespace warplens::checks
