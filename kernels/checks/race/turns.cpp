#include "kernels/checks/race/turns.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <unordered_map>

#include "kernels/checks/check.h"
#include "kernels/simt/run.h"

namespace warplens::checks {
namespace {

constexpr uint64_t kMaxTicks = 2'000'000;  // of the second run: what the first turns show is enough
constexpr size_t kMaxAtWord = 64;          // accesses that are kept of one word
constexpr size_t kMaxWords = 1 << 16;

struct Access {
  uint32_t thread = 0, turn = 0, bytes = 0;
  bool second = false;
};

// What it sees of one pair.
class Meeting {
 public:
  explicit Meeting(const MetInLoop& pair) : first_(pair.finding->first), second_(*pair.finding->second), loop_(pair.loop) {}

  void comes_to(const simt::Warp& warp, uint32_t instruction) {
    if (instruction != loop_) return;
    auto& turns = turns_[warp.index];
    for (uint32_t rest = warp.active; rest; rest &= rest - 1) ++turns[static_cast<size_t>(std::countr_zero(rest))];
  }

  void accesses(const simt::Warp& warp, uint32_t instruction, uint32_t width, const simt::Pattern& pattern, uint64_t base) {
    const bool is_first = instruction == first_.instruction, is_second = instruction == second_.instruction;
    if (!is_first && !is_second) return;
    const auto& turns = turns_[warp.index];
    for (uint32_t rest = pattern.mask; rest; rest &= rest - 1) {
      const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
      const uint64_t begin = base + pattern.delta[lane], end = begin + width;
      for (uint64_t word = begin & ~uint64_t{3}; word < end; word += 4) {
        uint32_t bytes = 0;
        for (uint32_t i = 0; i < 4; ++i)
          if (word + i >= begin && word + i < end) bytes |= 1u << i;
        if (is_first) note(word, {warp.index * 32 + lane, turns[lane], bytes, false});
        if (is_second) note(word, {warp.index * 32 + lane, turns[lane], bytes, true});
      }
      const auto is = [&](const Moment& m) { return m.warp == warp.index && m.tick == warp.tick() && m.lanes >> lane & 1; };
      if (is_first && is(first_)) first_turn_ = turns[lane];
      if (is_second && is(second_)) second_turn_ = turns[lane];
    }
  }

  Turns found() const {
    Turns all;
    for (const auto& [word, accesses] : words_)
      for (const Access& one : accesses)
        for (const Access& other : accesses) {
          if (one.second || !other.second || one.thread == other.thread || !(one.bytes & other.bytes)) continue;
          all.same |= one.turn == other.turn;
          all.first_later |= other.turn < one.turn;
          all.second_later |= one.turn < other.turn;
        }
    all.known = first_turn_ && second_turn_;
    if (all.known) all.moments = *first_turn_ > *second_turn_ ? 1 : *first_turn_ < *second_turn_ ? -1 : 0;
    return all;
  }

 private:
  void note(uint64_t word, const Access& access) {
    if (words_.size() >= kMaxWords && !words_.contains(word)) return;
    auto& all = words_[word];
    if (all.size() < kMaxAtWord) all.push_back(access);
  }

  const Moment &first_, &second_;
  uint32_t loop_;
  std::map<uint32_t, std::array<uint32_t, 32>> turns_;  // by warp and lane
  std::unordered_map<uint64_t, std::vector<Access>> words_;
  std::optional<uint32_t> first_turn_, second_turn_;
};

class Meetings : public simt::Observer {
 public:
  explicit Meetings(const std::vector<MetInLoop>& pairs) {
    for (const MetInLoop& pair : pairs) all.emplace_back(pair);
  }
  unsigned sees() const override { return kInstructions | kMemory; }
  void instruction(const simt::Warp& warp, const simt::Decoded& in) override {
    for (Meeting& one : all) one.comes_to(warp, in.index);
  }
  void memory(simt::Warp& warp, const simt::Decoded& in, const simt::AccessInfo& info, simt::Pattern& pattern, uint64_t base) override {
    for (Meeting& one : all) one.accesses(warp, in.index, info.width, pattern, base);
  }
  std::vector<Meeting> all;
};

}  // namespace

uint32_t loop_of(const Flow& flow, uint32_t a, uint32_t b) {
  uint32_t innermost = kNone;
  for (const Flow::Loop& loop : flow.loops_around(a))
    if (loop.inside[b]) innermost = loop.begins;
  return innermost;
}

uint32_t loop_without(const Flow& flow, uint32_t a, uint32_t b) {
  for (const Flow::Loop& loop : flow.loops_around(a)) {
    if (!loop.inside[b]) return loop.begins;
    if (loop.begins == b) break;
  }
  return kNone;
}

// What leads back to its begin is neither a condition nor of the line where a loop begins, but a call further below.
bool is_of_calls(const Flow& flow, uint32_t loop) {
  const Program& program = flow.program();
  const auto place = [&](uint32_t at) -> const Location* {
    const uint32_t location = program.code[at].location;
    return location < program.locations.size() ? &program.locations[location] : nullptr;
  };
  const Location* const begin = loop == kNone ? nullptr : place(loop);
  if (!begin || begin->scope == kNone || program.scopes[begin->scope].parent == kNone) return false;
  const std::vector<bool> inside = flow.after(loop);
  bool any = false;
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    if (!inside[i] || std::ranges::find(flow.next(i), loop) == flow.next(i).end()) continue;
    const Location* const from = place(i);
    if (!from || program.code[i].op == Opcode::Branch || from->line <= begin->line || from->scope != begin->scope) return false;
    any = true;
  }
  return any;
}

std::vector<Turns> find_turns(const Subject& subject, uint64_t block, const std::vector<MetInLoop>& pairs) {
  Meetings meetings(pairs);
  simt::Launch launch = subject.launch;
  launch.limits.max_ticks_per_block = std::min(launch.limits.max_ticks_per_block, kMaxTicks);
  simt::RunOptions run;
  run.count = false;
  run.blocks = {block};
  run.observer = &meetings;
  run.unset = kUnset;
  if (const auto memory = simt::make_memory(subject.program, launch); memory) (void)simt::run(subject.program, launch, run, *memory);
  std::vector<Turns> all;
  for (size_t n = 0; n < pairs.size(); ++n) {
    all.push_back(meetings.all[n].found());
    all.back().loop = pairs[n].loop;
  }
  return all;
}

}  // namespace warplens::checks
