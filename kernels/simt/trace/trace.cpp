#include "kernels/simt/trace/trace.h"

#include <fmt/format.h>

#include <map>

#include "kernels/simt/machine/divergence.h"
#include "kernels/simt/machine/faults.h"
#include "kernels/simt/machine/neighbours.h"
#include "kernels/simt/machine/takers.h"
#include "kernels/simt/memory/access_kind.h"
#include "kernels/simt/trace/checkpoints.h"

namespace warplens::simt {
namespace {

Type scalar_of(const std::string& element) {
  const auto starts = [&](const char* prefix) { return element.rfind(prefix, 0) == 0; };
  if (starts("double")) return Type::F64;
  if (starts("__half") || starts("half")) return Type::F16;
  if (starts("__nv_bfloat16") || starts("nv_bfloat16")) return Type::BF16;
  if (starts("float")) return Type::F32;
  if (element.find("long") != std::string::npos || element.find("int64") != std::string::npos || starts("uint64") || starts("size_t"))
    return Type::I64;
  if (element.find("short") != std::string::npos || element.find("int16") != std::string::npos) return Type::I16;
  if (element.find("char") != std::string::npos || element.find("int8") != std::string::npos || element == "bool") return Type::I8;
  return Type::I32;
}

// Shared arrays first, then global memory's objects in its order.
std::vector<TracedObject> list_objects(const Program& program, const GlobalMemory& memory, uint64_t shared_bytes) {
  std::vector<TracedObject> objects;
  for (const Object& o : program.objects) {
    if (o.space != Space::Shared) continue;
    const uint64_t bytes = o.dynamic || o.bytes == 0 ? shared_bytes - std::min(o.offset, shared_bytes) : o.bytes;
    TracedObject t{o.name, Space::Shared, o.element, scalar_of(o.element), o.element_bytes, {}, kSharedBase + o.offset, bytes};
    t.extents.assign(o.extents.begin(), o.extents.end());
    if (t.extents.empty() && o.element_bytes) t.extents = {bytes / o.element_bytes};
    objects.push_back(std::move(t));
  }
  for (const PlacedObject& o : memory.objects()) {
    const bool variable = memory.find(o.name) == &o;
    objects.push_back(
        {o.name, Space::Global, o.element, variable ? scalar_of(o.element) : o.scalar, o.element_bytes, o.extents, o.address, o.bytes});
  }
  return objects;
}

class TraceRecorder : public Observer {
 public:
  TraceRecorder(const Program& program, Trace& trace) : program_(program), trace_(trace) {
    trace.steps.resize(trace.warps);
    trace.k_tiles.resize(trace.warps);
    current_.resize(trace.warps);
    waiting_.resize(trace.warps);
    for (const Instruction& code : program.code)
      part_of_.push_back({code.statement, code.location == kNone ? kNone : program.locations[code.location].scope});
  }

  unsigned sees() const override { return kAccesses | kInstructions; }

  void access(const Warp& warp, const Decoded& in, const AccessInfo& info, Pattern& pattern, uint64_t base,
              const PatternCount& count) override {
    // The half of a copy that says where the bytes go; its lowest lane represents all of it.
    if (in.op == Opcode::AsyncStore) in_flight_[{warp.index, base}] = warp.tick();
    if (pattern.trace_id == kNone) {
      pattern.trace_id = static_cast<uint32_t>(trace_.patterns.size());
      Deltas deltas;
      for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) deltas[lane] = static_cast<int64_t>(pattern.delta[lane]);
      trace_.patterns.push_back(deltas);
    }
    const bool constant = info.site != kNoSite && program_.sites[info.site].space == Space::Constant;
    trace_.accesses.push_back({warp.tick(), base, pattern.mask, info.site, pattern.trace_id, object_at(base),
                               static_cast<uint16_t>(warp.index), count.wavefronts, count.conflicts,
                               constant ? uint16_t{0} : count.sectors});
  }

