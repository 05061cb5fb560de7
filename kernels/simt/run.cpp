#include "kernels/simt/run.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/base/number.h"
#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/faults.h"
#include "kernels/simt/machine/neighbours.h"
#include "kernels/simt/machine/parallel.h"
#include "kernels/simt/machine/schedule.h"
#include "kernels/simt/machine/takers.h"
#include "kernels/simt/observe/lane_check.h"
#include "kernels/simt/observe/observers.h"

namespace warplens::simt {
namespace {

constexpr uint64_t kBlockTurnTicks = 64;
constexpr uint64_t kShortenedBy = 61'440;  // of 65,536
constexpr uint64_t kMaxBlocks = 1 << 24;   // of one run: what no one waits for is a mistake in --grid

// Those that run here, or have run.
std::vector<uint64_t> own_blocks(const RunOptions& options, const Launch& launch) {
  std::vector<uint64_t> own = options.blocks;
  for (uint64_t i = 0; launch.blocks_build_on_others && !options.blocks.empty() && i < options.blocks.front(); ++i) own.push_back(i);
  return own;
}

// A long block, such as a function of the host that is interpreted, can be cancelled too.
constexpr uint64_t kTicksBetweenReports = 4'000'000;

// Blocks run one after the other. Where one spins, the next one begins beside it: what it waits for may be that block's to do; the others
// of the grid do where the options name some blocks only. Under a schedule in which blocks take turns, one for each multiprocessor begin
// together.
class ResidentBlocks {
 public:
  ResidentBlocks(const Program& program, const Launch& launch, const Code& code, const GlobalMemoryHandle& memory,
                 const RunOptions& options, RunResult& result)
      : program_(program),
        launch_(launch),
        code_(code),
        memory_(memory),
        options_(options),
        result_(result),
        resident_(resident_blocks(program, launch, code, options.arch)),
        neighbours_(program, launch, code, memory, options.arch, own_blocks(options, launch), grid_, takers_) {
    observers_.add(&check_);
    observers_.add(options.observer);
  }

  // Those that the options name; all of the grid where they name none.
  Status run() {
    const uint64_t wanted = options_.blocks.empty() ? result_.blocks_total : options_.blocks.size();
    const bool turns = blocks_take_turns(launch_.schedule);
    uint64_t next = 0, random = launch_.schedule.seed * 2 + 1;
    size_t at = 0;
    uint64_t starved_ticks = 0, waited_ticks = 0;
    while (next < wanted || !running_.empty()) {
      const uint64_t room = starving_ ? resident_ : turns ? std::min<uint64_t>(resident_, options_.arch.multiprocessors) : 1;
      const bool begins = next < wanted && running_.size() < room;
      if (begins) {
        const uint64_t place = block_that_begins(launch_.schedule, next, wanted, resident_);
        const uint64_t linear = options_.blocks.empty() ? place : options_.blocks[place];
        if (linear >= result_.blocks_total)
          return Error{fmt::format("block {} does not exist; the number of blocks is {}", linear, result_.blocks_total), {}, "", ""};
        if (options_.progress && !options_.progress(result_.blocks_run, wanted)) {
          result_.cancelled = true;
          return Nothing{};
        }
        at = running_.size();
        begin(linear);
        ++next;
      } else {
        at = launch_.schedule.order == Order::Seeded ? next_random(random, running_.size()) : (at + 1) % running_.size();
      }
      Block& block = *running_[at];
      const uint64_t before = block.tick;
      block.passes_grid();
      const bool more = block.run_to(turns ? block.tick + kBlockTurnTicks : options_.progress ? block.tick + kTicksBetweenReports : ~0ull);
      if (more && !turns && options_.progress && !options_.progress(result_.blocks_run, wanted)) {
        result_.cancelled = true;
        return Nothing{};
      }
      if (block.at_grid && resident_ < result_.blocks_total) block.fault = grid_too_large(block, resident_);
      if (block.fault) return stopped(block);
      starving_ = more && block.starves();
      starved_ticks = starving_ ? starved_ticks + block.tick - before : 0;
      if (starving_) waited_ticks += block.tick - before;
      if (starving_ && next == wanted && !options_.blocks.empty()) {
        if (!block.at_grid && !neighbours_.are_due(waited_ticks)) continue;
        const Result<bool> helped = neighbours_.help(1, resident_ - std::min<uint64_t>(resident_ - 1, running_.size()), starved_ticks);
        if (!helped) return helped.error();
        if (*helped) starved_ticks = 0;
        if (*helped) continue;
      }
      if (block.at_grid && next == wanted && all_at_grid()) {
        block.fault = grid_never_complete(block);
        return stopped(block);
      }
      watch(starved_ticks > kMaxStarvedTicks);
      if (starved_ticks > kMaxStarvedTicks && all_circle()) {
        block.fault = endless(block, wanted - next);
        return stopped(block);
      }
      if (!more) end(at);
    }
    return Nothing{};
  }
  std::vector<LaneFinding> findings() const { return check_.findings(); }

