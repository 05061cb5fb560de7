#include "kernels/checks/race/turns.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <unordered_map>

#include "kernels/checks/check.h"
#include "kernels/simt/machine/block.h"
#include "kernels/simt/run.h"

namespace warplens::checks {
namespace {

constexpr uint64_t kMaxTicks = 2'000'000;  // of the second run: what the first turns show is enough
constexpr size_t kMaxWords = 1 << 16;      // of a block
constexpr size_t kMaxTurns = 1 << 18;      // of its words
constexpr uint64_t kMaxOtherBlocks = 256;

// The threads that came in the least and in the greatest turn, two of each: another thread than any given one is among them.
class Extremes {
 public:
  void note(uint32_t thread, uint32_t turn) {
    keep(least_, {thread, turn}, [](uint32_t a, uint32_t b) { return a < b; });
    keep(greatest_, {thread, turn}, [](uint32_t a, uint32_t b) { return a > b; });
  }
  // Whether a thread came here in a later turn than another one there.
  bool is_later_than(const Extremes& there) const {
    for (const Came& late : greatest_)
      for (const Came& early : there.least_)
        if (late.thread != kNone && early.thread != kNone && late.thread != early.thread && early.turn < late.turn) return true;
    return false;
  }

 private:
  struct Came {
    uint32_t thread = kNone, turn = 0;
  };
  using Two = std::array<Came, 2>;  // of two threads, the extreme one first
  template <class Beyond>
  static void keep(Two& two, Came came, Beyond beyond) {
    if (came.thread != two[0].thread && two[0].thread != kNone && !beyond(came.turn, two[0].turn)) {
      if (two[1].thread == kNone || beyond(came.turn, two[1].turn)) two[1] = came;
      return;
    }
    if (came.thread == two[0].thread && !beyond(came.turn, two[0].turn)) return;
    if (came.thread != two[0].thread) two[1] = two[0];
    two[0] = came;
  }
  Two least_, greatest_;
};

// Of one turn: two of the threads that came, on each side.
struct Present {
  uint32_t threads[2][2] = {{kNone, kNone}, {kNone, kNone}};

  // Whether another thread has come on the other side.
  bool meets(uint32_t thread, bool second) {
    uint32_t(&mine)[2] = threads[second];
    if (mine[0] == kNone)
      mine[0] = thread;
    else if (mine[0] != thread && mine[1] == kNone)
      mine[1] = thread;
    return std::ranges::any_of(threads[!second], [&](uint32_t other) { return other != kNone && other != thread; });
  }
};

// What it sees of one pair, in all blocks.
class Meeting {
 public:
  Meeting(const Program& program, const MetInLoop& pair)
      : first_(pair.finding->first),
        second_(*pair.finding->second),
        loop_(pair.loop),
        unit_(std::min(unit_of(program.code[first_.instruction]), unit_of(program.code[second_.instruction]))) {}

  void block_begins(const simt::Block& block) { blocks_[&block] = {}; }
  void block_ends(const simt::Block& block) { blocks_.erase(&block); }

  void comes_to(const simt::Warp& warp, uint32_t instruction) {
    if (instruction != loop_) return;
    auto& turns = blocks_[warp.block].turns[warp.index];
    for (uint32_t rest = warp.active; rest; rest &= rest - 1) ++turns[static_cast<size_t>(std::countr_zero(rest))];
  }

  void accesses(const simt::Warp& warp, uint32_t instruction, uint32_t width, const simt::Pattern& pattern, uint64_t base) {
    const bool is_first = instruction == first_.instruction, is_second = instruction == second_.instruction;
    if (!is_first && !is_second) return;
    InBlock& block = blocks_[warp.block];
    const auto& turns = block.turns[warp.index];
    for (uint32_t rest = pattern.mask; rest; rest &= rest - 1) {
      const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
      const uint64_t begin = base + pattern.delta[lane];
      for (uint64_t word = begin / unit_; word * unit_ < begin + width; ++word) {
        if (is_first) note(block, word, warp.index * 32 + lane, turns[lane], false);
        if (is_second) note(block, word, warp.index * 32 + lane, turns[lane], true);
      }
      const auto is = [&](const Moment& m) {
        return m.block == warp.block->block_linear && m.warp == warp.index && m.tick == warp.tick() && m.lanes >> lane & 1;
      };
      if (is_first && is(first_)) first_turn_ = turns[lane];
      if (is_second && is(second_)) second_turn_ = turns[lane];
    }
  }