  void arrive(const Warp& warp, const Decoded& in, const Arrival&) override {
    now_ = warp.tick();
    if (static_cast<BarrierMode>(in.aux) == BarrierMode::Arrive) return;  // it continues: no thread waits there
    waiting_[warp.index].push_back({static_cast<uint32_t>(trace_.barriers.size()), in.index});
    trace_.barriers.push_back({now_, warp.index, program_.code[in.index].location, warp.block->epoch, now_});
  }
  void copy_arrives(const Warp& warp, const CopyInFlight& copy, const CopyArrival& arrival) override {
    const auto issued = in_flight_.find({warp.index, copy.target});
    if (issued == in_flight_.end()) return;
    add_copy(warp.index, issued->second, arrival.tick);
    in_flight_.erase(issued);
  }
  void lanes_return(const Warp& warp, const Decoded&, uint32_t) override { now_ = warp.tick(); }
  // The paths that wait at this barrier continue now: their rows end.
  void release(const Block& block, uint32_t barrier) override {
    for (const Warp& warp : block.warps)
      for (const DivergentPath& path : warp.paths) {
        if (!path.alive || path.barrier != barrier) continue;
        std::erase_if(waiting_[warp.index], [&](const Waiting& w) {
          if (w.instruction != path.barrier_at) return false;
          trace_.barriers[w.row].released = now_;
          return true;
        });
      }
  }
  // What waits for ever waits to the end.
  void end(uint64_t ticks) {
    for (const auto& [place, issued] : in_flight_) add_copy(place.first, issued, ticks);
    for (const auto& rows : waiting_)
      for (const Waiting& w : rows) trace_.barriers[w.row].released = ticks;
  }

  // A step begins with another statement or scope, or where the warp comes back to the same one.
  void instruction(const Warp& warp, const Decoded& in) override {
    Current& current = current_[warp.index];
    const uint32_t last = std::exchange(current.instruction, in.index);
    if (in.index == program_.k_tile_header) trace_.k_tiles[warp.index].push_back(warp.tick());
    const StatementInScope& part = part_of_[in.index];
    if (part.statement == kNone || (part == current.part && in.index > last)) return;
    current.part = part;
    trace_.steps[warp.index].push_back({warp.tick(), part.statement, part.scope});
  }

  uint64_t bytes() const {
    uint64_t total = trace_.accesses.size() * sizeof(AccessRow) + trace_.patterns.size() * sizeof(Deltas);
    for (const auto& steps : trace_.steps) total += steps.size() * sizeof(StepRow);
    return total;
  }

 private:
  void add_copy(uint32_t warp, uint64_t issued, uint64_t arrived) {
    if (trace_.copies.empty() || trace_.copies.back().warp != warp || trace_.copies.back().arrived != arrived)
      trace_.copies.push_back({issued, issued, arrived, warp, 0});
    CopyRow& row = trace_.copies.back();
    row.first = std::min(row.first, issued), row.last = std::max(row.last, issued);
    ++row.accesses;
  }

  uint32_t object_at(uint64_t address) {
    const auto holds = [&](uint32_t i) { return address - trace_.objects[i].address < trace_.objects[i].bytes; };
    if (last_object_ < trace_.objects.size() && holds(last_object_)) return last_object_;
    for (uint32_t i = 0; i < trace_.objects.size(); ++i)
      if (holds(i)) return last_object_ = i;
    return kNone;
  }

  struct Waiting {
    uint32_t row, instruction;  // into Trace::barriers; into Program::code
  };
  struct StatementInScope {
    uint32_t statement = kNone, scope = kNone;
    bool operator==(const StatementInScope&) const = default;
  };
  struct Current {
    uint32_t instruction = kNone;
    StatementInScope part;  // of the latest step
  };

