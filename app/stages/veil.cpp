#include "app/stages/veil.h"

#include <algorithm>

namespace warplens::app {
namespace {

using viz::Veil;
using Part = bool Veil::*;

// By the first word of a quantity's name that is in the table, its whole name or what is before its first point.
struct Asks {
  std::string_view quantity;
  std::initializer_list<Part> parts;
};
const Asks kAsks[] = {
    {"bank", {&Veil::banks}},
    {"word", {&Veil::words, &Veil::banks}},
    {"element", {&Veil::elements}},
    {"sector", {&Veil::banks}},
    {"wavefronts", {&Veil::wavefronts}},
    {"ideal_wavefronts", {&Veil::wavefronts}},
    {"conflicts", {&Veil::wavefronts}},
    {"passes", {&Veil::wavefronts}},
    {"distinct_words", {&Veil::wavefronts}},
    {"distinct_banks", {&Veil::wavefronts}},
    {"idle_banks", {&Veil::wavefronts}},
    {"most_words_in_a_bank", {&Veil::wavefronts}},
    {"most_lanes_on_a_word", {&Veil::wavefronts}},
    {"active_lanes", {&Veil::lanes, &Veil::wavefronts, &Veil::sectors}},
    {"width", {&Veil::wavefronts, &Veil::sectors}},
    {"bytes_used", {&Veil::wavefronts, &Veil::sectors}},
    {"sectors", {&Veil::sectors}},
    {"ideal_sectors", {&Veil::sectors}},
    {"lines_touched", {&Veil::sectors}},
    {"bytes_moved", {&Veil::sectors}},
    {"line.wavefronts", {&Veil::wavefront_sums}},
    {"line.conflicts", {&Veil::wavefront_sums}},
    {"line.sectors", {&Veil::sector_sums}},
    {"line.shared_accesses", {&Veil::steps}},
    {"line.global_accesses", {&Veil::steps}},
    {"line", {&Veil::lines}},
    {"tick", {&Veil::steps}},
    {"k_tile", {&Veil::steps}},
    {"k_tiles", {&Veil::steps}},
    {"ticks", {&Veil::steps}},
    {"block.wavefronts", {&Veil::wavefront_sums}},
    {"block.conflicts", {&Veil::wavefront_sums}},
    {"block.load_wavefronts", {&Veil::wavefront_sums}},
    {"block.store_wavefronts", {&Veil::wavefront_sums}},
    {"block.sectors", {&Veil::sector_sums}},
    {"block", {&Veil::steps}},
    {"compiled.wavefronts", {&Veil::wavefront_sums}},
    {"compiled.conflicts", {&Veil::wavefront_sums}},
    {"compiled.sectors", {&Veil::sector_sums}},
    {"compiled", {&Veil::steps}},
    {"registers", {&Veil::occupancy}},
    {"occupancy", {&Veil::occupancy}},
    {"findings", {&Veil::findings}},
    {"finding", {&Veil::findings, &Veil::lines}},
    {"schedules", {&Veil::findings}},
    {"active_warps", {&Veil::steps}},
    {"loops", {&Veil::misses}},
    {"ijk", {&Veil::misses}},
    {"ikj", {&Veil::misses}},
    {"recorded", {&Veil::speeds}},
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

void add(Veil& veil, std::string_view quantity, const catalog::KernelSpec* spec) {
  const std::string_view first = quantity.substr(0, quantity.find('.'));
  for (const std::string_view name : {quantity, first}) {
    const auto found = std::find_if(std::begin(kAsks), std::end(kAsks), [&](const Asks& asks) { return asks.quantity == name; });
    if (found == std::end(kAsks)) continue;
    for (const Part part : found->parts) veil.*part = true;
    // What one access takes could be read off the sums before and after it.
    veil.wavefront_sums |= veil.wavefronts, veil.sector_sums |= veil.sectors;
    return;
  }
  if (std::find(std::begin(kNeverAsked), std::end(kNeverAsked), first) != std::end(kNeverAsked)) return;
  const std::vector<std::string> levels = levels_of(spec, std::string(quantity));
  veil.sizes |= levels.empty();
  veil.levels.insert(veil.levels.end(), levels.begin(), levels.end());
}

constexpr std::pair<std::string_view, SideId> kSides[] = {{"left.", SideId::Left}, {"right.", SideId::Right}, {"third.", SideId::Third}};

// `side`: none for all.
Veil veil_for(const Workbench& bench, std::optional<SideId> side) {
  const auto made = [&](const std::vector<std::string>& all) {
    Veil veil;
    for (const std::string& asked : all) {
      std::string_view name = asked;
      std::optional<SideId> of;
      for (const auto& [prefix, id] : kSides)
        if (name.starts_with(prefix)) of = id, name.remove_prefix(prefix.size());
      if (!side || !of || of == side) add(veil, name, bench.active().spec.get());
    }
    return veil;
  };
  Veil veil = made(bench.asked());
  const Veil known = made(bench.known()), later = made(bench.asked_later());
  veil -= known;
  veil.banks_known = known.banks;
  veil.other_wavefronts = veil.wavefronts || later.wavefronts;
  veil.other_sectors = veil.sectors || later.sectors;
  return veil;
}

}  // namespace

viz::Veil veil_of(const Workbench& bench) { return veil_for(bench, std::nullopt); }
viz::Veil veil_of(const Workbench& bench, SideId side) { return veil_for(bench, side); }

}  // namespace warplens::app
