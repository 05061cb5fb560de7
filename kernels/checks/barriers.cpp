// Barriers that threads reach at different places, with different counts, or not at all.
#include <fmt/format.h>

#include <bit>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "kernels/checks/check.h"
#include "kernels/checks/going_on.h"
#include "kernels/checks/loop_counters.h"

namespace warplens::checks {
namespace {

class BarrierCheck : public Check {
 public:
  explicit BarrierCheck(Findings& findings) : Check(findings), going_on_(subject_.program), counters_(subject_.program) {}

  void block_begins(const simt::Block& block) override { gates_[&block].clear(), returns_[&block].clear(), out_of_step_.erase(&block); }

  void lanes_return(const simt::Warp& warp, const simt::Decoded& in, uint32_t lanes) override {
    returns_[warp.block].push_back({in.index, warp.index, lanes, warp.tick()});
  }

  void names_returned(const simt::Warp& warp, const simt::Decoded& in, uint32_t lanes) override {
    for (const Ended& ended : returns_[warp.block])
      if (ended.warp == warp.index && (ended.lanes & lanes))
        report_skipped(*warp.block, ended, lanes, moment_of(subject_, warp, warp.active, in.index));
  }

  void arrive(const simt::Warp& warp, const simt::Decoded& in, const simt::Arrival& arrival) override {
    Gate& gate = gates_[warp.block][arrival.barrier];
    gate.arrived.resize(warp.block->warps.size());
    const uint32_t before = std::exchange(gate.arrived[warp.index], gate.arrived[warp.index] | warp.active);
    if (!std::exchange(gate.is_open, true)) {
      gate.instruction = in.index, gate.expected = arrival.expected;
      gate.warp = warp.index, gate.lanes = warp.active, gate.tick = warp.tick();
      set_turn(gate, warp, in.index);
      return;
    }
    if (before & warp.active) return report_again(warp, in, arrival.barrier);
    if (gate.expected != arrival.expected)
      report(warp, in, gate,
             fmt::format("barrier {} is used with different thread counts: {} and {}", arrival.barrier, count(gate.expected),
                         count(arrival.expected)),
             "pass the same thread count wherever the barrier is used",
             Phrase("other_counts",
                    {{"barrier", arrival.barrier}, {"first", said_count(gate.expected)}, {"second", said_count(arrival.expected)}}),
             Phrase("same_count"));
    else if (!names_barrier(in.index) && !same_place(gate.instruction, in.index))
      report(warp, in, gate, "threads of one block wait for each other at different __syncthreads()",
             "all threads of a block that have not returned must reach the same __syncthreads(); move it out of the branch",
             Phrase("other_places"), Phrase("same_barrier"));
    else if (!names_barrier(in.index) && gate.instruction == in.index && !is_turn_of_all(warp, in.index, gate))
      report(warp, in, gate, "threads of one block wait for each other at one __syncthreads() in different iterations of a loop",
             "all threads of a block that have not returned must reach the same __syncthreads(); move it out of the branch",
             Phrase("other_turns"), Phrase("same_barrier"));
  }

  void release(const simt::Block& block, uint32_t barrier) override {
    Gate& gate = gates_[&block][barrier];
    if (gate.is_open && gate.expected == 0 && barrier < simt::kBarriers && block.returned > 0 && !out_of_step_.contains(&block))
      for (const Ended& ended : returns_[&block])
        report_skipped(block, ended, ~0u, moment_of(subject_, block.block_linear, gate.warp, gate.lanes, gate.tick, gate.instruction));
    gate.is_open = false;
    gate.arrived.clear();
  }

  void faulted(const simt::Block& block) override {
    const simt::Fault& fault = *block.fault;
    switch (fault.kind) {
      case simt::FaultKind::DivergentBarrier:
      case simt::FaultKind::BarrierNeverCompleted:
      case simt::FaultKind::ImpossibleBarrier:
      case simt::FaultKind::LanesNeverCome:
        break;
      default:
        return;
    }
    Finding finding;
    finding.kind = FindingKind::Barrier;
    finding.first = moment_of(subject_, block.block_linear, fault.warp, fault.lanes, block.tick, fault.instruction);
    if (fault.other_instruction != kNone)
      finding.second = moment_of(subject_, block.block_linear, fault.warp, fault.other_lanes, block.tick, fault.other_instruction);
    findings_.add(std::move(finding), [&](Finding& f) {
      f.sentence = line_text(subject_, f.first) + ": " + fault.message;
      f.advice = fault.hint;
      f.said = fault.said, f.fix = fault.fix;
    });
  }