  const Program& program_;
  Trace& trace_;
  std::vector<StatementInScope> part_of_;                        // by instruction
  std::vector<Current> current_;                                 // by warp
  std::vector<std::vector<Waiting>> waiting_;                    // at barriers, by warp
  std::map<std::pair<uint32_t, uint64_t>, uint64_t> in_flight_;  // copies: tick of the issue by warp and target of the lowest lane
  uint64_t now_ = 0;                                             // tick of the latest arrival or return
  uint32_t last_object_ = 0;
};

class Recording {
 public:
  Recording(Block& block, TraceRecorder& recorder, Checkpoints& checkpoints, TracedBlock& traced, const TraceOptions& options,
            Neighbours& neighbours)
      : block_(block), recorder_(recorder), checkpoints_(checkpoints), traced_(traced), options_(options), neighbours_(neighbours) {}

  void run() {
    checkpoints_.add(block_);
    for (uint64_t next = checkpoints_.interval; block_.run_to(next);) {
      if (block_.tick < next) {
        if (!let_others_run()) return;
        continue;
      }
      checkpoints_.add(block_);
      if (options_.progress && !options_.progress(block_.tick)) return stop("tracing was cancelled", "");
      if (recorder_.bytes() > traced_.launch->limits.max_trace_bytes)
        return stop(fmt::format("the trace of this block is larger than {} MiB", traced_.launch->limits.max_trace_bytes >> 20),
                    "trace a smaller problem");
      if (!keep_within_budget()) return;
      next = checkpoints_.list.back().tick + checkpoints_.interval;  // the last one may have gone
    }
    while (checkpoints_.bytes() > options_.max_checkpoint_bytes && checkpoints_.list.size() > 1 && checkpoints_.thin()) {
    }
  }

 private:
  void stop(std::string message, std::string hint) { traced_.fault = Error{std::move(message), {}, std::move(hint), ""}; }

  // The block spins: what it waits for is another block's to do. Twice as many begin each time. Who comes back to a moment after what they
  // stored starts from here.
  bool let_others_run() {
    starved_ticks_ += block_.tick - last_starved_at_, waited_ticks_ += block_.tick - last_starved_at_;
    last_starved_at_ = block_.tick;
    if (!block_.at_grid && !neighbours_.are_due(waited_ticks_)) return true;
    const uint64_t resident = resident_blocks(*traced_.program, *traced_.launch, checkpoints_.code, checkpoints_.arch);
    const GlobalMemory::Snapshot before = block_.memory->snapshot();
    if (block_.at_grid && resident < traced_.launch->grid.count()) return block_.fault = grid_too_large(block_, resident), false;
    if (block_.passes_grid()) return others_ran();
    const bool at_grid = block_.at_grid;
    const Result<bool> helped = neighbours_.help(at_grid ? resident : fresh_, std::max<uint64_t>(resident, 2) - 1, starved_ticks_);
    fresh_ *= 2;
    if (!helped) return traced_.fault = helped.error(), false;
    if (*helped) starved_ticks_ = 0;
    block_.watch(starved_ticks_ > kMaxStarvedTicks);
    neighbours_.watch(starved_ticks_ > kMaxStarvedTicks);
    if (block_.circles() && neighbours_.all_circle()) return block_.fault = endless(block_, neighbours_.not_begun()), false;
    if (at_grid && block_.passes_grid()) return others_ran();
    if (at_grid) return *helped || !neighbours_.all_at_grid() || (block_.fault = grid_never_complete(block_), false);
    return before.same_as(block_.memory->snapshot()) || others_ran();
  }

  bool others_ran() {
    checkpoints_.add(block_, true);
    return keep_within_budget();
  }

  // Counting the bytes takes time in the number of checkpoints, so it is done as often as that grows by an eighth.
  bool keep_within_budget() {
    if (checkpoints_.list.size() < budget_check_) return true;
    while (checkpoints_.list.size() > 1 && checkpoints_.bytes() > options_.max_checkpoint_bytes) {
      if (checkpoints_.thin()) continue;
      stop(fmt::format("the saved states of this block exceed {} MiB, as it waits for other blocks too often",
                       options_.max_checkpoint_bytes >> 20),
           "trace a smaller problem");
      return false;
    }
    budget_check_ = checkpoints_.list.size() + checkpoints_.list.size() / 8 + 1;
    return true;
  }

