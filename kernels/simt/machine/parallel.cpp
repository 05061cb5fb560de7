#include "kernels/simt/machine/parallel.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <system_error>
#include <thread>

#include "kernels/program/operands.h"
#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/cost.h"
#include "kernels/simt/observe/lane_check.h"
#include "kernels/simt/observe/observers.h"

namespace warplens::simt {
namespace {

constexpr uint64_t kLookTicks = 1 << 18;          // after which a thread looks whether the others have given up
constexpr uint64_t kMaxTableBytes = 1ull << 29;   // of pages, all threads together
constexpr uint64_t kMaxWaitingUpdates = 1 << 23;  // for blocks before theirs

std::vector<bool> used_results(const Program& program) {
  std::vector<bool> read(program.registers.size()), used(program.code.size());
  for (const Instruction& in : program.code) for_each_use(program, in, [&](RegisterId reg) { read[reg] = true; });
  for (size_t i = 0; i < program.code.size(); ++i)
    used[i] = program.code[i].op == Opcode::Atomic && program.code[i].d != kNone && read[program.code[i].d];
  return used;
}

// Joins what one block printed to what those before it did: a line may go on.
void print(std::vector<std::string>& lines, const std::vector<std::string>& more) {
  for (size_t n = 0; n < more.size(); ++n) {
    if (n > 0 || lines.empty()) lines.emplace_back();
    lines.back() += more[n];
  }
}

// Updates of blocks, each done when those of all blocks before it are.
class UpdatesInOrder {
 public:
  // Adds the updates of the n-th block. False if too many are waiting.
  bool add(uint64_t n, std::vector<Update> updates, GlobalMemory& memory) {
    const std::lock_guard lock(mutex_);
    count_ += updates.size();
    waiting_[n] = std::move(updates);
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_; first = waiting_.erase(first), ++next_) {
      do_updates(first->second, memory);
      count_ -= first->second.size();
    }
    return count_ <= kMaxWaitingUpdates;
  }

 private:
  std::mutex mutex_;
  std::map<uint64_t, std::vector<Update>> waiting_;
  uint64_t next_ = 0, count_ = 0;
};

// What the threads share.
struct Common {
  const Program& program;
  const Launch& launch;
  const Code& code;
  const RunOptions& options;
  uint64_t wanted = 0;
  std::vector<bool> result_used;
  UpdatesInOrder updates{};
  std::atomic<uint64_t> next = 0, done = 0;
  std::atomic<bool> given_up = false, cancelled = false;

  uint64_t block(uint64_t n) const { return options.blocks.empty() ? n : options.blocks[n]; }
};

// Runs blocks, one after the other, beside other threads.
class Runner {
 public:
  Runner(Common& common, GlobalMemory& whole, std::unique_ptr<Observer> observer)
      : common_(common), memory_(std::make_shared<GlobalMemory>(&whole)), observer_(std::move(observer)) {
    memory_->footprint()->use_results(common.result_used);
    observers_.add(&check_);
    observers_.add(observer_.get());
    sites.resize(common.program.sites.size());
  }

  void run(bool reports) {
    Block block(common_.program, common_.launch, common_.code, memory_, common_.options.arch);
    block.yields = true;
    block.unset = common_.options.unset;
    block.observer = observer_ ? static_cast<Observer*>(&observers_) : &check_;
    if (common_.options.count) block.counts = &sites;
    for (uint64_t n; (n = common_.next++) < common_.wanted && !common_.given_up;) {
      if (reports && common_.options.progress && !common_.options.progress(common_.done, common_.wanted)) common_.cancelled = true;
      if (common_.cancelled) return;
      if (!run_block(block, n)) {
        common_.given_up = true;
        return;
      }
      ++common_.done;
    }
  }

  std::vector<SiteCounts> sites;
  uint64_t ticks = 0;
  std::map<uint64_t, std::vector<std::string>> printed;  // by block, in their order
  const Footprint& footprint() const { return *memory_->footprint(); }
  Observer* observer() { return observer_.get(); }

