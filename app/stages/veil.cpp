#include "app/stages/veil.h"

#include <algorithm>
#include <bit>
#include <map>

namespace warplens::app {
namespace {

using viz::Veil;
using Part = bool Veil::*;

// What a quantity is of: one access, its lanes at that moment, the whole block, the launch, the checks, recorded speeds, the CPU loops,
// these up to a moment.
enum class Of : uint8_t { Access, Moment, Block, Launch, Checks, Speed, Loops, LoopsSoFar };

// By the longest beginning of a quantity's name that is in the table: its whole name or what is before one of its points.
struct Asks {
  std::string_view quantity;
  Of of;
  std::initializer_list<Part> parts;
};
const Asks kAsks[] = {
    {"bank", Of::Moment, {&Veil::banks}},
    {"word", Of::Moment, {&Veil::words, &Veil::banks}},
    {"element", Of::Moment, {&Veil::elements}},
    {"sector", Of::Moment, {&Veil::banks}},
    {"wavefronts", Of::Access, {&Veil::wavefronts, &Veil::landing}},
    {"ideal_wavefronts", Of::Access, {&Veil::wavefronts}},
    {"conflicts", Of::Access, {&Veil::wavefronts, &Veil::landing}},
    {"passes", Of::Access, {&Veil::wavefronts}},
    {"distinct_words", Of::Access, {&Veil::wavefronts}},
    {"distinct_banks", Of::Access, {&Veil::wavefronts, &Veil::landing}},
    {"idle_banks", Of::Access, {&Veil::wavefronts, &Veil::landing}},
    {"most_words_in_a_bank", Of::Access, {&Veil::wavefronts, &Veil::landing}},
    {"most_lanes_on_a_word", Of::Access, {&Veil::wavefronts}},
    {"active_lanes", Of::Access, {&Veil::lanes, &Veil::wavefronts, &Veil::sectors}},
    {"width", Of::Access, {&Veil::wavefronts, &Veil::sectors}},
    {"bytes_used", Of::Access, {&Veil::wavefronts, &Veil::sectors}},
    {"sectors", Of::Access, {&Veil::sectors}},
    {"ideal_sectors", Of::Access, {&Veil::sectors}},
    {"lines_touched", Of::Access, {&Veil::sectors}},
    {"bytes_moved", Of::Access, {&Veil::sectors}},
    {"line.wavefronts", Of::Block, {&Veil::wavefront_sums}},
    {"line.conflicts", Of::Block, {&Veil::wavefront_sums}},
    {"line.sectors", Of::Block, {&Veil::sector_sums}},
    {"line.shared_accesses", Of::Block, {&Veil::steps}},
    {"line.global_accesses", Of::Block, {&Veil::steps}},
    {"line", Of::Moment, {&Veil::lines}},
    {"tick", Of::Moment, {&Veil::steps}},
    {"k_tile", Of::Moment, {&Veil::steps}},
    {"k_tiles", Of::Block, {&Veil::k_tiles}},
    {"ticks", Of::Block, {&Veil::steps}},
    {"block.wavefronts", Of::Block, {&Veil::wavefront_sums}},
    {"block.conflicts", Of::Block, {&Veil::wavefront_sums}},
    {"block.load_wavefronts", Of::Block, {&Veil::wavefront_sums}},
    {"block.store_wavefronts", Of::Block, {&Veil::wavefront_sums}},
    {"block.sectors", Of::Block, {&Veil::sector_sums}},
    {"block", Of::Block, {&Veil::steps}},
    {"compiled.wavefronts", Of::Block, {&Veil::wavefront_sums}},
    {"compiled.conflicts", Of::Block, {&Veil::wavefront_sums}},
    {"compiled.sectors", Of::Block, {&Veil::sector_sums}},
    {"compiled", Of::Block, {&Veil::steps}},
    {"registers", Of::Block, {&Veil::occupancy}},
    {"shared_bytes", Of::Block, {&Veil::occupancy}},
    {"occupancy", Of::Block, {&Veil::occupancy}},
    {"last_wave", Of::Launch, {&Veil::waves}},
    {"findings", Of::Checks, {&Veil::findings}},
    {"finding", Of::Checks, {&Veil::findings, &Veil::lines}},
    {"schedules", Of::Checks, {&Veil::findings}},
    {"active_warps", Of::Block, {&Veil::steps}},
    {"loops", Of::LoopsSoFar, {&Veil::misses_ijk, &Veil::misses_ikj}},
    {"loops.products", Of::Loops, {}},
    {"ijk.misses_so_far", Of::LoopsSoFar, {&Veil::misses_ijk}},
    {"ikj.misses_so_far", Of::LoopsSoFar, {&Veil::misses_ikj}},
    {"ijk.accesses", Of::Loops, {}},
    {"ikj.accesses", Of::Loops, {}},
    {"ijk", Of::Loops, {&Veil::misses_ijk, &Veil::rate_ijk, &Veil::misses_ikj, &Veil::rate_ikj}},
    {"ikj", Of::Loops, {&Veil::misses_ikj, &Veil::rate_ikj}},
    {"recorded", Of::Speed, {&Veil::speeds}},
    {"blocks", Of::Launch, {&Veil::launch, &Veil::sizes}},
    {"warps", Of::Launch, {&Veil::launch}},
    {"threads", Of::Launch, {&Veil::launch}},
};
// The followed warp and lane are what the question is about; what is of no other kind is a parameter, a size, or the shape of the launch.
constexpr std::string_view kNeverAsked[] = {"warp", "lane", "value", "sms", "pitch"};

// The levels of tiles whose size follows from the name; none where it is of nothing but sizes in general.
std::vector<std::string> levels_of(const catalog::KernelSpec* spec, const std::string& name) {
  std::vector<std::string> found;
  const auto names_it = [&](const catalog::HeaderExpression& extent) {
    const auto& names = extent.value.names();
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const catalog::LevelSpec& level : spec ? spec->levels : std::vector<catalog::LevelSpec>())
    if (names_it(level.rows) || names_it(level.columns)) found.push_back(level.name);
  return found;
}

const Asks* asks_of(std::string_view quantity) {
  const auto found = std::find_if(std::begin(kAsks), std::end(kAsks), [&](const Asks& asks) { return asks.quantity == quantity; });
  if (found != std::end(kAsks)) return found;
  const size_t point = quantity.rfind('.');
  return point == std::string_view::npos ? nullptr : asks_of(quantity.substr(0, point));
}

bool has_part(const Asks& asks, Part part) { return std::find(asks.parts.begin(), asks.parts.end(), part) != asks.parts.end(); }

// `shared`: the memory that the shown access reaches, where there is one. What lanes take part tells the cost in that memory alone.
void add(Veil& veil, const Asks& asks, std::optional<bool> shared) {
  const bool both = shared && has_part(asks, &Veil::wavefronts) && has_part(asks, &Veil::sectors);
  for (const Part part : asks.parts)
    if (!both || part != (*shared ? &Veil::sectors : &Veil::wavefronts)) veil.*part = true;
  // What one access takes could be read off the sums before and after it.
  veil.wavefront_sums |= veil.wavefronts, veil.sector_sums |= veil.sectors;
}

// Before the step that asks it, the banks of the words are seen: they are what it is worked out from, and may be what is asked first.
void add_later(Veil& veil, const Asks& asks, std::optional<bool> shared) {
  Veil later;
  add(later, asks, shared);
  later.landing = false;
  veil |= later;
}

// Hides a quantity that is in no table: a parameter or a size.
void add_size(Veil& veil, std::string_view quantity, const catalog::KernelSpec* spec) {
  const std::string_view first = quantity.substr(0, quantity.find('.'));
  if (std::find(std::begin(kNeverAsked), std::end(kNeverAsked), first) != std::end(kNeverAsked)) return;
  const std::vector<std::string> levels = levels_of(spec, std::string(quantity));
  veil.sizes |= levels.empty();
  veil.levels.insert(veil.levels.end(), levels.begin(), levels.end());
}

// The place in the source; what else the line does with the same array, as both sides of "s[i] += 1"; and what lines beside it do alike, as
// one of four stores of a float4: these would tell it.
void add_at(Veil& veil, const Asks& asks, const Program& program, uint32_t site) {
  const auto line_of = [&](const Site& of) { return analysis::line_in_file(program, of.location); };
  const Site& own = program.sites[site];
  const uint32_t line = line_of(own);
  const auto tells = [&](const Site& other) {
    constexpr uint32_t kBeside = 3;
    const uint32_t at = line_of(other), apart = at > line ? at - line : line - at;
    const bool alike = other.op == own.op && other.width_bytes == own.width_bytes && other.space == own.space;
    return other.array == own.array && (apart == 0 || (alike && apart <= kBeside));
  };
  for (uint32_t i = 0; i < program.sites.size(); ++i) {
    if (i != site && !tells(program.sites[i])) continue;
    for (const auto& [part, shared] : {std::pair(&Veil::wavefronts, true), std::pair(&Veil::sectors, false)})
      if (has_part(asks, part) && shared == (program.sites[i].space == Space::Shared))
        veil.at.push_back({shared, line_of(program.sites[i]), i});
  }
}

// Hides what is asked about the current access of the side's warp.
void add_here(Veil& veil, const Asks& asks, const Player& player) {
  if (const simt::AccessRow* const row = player.access()) add_at(veil, asks, *player.snapshot()->program, row->site);
}

// Whether a later question is about it, for what the side shows now.
bool is_shown(const Asked& asked, const Asks& asks, const Workbench& bench, SideId id) {
  const Asked::In& in = asked.in[static_cast<size_t>(id)];
  const Player& player = bench.side(id).player;
  switch (asks.of) {
    case Of::Access:
      return in.kernel && player.access() && player.access()->site == in.site;
    case Of::Moment:
      return in.kernel && in.tick && player.access() && player.access()->tick == *in.tick;
    default:
      return in.kernel;
  }
}

// Where no kernel is shown: the Lab's access, the loops, the plots of many kernels.
bool is_on_stage(const Asked& asked, const Asks& asks, const Workbench& bench) {
  if (bench.stage().measures) return asks.of == Of::Speed;
  if (asked.place.stage != bench.stage().id) return false;
  if (bench.stage().draws_access) return setup_of(asked.place.views) == setup_of(bench.settings().views);
  const auto same = [&](const auto& view) { return view.first == kLoopStepView || bench.view(view.first, view.second) == view.second; };
  return std::all_of(asked.place.views.begin(), asked.place.views.end(), same);
}

// What a question covers on the shown stage. How often the loops missed by any of their steps tells how often they do.
void add_on_stage(Veil& veil, const Asked& asked, const Asks& asks, const Workbench& bench, std::optional<bool> shared) {
  Veil covered;
  add(covered, asks, shared);
  covered.rate_ijk |= covered.misses_ijk, covered.rate_ikj |= covered.misses_ikj;
  const auto step = asked.place.views.find(kLoopStepView);
  const bool elsewhere = !asked.here && step != asked.place.views.end() && bench.view(step->first, step->second) != step->second;
  covered.landing &= asked.here;
  if (asks.of == Of::LoopsSoFar && elsewhere) covered.misses_ijk = covered.misses_ikj = false;
  veil |= covered;
}

// The veil of one side, or of all sides that the stage shows.
Veil veil_for(const Workbench& bench, std::optional<SideId> side) {
  const AskedInLesson& all = bench.asked();
  const bool pair = bench.stage().kernels == KernelsShown::Compared, kernel = bench.stage().has_kernel();
  std::vector<SideId> sides;
  if (side)
    sides = {*side};
  else if (pair)
    sides.assign(std::begin(kCompared), std::end(kCompared));
  else
    sides = {SideId::Main};
  const auto memory = [&](SideId id) -> std::optional<bool> {
    if (bench.stage().draws_access) return !setup_of(bench.settings().views).global;
    const Player& player = bench.side(id).player;
    if (!kernel || !player.access()) return std::nullopt;
    return player.snapshot()->program->sites[player.access()->site].space == Space::Shared;
  };
  Veil veil, known, sums, told;  // sums: of a block, asked by later steps; told: what the answered question names itself
  for (const Asked& asked : all.open) {
    const Asks* const asks = asks_of(asked.quantity);
    if (asked.here && side && asked.side && asked.side != side) continue;
    if (asked.here && !asks) add_size(veil, asked.quantity, bench.active().spec.get());
    if (!asks) continue;
    if (asked.here) add_on_stage(veil, asked, *asks, bench, memory(sides.front()));
    for (const SideId id : sides) {
      const Asked::In& in = asked.in[static_cast<size_t>(id)];
      if (asked.here && (kernel || pair) && asks->of == Of::Access) add_here(veil, *asks, bench.side(id).player);
      if (in.kernel && in.site != kNone && asks->of == Of::Access && bench.side(id).player.snapshot())
        add_at(veil, *asks, *bench.side(id).player.snapshot()->program, in.site);
      if (!asked.here && (kernel || pair) && is_shown(asked, *asks, bench, id))
        add_later(asks->of == Of::Block ? sums : veil, *asks, memory(id));
    }
    if (!asked.here && !kernel && !pair && is_on_stage(asked, *asks, bench)) add_on_stage(veil, asked, *asks, bench, memory(SideId::Main));
  }
  for (const std::string& asked : all.known) {
    const auto [of, quantity] = quantity_of_side(asked);
    if (side && of && of != side) continue;
    const Asks* const asks = asks_of(quantity);
    if (!asks) add_size(known, quantity, bench.active().spec.get());
    if (!asks) continue;
    add(known, *asks, std::nullopt);
    for (const Part part : asks->parts) told.*part = true;
    for (const SideId id : sides)
      if ((kernel || pair) && asks->of == Of::Access) add_here(known, *asks, bench.side(id).player);
  }
  veil -= known;
  return veil |= sums -= told;
}

}  // namespace

viz::Veil veil_of(const Workbench& bench) { return veil_for(bench, std::nullopt); }
viz::Veil veil_of(const Workbench& bench, SideId side) { return veil_for(bench, side); }

bool asked_elsewhere(const Workbench& bench, std::string_view quantity) {
  const QuantityOfSide named = quantity_of_side(quantity);
  const bool traced = bench.stage().kernels == KernelsShown::Compared || bench.stage().has_kernel();
  return std::any_of(bench.asked().open.begin(), bench.asked().open.end(), [&](const Asked& asked) {
    const Asks* const asks = asked.here || asked.quantity != named.quantity ? nullptr : asks_of(asked.quantity);
    return asks && (traced ? is_shown(asked, *asks, bench, named.side.value_or(SideId::Main)) : is_on_stage(asked, *asks, bench));
  });
}

bool asks_of_choice(const Workbench& bench, const Choice& choice) {
  return std::any_of(bench.asked().open.begin(), bench.asked().open.end(), [&](const Asked& asked) {
    const Asks* const asks = asks_of(asked.quantity);
    const auto& all = asked.place.choices;
    return asks && (asks->of == Of::Access || asks->of == Of::Block) && std::find(all.begin(), all.end(), choice) != all.end();
  });
}

// What a step of the Lab shows; nothing where it is of the other memory.
static void add_pattern(std::vector<hardware::WarpAccess>& patterns, const std::map<std::string, std::string>& views, bool global) {
  const LabSetup setup = setup_of(views);
  if (setup.global != global) return;
  if (const auto made = work_out(setup)) patterns.push_back(made->access);
}

std::vector<hardware::WarpAccess> asked_patterns(const Workbench& bench, bool global) {
  std::vector<hardware::WarpAccess> patterns;
  if (!bench.lesson()) return patterns;
  for (const Asked& asked : bench.asked().open) {
    const Asks* const asks = asked.place.stage == "lab" ? asks_of(asked.quantity) : nullptr;
    if (asks && asks->of == Of::Access) add_pattern(patterns, asked.place.views, global);
  }
  return patterns;
}

std::vector<hardware::WarpAccess> answered_patterns(const Workbench& bench, bool global) {
  std::vector<hardware::WarpAccess> patterns;
  if (!bench.lesson()) return patterns;
  for (const LessonStep& step : bench.lesson()->steps)
    if (step.place.stage == "lab" && bench.lesson_run().answer_of(step)) add_pattern(patterns, step.place.views, global);
  return patterns;
}

// What an access asks of the memory, wherever its first word is: in shared memory words as far from each other take as many wavefronts.
bool has_pattern(const std::vector<hardware::WarpAccess>& patterns, const hardware::WarpAccess& access, bool global) {
  const int first = access.mask && !global ? std::countr_zero(access.mask) : -1;
  const auto place = [&](const hardware::WarpAccess& of, uint32_t lane) {
    return of.address[lane] - (first < 0 ? 0 : of.address[static_cast<size_t>(first)]);
  };
  return std::any_of(patterns.begin(), patterns.end(), [&](const hardware::WarpAccess& other) {
    if (other.kind != access.kind || other.width_bytes != access.width_bytes || other.mask != access.mask) return false;
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
      if ((access.mask >> lane & 1) && place(other, lane) != place(access, lane)) return false;
    return true;
  });
}

}  // namespace warplens::app