 private:
  void watch(bool on) {
    if (watching_ == on && !on) return;
    watching_ = on;
    for (const auto& block : running_) block->watch(on);
    neighbours_.watch(on);
  }
  bool all_circle() const {
    return neighbours_.all_circle() &&
           std::all_of(running_.begin(), running_.end(), [](const auto& block) { return block->circles() || block->stays_at_grid(); });
  }
  // Without a way on.
  bool all_at_grid() {
    return neighbours_.all_at_grid() &&
           std::all_of(running_.begin(), running_.end(), [](const auto& block) { return block->stays_at_grid(); });
  }
  Error stopped(Block& block) {
    observers_.faulted(block);
    return *block.fault;
  }
  void begin(uint64_t linear) {
    if (idle_.empty()) {
      idle_.push_back(std::make_unique<Block>(program_, launch_, code_, memory_, options_.arch));
      idle_.back()->printed = &result_.printed;
      idle_.back()->yields = true;
      idle_.back()->grid = &grid_;
      idle_.back()->takers = &takers_;
      idle_.back()->unset = options_.unset;
      idle_.back()->observer = options_.observer ? static_cast<Observer*>(&observers_) : &check_;
      if (options_.count) idle_.back()->counts = &result_.sites;
    }
    running_.push_back(std::move(idle_.back()));
    idle_.pop_back();
    running_.back()->start(linear);
    // Beside one that waits for what an atomic reads, it may wait for the same, which is known sooner where its first turns are short.
    if (!starving_ || !reads_by_atomics_ || blocks_take_turns(launch_.schedule)) return;
    for (Warp& warp : running_.back()->warps) warp.turn_ticks = kShortenedBy;
    running_.back()->scheduler.slice -= kShortenedBy;
  }
  void end(size_t at) {
    result_.ticks += running_[at]->tick;
    ++result_.blocks_run;
    idle_.push_back(std::move(running_[at]));
    running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(at));
    starving_ = false;
  }

  const Program& program_;
  const Launch& launch_;
  const Code& code_;
  const GlobalMemoryHandle& memory_;
  const RunOptions& options_;
  RunResult& result_;
  const bool reads_by_atomics_ = std::any_of(program_.code.begin(), program_.code.end(),
                                             [](const Instruction& in) { return in.op == Opcode::Atomic && in.d != kNone; });
  const uint64_t resident_;  // blocks that fit on the GPU together
  GridBarrier grid_;
  Takers takers_;
  Neighbours neighbours_;
  std::vector<std::unique_ptr<Block>> running_, idle_;
  LaneCheck check_;
  Observers observers_;
  bool starving_ = false, watching_ = false;
};

}  // namespace

Result<RunResult> run(const Program& program, const Launch& launch, const RunOptions& options, const GlobalMemoryHandle& memory) {
  const bool watched = options.observer && (options.observer->sees() & Observer::kMemory);
  Result<Code> code = decode(program, launch, *memory, widest_here(), watched);
  if (!code) return code.error();
  RunResult result;
  result.sites.resize(program.sites.size());
  result.blocks_total = launch.grid.count();
  if (options.blocks.empty() && result.blocks_total > kMaxBlocks)
    return Error{
        fmt::format("the grid has {}, and one run executes at most {}", counted(result.blocks_total, "block"), grouped(kMaxBlocks)),
        {},
        "reduce --grid or the size, or trace one block with `warplens trace --blocks N`",
        {}};
  if (!options.blocks.empty() && options.blocks.front() < result.blocks_total)
    if (Status before = run_blocks_before(options.blocks.front(), program, launch, *code, memory, options.arch); !before)
      return before.error();
  if (std::optional<RunResult> parallel = run_in_parallel(program, launch, *code, options, memory)) {
    result = std::move(*parallel);
  } else {
    ResidentBlocks resident(program, launch, *code, memory, options, result);
    if (Status status = resident.run(); !status) return status.error();
    result.lane_findings = resident.findings();
  }
  for (const LaneFinding& finding : result.lane_findings) result.warnings.push_back(finding.text);
  if (program.max_threads && launch.block.count() > program.max_threads)
    result.warnings.push_back(
        fmt::format("the block has {} threads, but the kernel's launch bounds allow {}", launch.block.count(), program.max_threads));
  drop_constant_sectors(program, result.sites);
  if (!result.printed.empty() && result.printed.back().empty()) result.printed.pop_back();
  return result;
}

}  // namespace warplens::simt
