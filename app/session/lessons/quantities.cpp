#include "app/session/lessons/quantities.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include "app/session/measuring/found_speeds.h"
#include "app/session/measuring/limits.h"
#include "app/session/occupancy.h"

namespace warplens::app {
namespace {

using hardware::BankExplanation;
using Value = std::optional<int64_t>;

template <class Number>
Value some(Number number) {
  return static_cast<int64_t>(number);
}

// Readers of quantities of a shared access; of any access; of a trace.
template <class Read>
Value of_banks(const QuantityPlace& p, Read read) {
  return p.access && !p.global ? some(read(hardware::explain_banks(*p.access, p.arch))) : Value();
}
template <class Read>
Value of_sectors(const QuantityPlace& p, Read read) {
  return p.access && p.global ? some(read(hardware::explain_sectors(*p.access))) : Value();
}
template <class Read>
Value of_trace(const QuantityPlace& p, Read read) {
  return p.snapshot ? some(read(*p.snapshot)) : Value();
}
template <class Read>
Value of_moment(const QuantityPlace& p, Read read) {
  return p.snapshot && p.moment ? some(read(*p.moment)) : Value();
}

uint32_t most_lanes_on_a_word(const hardware::WarpAccess& access) {
  std::map<uint64_t, uint32_t> lanes;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    if (access.mask >> lane & 1) ++lanes[access.address[lane] / kWordBytes];
  uint32_t most = 0;
  for (const auto& [word, count] : lanes) most = std::max(most, count);
  return most;
}

// Distinct bytes that the active lanes take.
uint32_t bytes_used(const hardware::WarpAccess& access) {
  std::set<uint64_t> bytes;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    for (uint32_t i = 0; (access.mask >> lane & 1) && i < access.width_bytes; ++i) bytes.insert(access.address[lane] + i);
  return static_cast<uint32_t>(bytes.size());
}

// Those that make the shown access between the same two barriers of the block.
Value active_warps(const QuantityPlace& p) {
  if (!p.snapshot || !p.moment || !p.moment->access) return {};
  const simt::Trace& trace = p.snapshot->block->trace;
  const auto epoch = [&](const simt::AccessRow& row) {
    return std::count_if(trace.barriers.begin(), trace.barriers.end(),
                         [&](const simt::BarrierRow& barrier) { return barrier.warp == row.warp && barrier.tick < row.tick; });
  };
  const simt::AccessRow& shown = trace.accesses[*p.moment->access];
  const auto turn = epoch(shown);
  std::set<uint32_t> warps;
  for (const simt::AccessRow& row : trace.accesses)
    if (row.site == shown.site && epoch(row) == turn) warps.insert(row.warp);
  return some(warps.size());
}

Value of_line(const QuantityPlace& p, uint64_t analysis::LineHeat::* member) {
  if (!p.snapshot || !p.moment) return {};
  for (const analysis::LineHeat& heat : p.snapshot->heat)
    if (heat.line == p.moment->line) return some(heat.*member);
  return 0;
}

// Per thread, as chosen or estimated; 0: not known yet.
uint32_t registers_at(const QuantityPlace& p) {
  return p.snapshot ? registers_of(*p.snapshot, p.arch, p.registers) : std::min(p.registers, p.arch.max_registers_per_thread);
}
template <class Read>
Value of_occupancy(const QuantityPlace& p, Read read) {
  const auto occupancy = p.snapshot ? occupancy_of(*p.snapshot, p.arch, p.registers) : std::nullopt;
  return occupancy ? some(read(*occupancy)) : Value();
}
template <class Read>
Value of_compiled(const QuantityPlace& p, Read read) {
  return p.snapshot && p.snapshot->compiled_totals ? some(read(*p.snapshot->compiled_totals)) : Value();
}

// What Compare shows of this kernel with this setting; where it was not recorded at the size that the user chose, at the usual one; null:
// it was not recorded.
const measure::RecordedSpeed* recorded(const QuantityPlace& p) {
  const catalog::KernelSpec* const spec = p.snapshot ? p.snapshot->spec() : nullptr;
  if (!spec || !p.runs) return nullptr;
  MeasureView usual = p.measure;
  usual.size.clear();
  for (const MeasureView& view : {p.measure, usual})
    if (const auto found = speeds_of(*p.runs, *spec, p.snapshot->setting.parameters, view, is_recorded); !found.speeds.empty())
      return found.speeds.back().speed;
  return nullptr;
}
Value recorded_in(const QuantityPlace& p, std::string_view unit) {
  const auto* const speed = recorded(p);
  return speed && speed->started.unit == unit ? Value(std::llround(speed->summary.value.median)) : Value();
}
// The two took turns, so that clock and data were the same.
Value recorded_permille(const QuantityPlace& p) {
  const auto* const speed = recorded(p);
  return speed && speed->ratio ? Value(std::llround(1000 * speed->ratio->ratio.median)) : Value();
}
Value recorded_nanoseconds(const QuantityPlace& p) {
  const auto* const speed = recorded(p);
  return speed && speed->summary.value.median > 0 ? Value(std::llround(speed->started.work / speed->summary.value.median)) : Value();
}

// Cycles of an SM, whole ones, that limit the block: of one resource, or of the one that takes longest.
Value limit_cycles(const QuantityPlace& p, std::optional<hardware::Resource> of) {
  const auto limits = p.snapshot ? limits_of(*p.snapshot, p.arch, false) : std::nullopt;
  if (!limits) return {};
  for (const hardware::Bound& bound : limits->bounds)
    if (!of || bound.resource == *of) return Value(std::llround(bound.cycles));
  return {};
}

// The line of one of the first finding's places in the shown file.
Value finding_line(const QuantityPlace& p, bool second) {
  if (!p.snapshot || !p.findings || p.findings->findings.empty()) return {};
  const checks::Finding& first = p.findings->findings.front();
  if (second && !first.second) return {};
  const uint32_t line = line_of(*p.snapshot, second ? *first.second : first.first);
  return line ? some(line) : Value();
}
Value different_elements(const QuantityPlace& p) {
  if (!p.schedules || p.schedules->problem || !p.schedules->found.faults.empty()) return {};
  uint64_t elements = 0;
  for (const auto& difference : p.schedules->found.differences) elements += difference.different;
  return some(elements);
}
template <class Read>
Value of_loops(const QuantityPlace& p, Read read) {
  return p.loops ? some(read(*p.loops->front())) : Value();
}

enum class Coming : uint8_t { Never, Findings, Schedules, Compiled };
struct Row {
  const char *name, *meaning;
  Value (*value)(const QuantityPlace&);
  Coming coming = Coming::Never;
};
using P = const QuantityPlace&;
constexpr auto kCompiled = Coming::Compiled;

const Row kRows[] = {
    // The shown access.
    {"wavefronts", "wavefronts that the access to shared memory takes",
     [](P p) { return of_banks(p, [](const auto& b) { return b.count.wavefronts; }); }},
    {"ideal_wavefronts", "the fewest wavefronts it could take",
     [](P p) { return of_banks(p, [](const auto& b) { return b.ideal_wavefronts; }); }},
    {"conflicts", "bank conflicts of the access", [](P p) { return of_banks(p, [](const auto& b) { return b.count.conflicts; }); }},
    {"passes", "passes in which the lanes are served", [](P p) { return of_banks(p, [](const auto& b) { return b.count.passes; }); }},
    {"distinct_words", "distinct words that it accesses in shared memory",
     [](P p) { return of_banks(p, [](const auto& b) { return b.distinct_words; }); }},
    {"distinct_banks", "banks that hold a word of it",
     [](P p) {
       return of_banks(p, [](const auto& b) {
         return std::count_if(b.words_per_bank.begin(), b.words_per_bank.end(), [](uint32_t n) { return n > 0; });
       });
     }},
    {"idle_banks", "banks that hold no word of it",
     [](P p) { return of_banks(p, [](const auto& b) { return std::count(b.words_per_bank.begin(), b.words_per_bank.end(), 0u); }); }},
    {"most_words_in_a_bank", "the most distinct words in one bank, in one pass",
     [](P p) {
       return of_banks(p, [](const auto& b) {
         return b.words_per_bank.empty() ? 0u : *std::max_element(b.words_per_bank.begin(), b.words_per_bank.end());
       });
     }},
    {"most_lanes_on_a_word", "the most lanes that access one word",
     [](P p) { return p.access ? some(most_lanes_on_a_word(*p.access)) : Value(); }},
    {"active_lanes", "lanes that take part", [](P p) { return p.access ? some(std::popcount(p.access->mask)) : Value(); }},
    {"active_warps", "warps that make this access between the same two barriers", active_warps},
    {"width", "bytes per lane", [](P p) { return p.access ? some(p.access->width_bytes) : Value(); }},
    {"sectors", "sectors of 32 bytes that the access to global memory touches",
     [](P p) { return of_sectors(p, [](const auto& s) { return s.sectors.size(); }); }},
    {"ideal_sectors", "the fewest sectors that could hold its bytes",
     [](P p) { return of_sectors(p, [](const auto& s) { return s.ideal_sectors; }); }},
    {"lines_touched", "lines of 128 bytes that the access touches",
     [](P p) { return of_sectors(p, [](const auto& s) { return s.lines.size(); }); }},
    {"bytes_used", "distinct bytes that the lanes take", [](P p) { return p.access ? some(bytes_used(*p.access)) : Value(); }},
    {"bytes_moved", "bytes transferred: 32 for each sector",
     [](P p) { return of_sectors(p, [](const auto& s) { return s.bytes_moved; }); }},
    {"pitch", "words of a row of the array, padding included",
     [](P p) { return p.access && p.layout.pitch_words ? some(p.layout.pitch_words) : Value(); }},
    // The place.
    {"line", "line of the source, from 1", [](P p) { return of_moment(p, [](const auto& m) { return m.line; }); }},
    {"tick", "tick of the block", [](P p) { return of_moment(p, [](const auto& m) { return m.tick; }); }},
    {"warp", "the followed warp", [](P p) { return some(p.warp); }},
    {"lane", "the followed lane", [](P p) { return some(p.lane); }},
    {"k_tile", "which k tile it is, from 1", [](P p) { return of_moment(p, [](const auto& m) { return m.k_tiles ? m.k_tile + 1 : 0; }); }},
    {"k_tiles", "how many k tiles there are", [](P p) { return of_moment(p, [](const auto& m) { return m.k_tiles; }); }},
    {"line.wavefronts", "shared wavefronts of the source line, in the block",
     [](P p) { return of_line(p, &analysis::LineHeat::wavefronts); }},
    {"line.conflicts", "bank conflicts of the source line", [](P p) { return of_line(p, &analysis::LineHeat::conflicts); }},
    {"line.sectors", "sectors of the source line", [](P p) { return of_line(p, &analysis::LineHeat::sectors); }},
    {"line.shared_accesses", "instructions of the line that access shared memory",
     [](P p) { return of_line(p, &analysis::LineHeat::shared_instructions); }},
    {"line.global_accesses", "instructions of the line that access global memory",
     [](P p) { return of_line(p, &analysis::LineHeat::global_instructions); }},
    // The block.
    {"block.wavefronts", "shared wavefronts of the block",
     [](P p) { return of_trace(p, [](const auto& s) { return s.totals.wavefronts; }); }},
    {"block.conflicts", "bank conflicts of the block", [](P p) { return of_trace(p, [](const auto& s) { return s.totals.conflicts; }); }},
    {"block.sectors", "sectors of global memory of the block",
     [](P p) { return of_trace(p, [](const auto& s) { return s.totals.sectors; }); }},
    {"block.instructions", "warp instructions of the block",
     [](P p) { return of_trace(p, [](const auto& s) { return s.totals.instructions; }); }},
    {"block.shared_loads", "instructions of the block that read shared memory",
     [](P p) { return of_trace(p, [](const auto& s) { return s.totals.shared_loads; }); }},
    {"block.shared_stores", "instructions of the block that write shared memory",
     [](P p) { return of_trace(p, [](const auto& s) { return s.totals.shared_stores; }); }},
    {"block.load_wavefronts", "shared wavefronts of the block's loads",
     [](P p) { return of_trace(p, [](const auto& s) { return s.totals.load_wavefronts; }); }},
    {"block.store_wavefronts", "shared wavefronts of the block's stores",
     [](P p) { return of_trace(p, [](const auto& s) { return s.totals.store_wavefronts; }); }},
    {"block.barriers", "barriers that the block completes",
     [](P p) {
       return of_trace(p, [](const auto& s) {
         uint32_t epochs = 0;
         for (const auto& row : s.block->trace.barriers) epochs = std::max(epochs, row.epoch + 1);
         return epochs;
       });
     }},
    {"ticks", "instructions of the block, one warp after the other",
     [](P p) { return of_trace(p, [](const auto& s) { return s.block->trace.ticks; }); }},
    // The block as compiled.
    {"compiled.wavefronts", "shared wavefronts of the block as compiled",
     [](P p) { return of_compiled(p, [](const auto& t) { return t.wavefronts; }); }, kCompiled},
    {"compiled.conflicts", "bank conflicts of the block as compiled",
     [](P p) { return of_compiled(p, [](const auto& t) { return t.conflicts; }); }, kCompiled},
    {"compiled.sectors", "sectors of the block as compiled", [](P p) { return of_compiled(p, [](const auto& t) { return t.sectors; }); },
     kCompiled},
    {"compiled.instructions", "warp instructions of the block as compiled",
     [](P p) { return of_compiled(p, [](const auto& t) { return t.instructions; }); }, kCompiled},
    // The launch.
    {"blocks", "blocks of the grid", [](P p) { return of_trace(p, [](const auto& s) { return s.launch->grid.count(); }); }},
    {"grid.x", "blocks of the grid in x", [](P p) { return of_trace(p, [](const auto& s) { return s.launch->grid.x; }); }},
    {"grid.y", "blocks of the grid in y", [](P p) { return of_trace(p, [](const auto& s) { return s.launch->grid.y; }); }},
    {"threads", "threads of a block", [](P p) { return of_trace(p, [](const auto& s) { return s.launch->block.count(); }); }},
    {"warps", "warps of a block", [](P p) { return of_trace(p, [](const auto& s) { return s.block->trace.warps; }); }},
    {"last_wave", "blocks of the grid's last wave: each SM runs as many at a time as it holds",
     [](P p) {
       return of_occupancy(p, [&](const hardware::Occupancy& o) {
         const uint64_t wave = uint64_t{o.blocks} * p.arch.multiprocessors, all = p.snapshot->launch->grid.count();
         return wave == 0 ? all : all - (all - 1) / wave * wave;
       });
     }},
    {"sms", "multiprocessors of the GPU", [](P p) { return some(p.arch.multiprocessors); }},
    {"shared_bytes", "bytes of shared memory of a block, static and dynamic",
     [](P p) { return of_trace(p, [](const auto& s) { return s.program->shared_static_bytes + s.launch->dynamic_shared_bytes; }); }},
    {"registers", "registers of a thread: as chosen, or estimated from what is compiled",
     [](P p) { return registers_at(p) ? some(registers_at(p)) : Value(); }, kCompiled},
    {"occupancy.blocks", "blocks that an SM holds", [](P p) { return of_occupancy(p, [](const auto& o) { return o.blocks; }); }, kCompiled},
    {"occupancy.warps", "warps that an SM holds", [](P p) { return of_occupancy(p, [](const auto& o) { return o.warps; }); }, kCompiled},
    {"occupancy.percent", "percentage of the warps that an SM could hold",
     [](P p) { return of_occupancy(p, [](const auto& o) { return std::llround(100 * o.fraction); }); }, kCompiled},
    {"occupancy.by_threads", "blocks that the threads alone would allow",
     [](P p) { return of_occupancy(p, [](const auto& o) { return o.by_threads; }); }, kCompiled},
    {"occupancy.by_registers", "blocks that the registers alone would allow",
     [](P p) { return of_occupancy(p, [](const auto& o) { return o.by_registers; }); }, kCompiled},
    {"occupancy.by_shared", "blocks that the shared memory alone would allow",
     [](P p) { return of_occupancy(p, [](const auto& o) { return o.by_shared; }); }, kCompiled},
    {"occupancy.by_blocks", "the most blocks that an SM holds of any kernel",
     [](P p) { return of_occupancy(p, [](const auto& o) { return o.by_blocks; }); }, kCompiled},
    {"limit_cycles", "cycles of an SM that the block takes at least: of what takes it longest, wavefronts, DRAM or multiply-adds",
     [](P p) { return limit_cycles(p, {}); }},
    {"dram_cycles", "cycles of an SM that DRAM takes for the block's sectors, where the kernel counts its bytes",
     [](P p) { return limit_cycles(p, hardware::Resource::Dram); }},
    // What the checks found, and what was recorded.
    {"findings", "races and misuse that the checks find in the whole grid",
     [](P p) { return p.findings ? some(p.findings->found()) : Value(); }, Coming::Findings},
    {"finding.first_line", "source line of the first finding's first place", [](P p) { return finding_line(p, false); }, Coming::Findings},
    {"finding.second_line", "source line of the first finding's second place", [](P p) { return finding_line(p, true); }, Coming::Findings},
    {"schedules.different", "elements of the results in which two of six schedules of the grid disagree", different_elements,
     Coming::Schedules},
    {"recorded.gbps", "GB/s of this kernel and setting as recorded", [](P p) { return recorded_in(p, "GB/s"); }},
    {"recorded.gflops", "GFLOPS of this kernel and setting as recorded", [](P p) { return recorded_in(p, "GFLOPS"); }},
    {"recorded.permille", "thousandths of the library's speed (cuBLAS, cudaMemcpy) in the same recorded run",
     [](P p) { return recorded_permille(p); }},
    {"recorded.nanoseconds", "nanoseconds of one run as recorded", [](P p) { return recorded_nanoseconds(p); }},
    // The CPU loops.
    {"loops.n", "rows and columns of the CPU loops' matrices", [](P p) { return of_loops(p, [](const auto& r) { return r.n(); }); }},
    {"loops.products", "multiply-adds of the whole product",
     [](P p) { return of_loops(p, [](const auto& r) { return uint64_t{r.n()} * r.n() * r.n(); }); }},
    {"loops.step", "multiply-adds so far", [](P p) { return p.loops ? some(p.loop_step) : Value(); }},
    {"loops.line_bytes", "bytes of a cache line", [](P p) { return of_loops(p, [](const auto& r) { return r.shape().line_bytes; }); }},
    {"loops.cache_bytes", "bytes of the cache", [](P p) { return of_loops(p, [](const auto& r) { return r.shape().size_bytes; }); }},
    {"loops.sets", "sets of the cache", [](P p) { return of_loops(p, [](const auto& r) { return r.shape().sets(); }); }},
    {"loops.ways", "lines that a set holds", [](P p) { return of_loops(p, [](const auto& r) { return r.shape().ways; }); }},
    {"loops.row_lines", "cache lines of a row", [](P p) { return of_loops(p, [](const auto& r) { return r.row_lines(); }); }},
    {"loops.matrix_lines", "cache lines of a matrix", [](P p) { return of_loops(p, [](const auto& r) { return r.matrix_lines(); }); }},
    {"loops.column_sets", "sets that a column goes through",
     [](P p) { return of_loops(p, [](const auto& r) { return r.column_sets(); }); }},
    {"loops.column_room", "lines of a column that these hold",
     [](P p) { return of_loops(p, [](const auto& r) { return r.column_room(); }); }},
};

}  // namespace

void put_access(QuantityPlace& place, uint32_t index) {
  const simt::Trace& trace = place.snapshot->block->trace;
  const simt::AccessRow& row = trace.accesses.at(index);
  Space space = place.snapshot->program->sites.at(row.site).space;
  place.access = trace.access(row, *place.snapshot->program);
  if (row.object < trace.objects.size()) {
    const simt::TracedObject& object = trace.objects[row.object];
    space = object.space;
    place.element_bytes = std::max(1u, object.element_bytes);
    place.layout.origin = object.address;
    if (object.extents.size() > 1 && object.extents.back() * place.element_bytes % kWordBytes == 0) {
      place.layout.pitch_words = object.extents.back() * place.element_bytes / kWordBytes;
      place.layout.rows = place.layout.pitch_words ? object.bytes / (place.layout.pitch_words * kWordBytes) : 0;
    }
  }
  place.global = space == Space::Global;
  if (space != Space::Global && space != Space::Shared) place.access.reset();
}

Quantity quantity(const QuantityPlace& place, std::string_view name) {
  for (const Row& row : kRows) {
    if (name != row.name) continue;
    Quantity found{row.value(place), false, true};
    if (!found.value && row.coming == Coming::Findings) found.coming = place.findings_coming;
    if (!found.value && row.coming == Coming::Schedules) found.coming = place.schedules_coming;
    // The registers are estimated from the account as compiled.
    if (!found.value && row.coming == Coming::Compiled) found.coming = place.compiled_coming;
    return found;
  }
  if (const auto found = quantity_of_family(place, name)) return *found;
  if (place.snapshot) {
    const catalog::Values all = place.snapshot->setting.all();
    if (const auto found = all.find(std::string(name)); found != all.end()) return {found->second, false, true};
  }
  return {{}, false, false};
}

QuantityOfSide quantity_of_side(std::string_view name) {
  static constexpr std::pair<std::string_view, SideId> kNamed[] = {
      {"left.", SideId::Left}, {"right.", SideId::Right}, {"third.", SideId::Third}};
  for (const auto& [prefix, side] : kNamed)
    if (name.starts_with(prefix)) return {side, name.substr(prefix.size())};
  return {std::nullopt, name};
}

std::vector<QuantityName> quantity_names() {
  std::vector<QuantityName> names;
  for (const Row& row : kRows) names.push_back({row.name, row.meaning});
  for (const QuantityName& family : quantity_families()) names.push_back(family);
  return names;
}

}  // namespace warplens::app