 private:
  bool run_block(Block& block, uint64_t n) {
    std::vector<std::string> lines;
    block.printed = &lines;
    block.start(common_.block(n));
    for (bool more = true; more;) {
      const uint64_t target = block.tick + kLookTicks;
      more = block.run_to(target);
      const bool waits = more && (block.at_grid || block.tick < target);
      if (block.fault || waits || common_.given_up || common_.cancelled || memory_->footprint()->too_large()) return false;
      // In another company of blocks it may have been charged more.
      const uint64_t most = block.tick + block.charged + block.pattern_searches * (kNewPatternTicks - kKnownPatternTicks);
      if (most > block.limit) return false;
    }
    if (!check_.findings().empty()) return false;  // the first one of the grid is another thread's, perhaps
    ticks += block.tick;
    if (!lines.empty()) printed[n] = std::move(lines);
    return common_.updates.add(n, memory_->footprint()->take_updates(), *memory_);
  }

  Common& common_;
  GlobalMemoryHandle memory_;
  std::unique_ptr<Observer> observer_;
  LaneCheck check_;
  Observers observers_;
};

void add(SiteCounts& all, const SiteCounts& more) {
  all.instructions += more.instructions, all.wavefronts += more.wavefronts, all.conflicts += more.conflicts, all.sectors += more.sectors;
  all.in_shared += more.in_shared, all.in_both += more.in_both, all.turns += more.turns, all.inexact += more.inexact;
  all.spaces |= more.spaces;
}

void run_all(std::vector<std::unique_ptr<Runner>>& runners) {
  std::vector<std::thread> threads;
  for (size_t n = 1; n < runners.size(); ++n) try {
      threads.emplace_back([&runner = *runners[n]] { runner.run(false); });
    } catch (const std::system_error&) {
      break;  // the system has none left: those that there are do the work
    }
  runners.front()->run(true);
  for (std::thread& thread : threads) thread.join();
}

// The combined result of the threads; nullopt if their blocks conflicted.
std::optional<RunResult> together(const Common& common, const std::vector<std::unique_ptr<Runner>>& runners) {
  std::vector<const Footprint*> footprints;
  for (const auto& runner : runners) footprints.push_back(&runner->footprint());
  if (Footprint::meet(footprints)) return std::nullopt;
  RunResult result;
  result.sites.resize(common.program.sites.size());
  result.blocks_total = common.launch.grid.count();
  result.blocks_run = common.done;
  result.threads = static_cast<uint32_t>(runners.size());
  std::map<uint64_t, std::vector<std::string>> printed;
  for (const auto& runner : runners) {
    result.ticks += runner->ticks;
    for (size_t n = 0; n < result.sites.size(); ++n) add(result.sites[n], runner->sites[n]);
    printed.merge(runner->printed);
    if (common.options.observer) common.options.observer->take(*runner->observer());
  }
  for (const auto& [block, lines] : printed) print(result.printed, lines);
  return result;
}

}  // namespace

std::optional<RunResult> run_in_parallel(const Program& program, const Launch& launch, const Code& code, const RunOptions& options,
                                         const GlobalMemoryHandle& memory) {
  const uint64_t total = launch.grid.count(), wanted = options.blocks.empty() ? total : options.blocks.size();
  const uint64_t table_bytes = std::max<uint64_t>(1, memory->entry_count() * sizeof(PageEntry));
  const uint64_t threads = std::min({uint64_t{options.threads}, wanted, kMaxTableBytes / table_bytes});
  if (threads < 2 || launch.schedule.order != Order::InOrder || launch.blocks_build_on_others) return std::nullopt;
  if (std::any_of(options.blocks.begin(), options.blocks.end(), [&](uint64_t block) { return block >= total; })) return std::nullopt;

  const GlobalMemory::Snapshot before = memory->snapshot();
  std::optional<RunResult> result;
  {
    Common common{program, launch, code, options, wanted, used_results(program)};
    std::vector<std::unique_ptr<Runner>> runners;
    for (uint64_t n = 0; n < threads; ++n) {
      auto observer = options.observer ? options.observer->for_thread() : nullptr;
      if (options.observer && !observer) return std::nullopt;
      runners.push_back(std::make_unique<Runner>(common, *memory, std::move(observer)));
    }
    run_all(runners);
    if (common.cancelled) {
      result.emplace();
      result->sites.resize(program.sites.size());
      result->blocks_total = total, result->blocks_run = common.done, result->cancelled = true;
      return result;
    }
    if (!common.given_up) result = together(common, runners);
  }
  if (!result) memory->restore(before);
  return result;
}

}  // namespace warplens::simt
