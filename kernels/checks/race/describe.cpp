// What a race is called, and which order is missing.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "kernels/base/number.h"
#include "kernels/checks/race/advice.h"
#include "kernels/checks/race/race.h"
#include "kernels/checks/race/turns.h"
#include "kernels/checks/race/ways.h"

namespace warplens::checks {
namespace {

std::string word_text(const Finding& f) {
  if (f.array.empty()) return counted(f.bytes, "byte") + " of memory";
  if (f.scalar) return f.array;
  return fmt::format("{} (bytes {} to {})", element_text(f), f.first_byte, f.first_byte + f.bytes - 1);
}

void set(Finding& f, Lack lack, const char* missing) { f.lack = lack, f.missing = missing; }

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

Lack lack_of(const Finding& f) {
  const Moment &a = f.first, &b = *f.second;
  if (f.kind == FindingKind::Copy && is_copy(a)) return Lack::Copy;
  return a.warp == b.warp ? Lack::Lanes : Lack::Warps;
}

void describe(const Subject& subject, const Ways& ways, Finding& f, const Turns& turns) {
  const Program& program = subject.program;
  const Moment &a = f.first, &b = *f.second;
  f.sentence = sentence_of(subject, f);
  if (f.lack == Lack::Expected) {
    f.missing = "what the plain read gives is only what the compare-and-swap expects: a stale value costs one more round";
    return;
  }
  const bool atomics = a.role == Role::Atomic && b.role == Role::Atomic;
  if (atomics && !same_size(program, a.instruction, b.instruction))
    set(f, Lack::Sizes, "atomics of different sizes on one word are not atomic to each other");
  else if (a.block != b.block && atomics)
    set(f, Lack::Scope, "an atomic of block scope is not atomic for other blocks");
  else if (a.block != b.block)
    set(f, Lack::Blocks, "nothing orders the two blocks");
  else if (const Lack lack = lack_of(f); lack == Lack::Copy)
    set(f, lack, "the copy has not been waited for");
  else
    set(f, lack,
        lack == Lack::Lanes ? "nothing orders the two lanes: lanes of a warp do not run in lockstep" : "nothing orders the two warps");
  Advice advice = advise(subject, ways, f, turns);
  f.remedy = advice.remedy, f.advice = std::move(advice.text), f.fix = std::move(advice.fix);
  f.barrier_after = advice.after, f.barrier_before = advice.before;
}

// First what comes first in a turn; of a copy, what came first in the run. Where a turn has but one of them, or they meet only in different
// turns, what is needed between turns.
void in_order_of_a_turn(const Flow& flow, Finding& f, Turns& turns) {
  const uint32_t a = f.first.instruction, b = f.second->instruction;
  const bool is_second_first =
      f.kind == FindingKind::Copy ? turns.moments > 0 : !flow.after(a, turns.loop)[b] && flow.after(b, turns.loop)[a];
  if (!is_second_first) return;
  std::swap(f.first, *f.second);
  std::swap(turns.first_later, turns.second_later);
  turns.moments = -turns.moments;
}

}  // namespace

void describe_race(const Subject& subject, const Ways& ways, Finding& f) {
  if (f.first.block == f.second->block && other_order_is_missing(ways, f)) std::swap(f.first, *f.second);
  describe(subject, ways, f, {});
}

// Where nothing orders the two in a loop, neither in a turn nor between turns, or a copy is under way, the turns in which they meet say
// what is missing.
void RaceCheck::run_ends() {
  std::vector<Finding*> in_loops;
  std::vector<MetInLoop> pairs;
  for (Finding& f : findings_.all()) {
    if (!f.second || f.kind == FindingKind::Bounds || f.first.block != f.second->block || f.lack == Lack::Expected || !ways_) continue;
    if (f.lack != Lack::Copy && f.lack != Lack::Lanes && f.lack != Lack::Warps) continue;
    const uint32_t a = f.first.instruction, b = f.second->instruction;
    const Way unordered = f.kind == FindingKind::Copy ? Way::Any : f.first.warp == f.second->warp ? Way::WithoutSync : Way::WithoutBarrier;
    if (!ways_->leads_to(a, b, unordered) || !ways_->leads_to(b, a, unordered)) continue;
    in_loops.push_back(&f);
    pairs.push_back({&f, loop_of(ways_->flow(), a, b)});
  }
  if (pairs.empty()) return;
  std::vector<Turns> turns = find_turns(subject_, pairs);
  for (size_t n = 0; n < pairs.size(); ++n) {
    if (!turns[n].known || turns[n].loop == kNone) continue;
    in_order_of_a_turn(ways_->flow(), *in_loops[n], turns[n]);
    describe(subject_, *ways_, *in_loops[n], turns[n]);
  }
}

}  // namespace warplens::checks
