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

void advise_on_copy(Finding& f) {
  const Moment& copy = is_copy(f.first) ? f.first : *f.second;
  const bool one_thread = f.first.block == f.second->block && f.first.warp == f.second->warp && f.first.lanes == f.second->lanes;
  f.remedy = one_thread ? Remedy::AwaitCopy : &copy == &f.first ? Remedy::AwaitCopyBarrier : Remedy::BarrierBeforeCopy;
  if (one_thread)
    f.advice = fmt::format("wait for the copy of {} (__pipeline_wait_prior) before the other access", line_text(copy));
  else if (&copy == &f.first)
    f.advice =
        fmt::format("wait for the copy of {} (__pipeline_wait_prior), then call __syncthreads() before the other access", line_text(copy));
  else
    f.advice = fmt::format("call __syncthreads() after {} and before the copy of {} starts", line_text(f.first), line_text(copy));
}

// Which came first in the run depends on the schedule. The order to report is one that a thread can execute and that no barrier of the code
// keeps already: in a loop, where both orders are possible, the one without a barrier is what is missing.
bool other_order_is_missing(const Program& program, const Finding& f) {
  const uint32_t a = f.first.instruction, b = f.second->instruction;
  const Way unordered = f.first.warp == f.second->warp ? Way::WithoutSync : Way::WithoutBarrier;
  if (!leads_to(program, b, a)) return false;
  return !leads_to(program, a, b) || (!leads_to(program, a, b, unordered) && leads_to(program, b, a, unordered));
}

struct Place {
  uint32_t scope, line;
};
// Where an instruction is, then where that function was called, and so on.
std::vector<Place> called_from(const Program& program, const Moment& moment) {
  std::vector<Place> places;
  const uint32_t location = moment.instruction < program.code.size() ? program.code[moment.instruction].location : kNone;
  if (location == kNone) return {{kNone, moment.line}};
  places.push_back({program.locations[location].scope, moment.line});
  while (places.back().scope != kNone) {
    const Scope& scope = program.scopes[places.back().scope];
    places.push_back({scope.parent, scope.call_line});
  }
  return places;
}

// The lines of the two in the innermost function that both are in: where they are in calls of it, the lines that call.
std::pair<uint32_t, uint32_t> lines_of(const Program& program, const Moment& a, const Moment& b) {
  const std::vector<Place> of_b = called_from(program, b);
  for (const Place& place : called_from(program, a)) {
    const auto same = std::find_if(of_b.begin(), of_b.end(), [&](const Place& other) { return other.scope == place.scope; });
    if (same != of_b.end() && place.scope != kNone) return {place.line, same->line};
  }
  return {a.line, b.line};
}

// A barrier stands between the two already, and not all threads come to it.
bool stands_between(const Program& program, uint32_t a, uint32_t b) {
  return leads_to(program, a, b) && !leads_to(program, a, b, Way::WithoutBarrier) && !leads_to(program, b, a);
}

}  // namespace

void describe_race(const Subject& subject, Finding& f) {
  if (f.first.block == f.second->block && f.kind != FindingKind::Copy && other_order_is_missing(subject.program, f))
    std::swap(f.first, *f.second);
  const Moment &a = f.first, &b = *f.second;
  const bool expected = f.lack == Lack::Expected;
  const char* what = expected                        ? "compare-and-swap of"
                     : f.kind == FindingKind::Benign ? "same value stored twice to"
                     : f.kind == FindingKind::Copy   ? "unfinished asynchronous copy of"
                                                     : "race on";
  const auto access = [&](const Moment& m) {
    return fmt::format("{} at {} by {}", is_copy(m) ? "copy" : name(m.role), line_text(m), thread_text(subject, m));
  };
  f.sentence = fmt::format("{} {}: {}, and {}", what, word_text(f), access(a), access(b));
  if (expected) {
    f.missing = "what the plain read gives is only what the compare-and-swap expects: a stale value costs one more round";
    return;
  }
  const auto [after, before] = lines_of(subject.program, a, b);
  const bool comes_back = leads_to(subject.program, b.instruction, a.instruction);
  const bool next = a.file == b.file && comes_back && before <= after;
  const std::string place = fmt::format("after line {} and before line {}{}", after, before, next ? " of the next iteration" : "");
  if (a.role == Role::Atomic && b.role == Role::Atomic && !same_size(subject.program, a.instruction, b.instruction)) {
    f.lack = Lack::Sizes;
    f.remedy = Remedy::OneSize;
    f.missing = "atomics of different sizes on one word are not atomic to each other";
    f.advice = "use atomics of one size for the word";
    return;
  }
  if (a.block != b.block) {
    const bool scope = a.role == Role::Atomic && b.role == Role::Atomic;
    f.lack = scope ? Lack::Scope : Lack::Blocks;
    f.remedy = scope ? Remedy::DeviceScope : Remedy::OrderBlocks;
    f.missing = scope ? "an atomic of block scope is not atomic for other blocks" : "nothing orders the two blocks";
    f.advice = scope
                   ? "use the atomic of device scope (without _block)"
                   : "give each block its own elements, use atomics on both sides, or a flag: __threadfence() and an atomic store, then an "
                     "atomic load and __threadfence()";
    return;
  }
  if (f.kind == FindingKind::Copy) {
    f.missing = "the copy has not been waited for";
    f.lack = Lack::Copy;
    advise_on_copy(f);
    return;
  }
  const bool one_warp = a.warp == b.warp;
  f.missing = one_warp ? "nothing orders the two lanes: lanes of a warp do not run in lockstep" : "nothing orders the two warps";
  f.lack = one_warp ? Lack::Lanes : Lack::Warps;
  if (a.instruction == b.instruction && (one_warp ? a.tick == b.tick : !next)) {
    f.remedy = Remedy::OneLane;
    f.advice = "let one lane store, or use an atomic";
    return;
  }
  if (!comes_back && !leads_to(subject.program, a.instruction, b.instruction)) {
    f.remedy = Remedy::SplitBranch;
    f.advice =
        fmt::format("{} and {} are two ways of one branch, between which no barrier can be: make two ifs of it, with {} between them",
                    line_text(a), line_text(b), one_warp ? "__syncwarp() or __syncthreads()" : "__syncthreads()");
    return;
  }
  if (after == before && !next && a.line != b.line) {
    f.fix = Phrase("between_calls", {{"a", std::to_string(after)}});
    f.advice = fmt::format("__syncthreads() between the calls in line {}", after);
    return;
  }
  if (a.file == b.file && a.line == b.line && !next) {
    f.remedy = Remedy::SplitLine;
    f.advice = fmt::format("split {}: read into a variable, call __syncthreads(), then store", line_text(a));
    return;
  }
  if (stands_between(subject.program, a.instruction, b.instruction)) {
    f.fix = Phrase("same_barrier");
    f.advice = "all threads of a block that have not returned must reach the same __syncthreads(); move it out of the branch";
    return;
  }
  f.remedy = one_warp ? (next ? Remedy::SyncWarpNext : Remedy::SyncWarp) : next ? Remedy::BarrierNext : Remedy::Barrier;
  f.advice = fmt::format("{} {}", one_warp ? "__syncwarp() or __syncthreads()" : "__syncthreads()", place);
  f.barrier_after = after;
  f.barrier_before = before;
}

}  // namespace warplens::checks