  Turns found() const {
    Turns all = found_;
    all.loop = loop_;
    all.known = first_turn_ && second_turn_;
    if (all.known) all.moments = *first_turn_ > *second_turn_ ? 1 : *first_turn_ < *second_turn_ ? -1 : 0;
    return all;
  }

 private:
  struct AtWord {
    Extremes first, second;
    std::unordered_map<uint32_t, Present> present;  // by turn
  };
  struct InBlock {
    std::map<uint32_t, std::array<uint32_t, 32>> turns;  // by warp and lane
    std::unordered_map<uint64_t, AtWord> words;
    size_t turns_of_words = 0;
  };

  // No access of an element is in two units: 4 bytes, or the smaller one of the two elements.
  static uint32_t unit_of(const Instruction& in) {
    const bool is_copy = in.op == Opcode::AsyncLoad || in.op == Opcode::AsyncStore;
    return is_copy ? 4 : std::clamp(size_bytes(in.type), 1u, 4u);
  }

  void note(InBlock& block, uint64_t word, uint32_t thread, uint32_t turn, bool second) {
    if (block.words.size() >= kMaxWords && !block.words.contains(word)) return;
    AtWord& at = block.words[word];
    (second ? at.second : at.first).note(thread, turn);
    found_.first_later = found_.first_later || at.first.is_later_than(at.second);
    found_.second_later = found_.second_later || at.second.is_later_than(at.first);
    if (found_.same || (block.turns_of_words >= kMaxTurns && !at.present.contains(turn))) return;
    const auto [present, is_new] = at.present.try_emplace(turn);
    block.turns_of_words += is_new;
    found_.same = present->second.meets(thread, second);
  }

  const Moment &first_, &second_;
  uint32_t loop_, unit_;
  std::map<const simt::Block*, InBlock> blocks_;
  std::optional<uint32_t> first_turn_, second_turn_;
  Turns found_;
};

class Meetings : public simt::Observer {
 public:
  Meetings(const Program& program, const std::vector<MetInLoop>& pairs) {
    for (const MetInLoop& pair : pairs) all.emplace_back(program, pair);
  }
  unsigned sees() const override { return kInstructions | kMemory; }
  void block_begins(const simt::Block& block) override {
    for (Meeting& one : all) one.block_begins(block);
  }
  void block_ends(const simt::Block& block) override {
    for (Meeting& one : all) one.block_ends(block);
  }
  void instruction(const simt::Warp& warp, const simt::Decoded& in) override {
    ++ticks;
    for (Meeting& one : all) one.comes_to(warp, in.index);
  }
  void memory(simt::Warp& warp, const simt::Decoded& in, const simt::AccessInfo& info, simt::Pattern& pattern, uint64_t base) override {
    for (Meeting& one : all) one.accesses(warp, in.index, info.width, pattern, base);
  }
  std::vector<Meeting> all;
  uint64_t ticks = 0;
};

// Those of the pairs, and others.
std::vector<uint64_t> blocks_of(const std::vector<MetInLoop>& pairs, uint64_t grid) {
  std::vector<uint64_t> blocks;
  const auto add = [&](uint64_t block) {
    if (std::ranges::find(blocks, block) == blocks.end()) blocks.push_back(block);
  };
  for (const MetInLoop& pair : pairs) add(pair.finding->first.block);
  for (uint64_t block = 0; block < std::min(grid, kMaxOtherBlocks); ++block) add(block);
  return blocks;
}

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

std::vector<Turns> find_turns(const Subject& subject, const std::vector<MetInLoop>& pairs) {
  Meetings meetings(subject.program, pairs);
  simt::Launch launch = subject.launch;
  launch.limits.max_ticks_per_block = std::min(launch.limits.max_ticks_per_block, kMaxTicks);
  simt::RunOptions run;
  run.count = false;
  run.blocks = blocks_of(pairs, launch.grid.count());
  run.observer = &meetings;
  run.unset = kUnset;
  run.progress = [&](uint64_t, uint64_t) { return meetings.ticks < kMaxTicks; };
  if (const auto memory = simt::make_memory(subject.program, launch); memory) (void)simt::run(subject.program, launch, run, *memory);
  std::vector<Turns> all;
  for (const Meeting& meeting : meetings.all) all.push_back(meeting.found());
  return all;
}

}  // namespace warplens::checks