 private:
  // Who came first, since it was last released.
  struct Gate {
    bool is_open = false;
    uint32_t instruction = kNone, expected = 0, warp = 0, lanes = 0;
    uint64_t tick = 0;
    std::vector<uint32_t> arrived;  // lanes, by warp
    std::vector<uint64_t> turn;     // of the loops around its instruction
  };

  // Lanes that returned together.
  struct Ended {
    uint32_t instruction, warp, lanes;
    uint64_t tick;
  };

  // Threads may meet at a barrier that is named by its number wherever they are.
  bool names_barrier(uint32_t instruction) const {
    const Instruction& in = subject_.program.code[instruction];
    return in.a != kNone || static_cast<BarrierMode>(in.aux) == BarrierMode::Grid;
  }

  // A register's values, each held once or by lane.
  template <class Word>
  struct Values {
    const Word* at = nullptr;
    uint32_t stride = 0;
    Word operator[](uint32_t lane) const { return at ? at[lane * stride] : 0; }
  };
  template <class Word>
  Values<Word> values_of(const simt::Warp& warp, RegisterId reg) const {
    if (reg == kNone) return {};
    const uint8_t* at = warp.registers + warp.block->code.register_offset[reg];
    return {reinterpret_cast<const Word*>(at), subject_.program.registers[reg].uniform ? 0u : 1u};
  }

  // How far lanes have come by a loop's counter: that of the first, and whether all of them are as far as `expected`.
  template <class Word>
  uint64_t progress_of_one(const simt::Warp& warp, const LoopCounter& counter) const {
    const auto lane = static_cast<uint32_t>(std::countr_zero(warp.active));
    const Values<Word> now = values_of<Word>(warp, counter.variable), start = values_of<Word>(warp, counter.start);
    return bits_of(counter, static_cast<Word>(now[lane] - start[lane]));
  }
  template <class Word>
  bool all_have_come(const simt::Warp& warp, const LoopCounter& counter, uint64_t expected) const {
    const Values<Word> now = values_of<Word>(warp, counter.variable), start = values_of<Word>(warp, counter.start);
    Word differs = 0;
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
      differs |= static_cast<Word>(now[lane] - start[lane] - static_cast<Word>(expected)) & -static_cast<Word>(warp.active >> lane & 1);
    return bits_of(counter, differs) == 0;
  }
  uint64_t bits_of(const LoopCounter& counter, uint64_t value) const {
    const uint32_t bits = 8 * size_bytes(subject_.program.registers[counter.variable].type);
    return value & (bits < 64 ? (uint64_t{1} << bits) - 1 : ~uint64_t{0});
  }
  bool is_wide_counter(const LoopCounter& counter) const { return is_wide(subject_.program.registers[counter.variable].type); }

  void set_turn(Gate& gate, const simt::Warp& warp, uint32_t instruction) {
    gate.turn.clear();
    for (const LoopCounter& counter : counters_.around(instruction))
      gate.turn.push_back(is_wide_counter(counter) ? progress_of_one<uint64_t>(warp, counter) : progress_of_one<uint32_t>(warp, counter));
  }
  bool is_turn_of_all(const simt::Warp& warp, uint32_t instruction, const Gate& gate) {
    const std::vector<LoopCounter>& counters = counters_.around(instruction);
    for (size_t n = 0; n < counters.size(); ++n)
      if (!(is_wide_counter(counters[n]) ? all_have_come<uint64_t>(warp, counters[n], gate.turn[n])
                                         : all_have_come<uint32_t>(warp, counters[n], gate.turn[n])))
        return false;
    return true;
  }

  static Phrase said_count(uint32_t expected) { return expected ? Phrase("threads", {{"count", expected}}) : Phrase("all"); }
  static std::string count(uint32_t expected) { return expected ? std::to_string(expected) : "all"; }

