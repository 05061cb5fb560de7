// What a race is called, which order is missing, and where a barrier would be.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "kernels/base/number.h"
#include "kernels/checks/race/race.h"
#include "kernels/checks/race/ways.h"

namespace warplens::checks {
namespace {

bool is_copy(const Moment& moment) { return moment.role == Role::CopyRead || moment.role == Role::CopyWrite; }

std::string word_text(const Finding& f) {
  if (f.array.empty()) return counted(f.bytes, "byte") + " of memory";
  if (f.scalar) return f.array;
  return fmt::format("{} (bytes {} to {})", element_text(f), f.first_byte, f.first_byte + f.bytes - 1);
}

void set(Finding& f, Lack lack, const char* missing) { f.lack = lack, f.missing = missing; }
void set(Finding& f, Remedy remedy, std::string advice) { f.remedy = remedy, f.advice = std::move(advice); }
// With the lines that the advice names.
void set(Finding& f, Remedy remedy, std::string advice, std::vector<std::pair<const char*, SourceLine>> lines) {
  set(f, remedy, std::move(advice));
  f.fix = Phrase(name(remedy));
  for (const auto& [place, line] : lines) f.fix.places.emplace_back(place, say_line(line));
}

// A cuda::barrier waits for the copy, not its own thread.
bool waits_with_barrier(const Program& program, const Ways& ways, uint32_t copy) {
  for (uint32_t i = 0; i < program.code.size(); ++i)
    if (program.code[i].op == Opcode::AsyncBind && ways.leads_to(copy, i, Way::WithoutCommit)) return true;
  return false;
}

// Which came first in the run depends on the schedule. The order to report is one that a thread can execute and that no barrier of the code
// keeps already: in a loop, where both orders are possible, the one without a barrier is what is missing.
bool other_order_is_missing(const Ways& ways, const Finding& f) {
  const uint32_t a = f.first.instruction, b = f.second->instruction;
  const Way unordered = f.first.warp == f.second->warp ? Way::WithoutSync : Way::WithoutBarrier;
  if (!ways.leads_to(b, a)) return false;
  if (f.kind == FindingKind::Copy)  // what is missing there may be the wait
    return !ways.leads_to(a, b) ||
           (!ways.leads_to(a, b, unordered) && ways.leads_to(b, a, unordered) && !ways.leads_to(a, b, Way::WithoutWait));
  // In a loop without a barrier one between its turns is missing in any case, one within a line perhaps.
  const bool one_line = f.first.line == f.second->line && f.first.file == f.second->file;
  if (one_line && ways.leads_to(a, b, unordered) && ways.leads_to(b, a, unordered)) return a < b;
  return !ways.leads_to(a, b) || (!ways.leads_to(a, b, unordered) && ways.leads_to(b, a, unordered));
}

struct Place {
  uint32_t scope;
  SourceLine at;
};
// Where an instruction is, then where that function was called, and so on.
std::vector<Place> called_from(const Program& program, const Moment& moment) {
  std::vector<Place> places;
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
Between between(const Program& program, const Moment& a, const Moment& b) {
  const std::vector<Place> of_b = called_from(program, b);
  for (const Place& place : called_from(program, a)) {
    const auto same = std::find_if(of_b.begin(), of_b.end(), [&](const Place& other) { return other.scope == place.scope; });
    if (same == of_b.end() || place.scope == kNone) continue;
    if (place.at.line != 0 && same->at.line != 0) return {place.at, same->at};  // else a call in an included file, whose line is not known
  }
  return {source_line(program, a), source_line(program, b)};
}

// A barrier stands between the two already, and not all threads come to it.
bool stands_between(const Ways& ways, uint32_t a, uint32_t b) {
  return ways.leads_to(a, b) && !ways.leads_to(a, b, Way::WithoutBarrier) && !ways.leads_to(b, a);
}

std::string sentence_of(const Subject& subject, const Finding& f) {
  const char* what = f.lack == Lack::Expected        ? "compare-and-swap of"
                     : f.kind == FindingKind::Benign ? "same value stored twice to"
                     : f.kind == FindingKind::Copy   ? "unfinished asynchronous copy of"
                                                     : "race on";
  const auto access = [&](const Moment& m) {
    return fmt::format("{} at {} by {}", is_copy(m) ? "copy" : name(m.role), line_text(subject, m), thread_text(subject, m));
  };
  return fmt::format("{} {}: {}, and {}", what, word_text(f), access(f.first), access(*f.second));
}

void describe_sizes(Finding& f) {
  set(f, Lack::Sizes, "atomics of different sizes on one word are not atomic to each other");
  set(f, Remedy::OneSize, "use atomics of one size for the word");
}

void describe_blocks(Finding& f) {
  if (f.first.role == Role::Atomic && f.second->role == Role::Atomic) {
    set(f, Lack::Scope, "an atomic of block scope is not atomic for other blocks");
    return set(f, Remedy::DeviceScope, "use the atomic of device scope (without _block)");
  }
  set(f, Lack::Blocks, "nothing orders the two blocks");
  set(f, Remedy::OrderBlocks,
      "give each block its own elements, use atomics on both sides, or a flag: __threadfence() and an atomic store, then an atomic load "
      "and __threadfence()");
}

// The two are in code that some threads may pass by, so that no barrier of all can be between them.
void advise_on_branch(const Subject& subject, Finding& f, uint32_t branch) {
  const Program& program = subject.program;
  const Moment at = moment_of(subject, f.first.block, f.first.warp, f.first.lanes, f.first.tick, branch, Role::None);
  const auto [after, before] = between(program, f.first, *f.second);
  const SourceLine condition = source_line(program, at);
  const bool one_warp = f.first.warp == f.second->warp;
  if (after == before && one_warp)
    return set(f, Remedy::SyncLanesOfLine,
               fmt::format("__syncwarp(mask) between the two accesses of {}, with a mask of the lanes that take this way at {}",
                           line_text(after), line_text(condition)),
               {{"a", after}, {"branch", condition}});
  if (after == before)
    return set(f, Remedy::DivideBranchOfLine,
               fmt::format("the two accesses of {} are in a branch that some threads may not take, but every thread must reach a barrier: "
                           "make two branches of it, one for each access, and call __syncthreads() in between",
                           line_text(after)),
               {{"a", after}});
  set(f, one_warp ? Remedy::SyncLanes : Remedy::DivideBranch,
      one_warp
          ? fmt::format("__syncwarp(mask) between {} and {}, with a mask of the lanes that take this way at {}", line_text(after),
                        line_text(before), line_text(condition))
          : fmt::format("{} and {} are in a branch of {} that some threads may not take, but every thread must reach a barrier: split that "
                        "code in two, and call __syncthreads() in between",
                        line_text(after), line_text(before), line_text(condition)),
      {{"a", after}, {"b", before}, {"branch", condition}});
}

// Of the copy's own wait, and of a barrier where another thread is concerned.
void advise_on_copy(const Subject& subject, const Ways& ways, Finding& f) {
  const Moment &copy = is_copy(f.first) ? f.first : *f.second, &other = &copy == &f.first ? *f.second : f.first;
  const SourceLine at = source_line(subject.program, copy);
  const std::string line = line_text(subject, copy);
  const bool copy_first = &copy == &f.first;
  if (copy_first && waits_with_barrier(subject.program, ways, copy.instruction))
    return set(f, Remedy::AwaitPhase,
               fmt::format("before the other access, call wait() of the cuda::barrier that was passed to the copy of {}", line),
               {{"copy", at}});
  if (copy.block == other.block && copy.warp == other.warp && copy.lanes == other.lanes)
    return set(f, Remedy::AwaitCopy, fmt::format("wait for the copy of {} (__pipeline_wait_prior) before the other access", line),
               {{"copy", at}});
  const uint32_t branch = ways.branch_around(f.first.instruction, f.second->instruction);
  if (branch != kNone) {
    advise_on_branch(subject, f, branch);
    if (!copy_first) return;
    f.advice = fmt::format("wait for the copy of {} (__pipeline_wait_prior), then: {}", line, f.advice);
    f.fix = Phrase("await_copy_then", {{"copy", say_line(at)}, {"then", f.fix}});
    return;
  }
  if (copy_first)
    return set(f, Remedy::AwaitCopyBarrier,
               fmt::format("wait for the copy of {} (__pipeline_wait_prior), then call __syncthreads() before the other access", line),
               {{"copy", at}});
  set(f, Remedy::BarrierBeforeCopy,
      fmt::format("call __syncthreads() after {} and before the copy of {} starts", line_text(subject, other), line),
      {{"a", source_line(subject.program, other)}, {"copy", at}});
}

// What a barrier is before or behind: a line, or the branch that it is in and that not all threads take.
struct Side {
  std::string text;
  Phrase said;
};
Side of_branch(const SourceLine& at) { return {"the branch of " + line_text(at), Phrase("branch_of", {{"line", say_line(at)}})}; }
Side side(const Subject& subject, uint32_t branch, const SourceLine& line) {
  const uint32_t location = branch == kNone ? kNone : subject.program.code[branch].location;
  const SourceLine at = source_line(subject.program, location);
  if (at.line == 0 || at == line || at.included != line.included) return {line_text(line), say_line(line)};
  return of_branch(at);
}

// Where a barrier, or between lanes of one warp a __syncwarp(), would stand; or why none can.
void advise_on_barrier(const Subject& subject, const Ways& ways, Finding& f) {
  const Program& program = subject.program;
  const Moment &a = f.first, &b = *f.second;
  const auto [after, before] = between(program, a, b);
  const bool one_warp = a.warp == b.warp, same_file = a.file == b.file;
  const bool comes_back = ways.leads_to(b.instruction, a.instruction);
  // On one line the code's order says whether the second comes later in the same turn.
  const bool next = same_file && comes_back && (before.line < after.line || (before.line == after.line && b.instruction <= a.instruction));
  const bool same_value = f.kind == FindingKind::Benign;  // whose turn it is makes no difference
  if (a.instruction == b.instruction && (same_value || (one_warp ? a.tick == b.tick : !next)))
    return set(f, Remedy::OneLane, "let one lane store, or use an atomic");
  const char* barrier = one_warp ? "__syncwarp() or __syncthreads()" : "__syncthreads()";
  const bool other_ways = !comes_back && !ways.leads_to(a.instruction, b.instruction);
  if (other_ways && source_line(program, a) == source_line(program, b))
    return set(
        f, Remedy::SplitBranchOfLine,
        fmt::format("the two accesses of {} are two ways of one branch, between which no barrier can be: make two ifs of it, with {} "
                    "between them",
                    line_text(subject, a), barrier),
        {{"a", source_line(program, a)}});
  if (other_ways)
    return set(
        f, Remedy::SplitBranch,
        fmt::format("{} and {} are two ways of one branch, between which no barrier can be: make two ifs of it, with {} between them",
                    line_text(subject, a), line_text(subject, b), barrier),
        {{"a", source_line(program, a)}, {"b", source_line(program, b)}});
  const uint32_t branch = ways.branch_around(a.instruction, b.instruction);
  if (branch != kNone) return advise_on_branch(subject, f, branch);
  if (after == before && !next) {  // one line: its own, or one that calls what accesses
    const bool calls = after != source_line(program, a) || before != source_line(program, b);
    if (calls) {
      f.fix = Phrase("between_calls", {{"a", say_line(after)}});
      f.advice = fmt::format("__syncthreads() between the calls in {}", line_text(after));
      return;
    }
    return a.role == Role::Read
               ? set(f, Remedy::SplitLine,
                     fmt::format("split {}: read into a variable, call __syncthreads(), then store", line_text(after)), {{"a", after}})
               : set(f, Remedy::SplitAccesses, fmt::format("call __syncthreads() between the two accesses of {}", line_text(after)),
                     {{"a", after}});
  }
  if (stands_between(ways, a.instruction, b.instruction)) {
    f.fix = Phrase("same_barrier");
    f.advice = "all threads of a block that have not returned must reach the same __syncthreads(); move it out of the branch";
    return;
  }
  const bool decides = after == source_line(program, a) && ways.branch_decided(a.instruction, b.instruction) != kNone;
  const Side side_of_a = decides ? of_branch(after) : side(subject, ways.branch_left(a.instruction, b.instruction), after);
  const Side side_of_b = side(subject, ways.branch_entered(a.instruction, b.instruction), before);
  set(f,
      one_warp ? (next ? Remedy::SyncWarpNext : Remedy::SyncWarp)
      : next   ? Remedy::BarrierNext
               : Remedy::Barrier,
      fmt::format("{} after {} and before {}{}", barrier, side_of_a.text, side_of_b.text, next ? " of the next iteration" : ""));
  f.fix = Phrase(name(f.remedy), {{"a", side_of_a.said}, {"b", side_of_b.said}});
  if (const uint32_t loop = one_warp ? kNone : ways.loop_around(a.instruction, b.instruction); loop != kNone) {
    const SourceLine end = source_line(program, program.code[loop].location);
    f.advice = fmt::format("make all threads of the block execute the same number of iterations of the loop of {}, then: {}",
                           line_text(end), f.advice);
    f.fix = Phrase("same_turns_then", {{"loop", say_line(end)}, {"then", f.fix}});
    return;
  }
  f.barrier_after = after.line, f.barrier_before = before.line;
}

}  // namespace

void describe_race(const Subject& subject, const Ways& ways, Finding& f) {
  const Program& program = subject.program;
  if (f.first.block == f.second->block && other_order_is_missing(ways, f)) std::swap(f.first, *f.second);
  f.sentence = sentence_of(subject, f);
  const Moment &a = f.first, &b = *f.second;
  if (f.lack == Lack::Expected) {
    f.missing = "what the plain read gives is only what the compare-and-swap expects: a stale value costs one more round";
    return;
  }
  if (a.role == Role::Atomic && b.role == Role::Atomic && !same_size(program, a.instruction, b.instruction)) return describe_sizes(f);
  if (a.block != b.block) return describe_blocks(f);
  if (f.kind == FindingKind::Copy && is_copy(a))
    set(f, Lack::Copy, "the copy has not been waited for");
  else if (a.warp == b.warp)
    set(f, Lack::Lanes, "nothing orders the two lanes: lanes of a warp do not run in lockstep");
  else
    set(f, Lack::Warps, "nothing orders the two warps");
  f.kind == FindingKind::Copy ? advise_on_copy(subject, ways, f) : advise_on_barrier(subject, ways, f);
}

}  // namespace warplens::checks