  Block& block_;
  TraceRecorder& recorder_;
  Checkpoints& checkpoints_;
  TracedBlock& traced_;
  const TraceOptions& options_;
  Neighbours& neighbours_;
  uint64_t budget_check_ = 1, fresh_ = 1;
  uint64_t starved_ticks_ = 0, waited_ticks_ = 0, last_starved_at_ = 0;
};

}  // namespace

hardware::WarpAccess Trace::access(const AccessRow& row, const Program& program) const {
  hardware::WarpAccess a;
  const Site& site = program.sites[row.site];
  a.kind = row.site < kinds.size() ? kinds[row.site] : site.op == MemoryOp::Load ? hardware::AccessKind::Load : hardware::AccessKind::Store;
  a.width_bytes = site.width_bytes;
  a.mask = row.mask;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) a.address[lane] = row.base + static_cast<uint64_t>(patterns[row.pattern][lane]);
  return a;
}

Result<std::shared_ptr<const TracedBlock>> trace_block(std::shared_ptr<const Program> program, std::shared_ptr<const Launch> launch,
                                                       const TraceOptions& options) {
  Result<GlobalMemoryHandle> memory = make_memory(*program, *launch);
  if (!memory) return memory.error();
  Result<Code> code = decode(*program, *launch, **memory, widest_here());
  if (!code) return code.error();
  if (options.block >= launch->grid.count())
    return Error{fmt::format("block {} does not exist; the number of blocks is {}", options.block, launch->grid.count()), {}, "", ""};
  if (Status before = run_blocks_before(options.block, *program, *launch, *code, *memory, options.arch); !before) return before.error();
  auto traced = std::make_shared<TracedBlock>();
  auto checkpoints = std::make_shared<Checkpoints>();
  checkpoints->code = code.take();
  checkpoints->arch = options.arch;
  checkpoints->interval = std::max<uint64_t>(options.checkpoint_ticks, 1);
  traced->program = program;
  traced->launch = launch;

  Block block(*program, *launch, checkpoints->code, *memory, checkpoints->arch);
  Trace& trace = traced->trace;
  trace.sites.resize(program->sites.size());
  trace.kinds = access_kinds(*program);
  trace.block = options.block;
  trace.threads = static_cast<uint32_t>(launch->block.count());
  trace.warps = (trace.threads + 31) / 32;
  trace.objects = list_objects(*program, **memory, checkpoints->code.shared_bytes);
  TraceRecorder recorder(*program, trace);
  block.observer = &recorder;
  block.counts = &trace.sites;
  block.printed = &trace.printed;
  block.yields = true;
  block.start(options.block);
  trace.block_index = block.block_index;
  std::vector<uint64_t> own{options.block};
  for (uint64_t i = 0; launch->blocks_build_on_others && i < options.block; ++i) own.push_back(i);
  GridBarrier grid;
  Takers takers;
  block.grid = &grid;
  block.takers = &takers;
  Neighbours neighbours(*program, *launch, checkpoints->code, *memory, checkpoints->arch, std::move(own), grid, takers);
  Recording(block, recorder, *checkpoints, *traced, options, neighbours).run();
  trace.ticks = block.tick;
  recorder.end(trace.ticks);
  drop_constant_sectors(*program, trace.sites);
  if (block.fault) {
    traced->fault = block.fault;
    traced->fault->said = with_threads(block, *block.fault);
  }
  if (!trace.printed.empty() && trace.printed.back().empty()) trace.printed.pop_back();
  traced->checkpoints = std::move(checkpoints);
  return std::shared_ptr<const TracedBlock>(std::move(traced));
}

}  // namespace warplens::simt