  // Unrolled copies of one statement are the same place; a function's barrier that two calls reach is not.
  bool same_place(uint32_t a, uint32_t b) const {
    if (a == b) return true;
    const Program& program = subject_.program;
    const uint32_t la = program.code[a].location, lb = program.code[b].location;
    if (la >= program.locations.size() || lb >= program.locations.size()) return false;
    const Location &x = program.locations[la], &y = program.locations[lb];
    if (x.file != y.file || x.line != y.line || x.column != y.column) return false;
    uint32_t s = x.scope, t = y.scope;
    for (; s != t; s = program.scopes[s].parent, t = program.scopes[t].parent) {
      if (s >= program.scopes.size() || t >= program.scopes.size()) return false;
      if (program.scopes[s].call_line != program.scopes[t].call_line || program.scopes[s].call_column != program.scopes[t].call_column)
        return false;
    }
    return true;
  }

  void report(const simt::Warp& warp, const simt::Decoded& in, const Gate& gate, const std::string& what, const char* advice,
              const Phrase& said, const Phrase& fix) {
    Finding finding;
    finding.kind = FindingKind::Barrier;
    finding.first = moment_of(subject_, warp.block->block_linear, gate.warp, gate.lanes, gate.tick, gate.instruction);
    finding.second = moment_of(subject_, warp, warp.active, in.index);
    out_of_step_.insert(warp.block);
    findings_.add(std::move(finding), [&](Finding& f) {
      f.sentence = fmt::format("{}: {} at {}, {} at {}", what, thread_text(subject_, f.first), line_text(subject_, f.first),
                               thread_text(subject_, *f.second), line_text(subject_, *f.second));
      f.advice = advice;
      f.said = said, f.fix = fix;
    });
  }

  // `waiting` waited, or would have, for these lanes, which did not return early but went on behind it.
  void report_skipped(const simt::Block& block, const Ended& ended, uint32_t lanes, const Moment& waiting) {
    const uint32_t place = going_on_.behind(waiting.instruction, ended.instruction);
    if (place == kNone) return;
    Finding finding;
    finding.kind = FindingKind::Barrier;
    finding.first = waiting;
    finding.second = moment_of(subject_, block.block_linear, ended.warp, ended.lanes & lanes, ended.tick, place);
    findings_.add(std::move(finding), [&](Finding& f) {
      const bool one_waits = std::has_single_bit(f.first.lanes), one_skips = std::has_single_bit(f.second->lanes);
      f.sentence =
          fmt::format("{} {} at {} for {}, which {} it, {} on at {} and {}", thread_text(subject_, f.first), one_waits ? "waits" : "wait",
                      line_text(subject_, f.first), thread_text(subject_, *f.second), one_skips ? "skips" : "skip",
                      one_skips ? "goes" : "go", line_text(subject_, *f.second), one_skips ? "returns" : "return");
      f.advice = "all threads that have not returned before must come there too; move it out of the branch or loop";
      f.said = Phrase("skipped"), f.fix = Phrase("come_there");
    });
  }

  // Its threads represent others then, that have not come.
  void report_again(const simt::Warp& warp, const simt::Decoded& in, uint32_t barrier) {
    Finding finding;
    finding.kind = FindingKind::Barrier;
    finding.first = moment_of(subject_, warp, warp.active, in.index);
    findings_.add(std::move(finding), [&](Finding& f) {
      f.sentence = fmt::format("barrier {} is reached twice by {} before it is completed, at {}", barrier, thread_text(subject_, f.first),
                               line_text(subject_, f.first));
      f.advice = "before arriving again, wait at a second barrier until the others have passed";
      f.said = Phrase("reached_twice", {{"barrier", barrier}}), f.fix = Phrase("second_barrier");
    });
  }

  std::map<const simt::Block*, std::map<uint32_t, Gate>> gates_;
  std::map<const simt::Block*, std::vector<Ended>> returns_;
  std::set<const simt::Block*> out_of_step_;  // its threads met at different barriers: who is missing later follows from that
  GoingOn going_on_;
  LoopCounters counters_;
};

}  // namespace

std::unique_ptr<Check> make_barrier_check(Findings& findings) { return std::make_unique<BarrierCheck>(findings); }

}  // namespace warplens::checks
