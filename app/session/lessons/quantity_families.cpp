// Quantities whose names go on behind a point: "bank.5", "value.s", "ijk.misses.B".
#include <charconv>

#include "app/session/lessons/quantities.h"

namespace warplens::app {
namespace {

using P = const QuantityPlace&;

// "bank" of the followed lane, "bank.5" of lane 5.
struct LaneRow {
  const char *name, *meaning;
  int64_t (*value)(const QuantityPlace&, uint64_t address);
};
const LaneRow kLaneRows[] = {
    {"bank", "bank of the followed lane's word in shared memory; bank.5: of lane 5",
     [](P, uint64_t address) { return static_cast<int64_t>(address / kWordBytes % hardware::kLanes); }},
    {"word", "the followed lane's word of 4 bytes, counted from the array's first; word.5: of lane 5",
     [](P p, uint64_t address) { return static_cast<int64_t>((address - p.layout.origin) / kWordBytes); }},
    {"element", "the followed lane's element, counted from the array's first; element.5: of lane 5",
     [](P p, uint64_t address) { return static_cast<int64_t>((address - p.layout.origin) / p.element_bytes); }},
    {"sector", "the followed lane's sector of 32 bytes, counted from the array's first; sector.5: of lane 5",
     [](P p, uint64_t address) {
       return static_cast<int64_t>(address / hardware::kSectorBytes - p.layout.origin / hardware::kSectorBytes);
     }},
};

std::optional<uint32_t> lane_of(std::string_view text) {
  uint32_t lane = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), lane);
  const bool is_lane = problem == std::errc() && end == text.data() + text.size() && lane < hardware::kLanes;
  return is_lane ? std::optional(lane) : std::nullopt;
}

std::optional<Quantity> of_lane(const QuantityPlace& p, std::string_view name) {
  const size_t point = name.find('.');
  for (const LaneRow& row : kLaneRows) {
    if (name.substr(0, point) != row.name) continue;
    const auto lane = point == std::string_view::npos ? std::optional(p.lane) : lane_of(name.substr(point + 1));
    if (!lane) return Quantity{{}, false, false};
    if (!p.access || !(p.access->mask >> *lane & 1)) return Quantity{};
    return Quantity{row.value(p, p.access->address[*lane]), false, true};
  }
  return std::nullopt;
}

// "value.s": of the followed lane; "value.s.5": of lane 5. Of several variables of that name the innermost.
constexpr QuantityName kValueName{"value", "an integer variable in the followed lane: value.s; value.s.5: in lane 5"};
std::optional<Quantity> of_variable(const QuantityPlace& p, std::string_view name) {
  constexpr std::string_view kPrefix = "value.";
  if (!name.starts_with(kPrefix)) return std::nullopt;
  name.remove_prefix(kPrefix.size());
  uint32_t lane = p.lane;
  if (const size_t point = name.find('.'); point != std::string_view::npos) {
    const auto lane_named = lane_of(name.substr(point + 1));
    if (!lane_named) return Quantity{{}, false, false};
    lane = *lane_named, name = name.substr(0, point);
  }
  if (!p.snapshot || !p.moment) return Quantity{};
  for (const simt::VariableValues& values : p.moment->variables) {
    const Variable& variable = p.snapshot->program->variables[values.variable];
    if (variable.name != name) continue;
    const bool whole = variable.scalar == Type::I32 || variable.scalar == Type::I64;
    if (!whole || variable.is_pointer || !variable.extents.empty() || !(values.known >> lane & 1)) return Quantity{};
    const uint64_t bits = values.bits[lane];
    if (is_wide(variable.scalar)) return Quantity{static_cast<int64_t>(bits), false, true};
    const auto narrow = static_cast<uint32_t>(bits);
    return Quantity{variable.is_unsigned ? int64_t{narrow} : static_cast<int32_t>(narrow), false, true};
  }
  return Quantity{};
}

// "ijk.misses": of the whole run; "ijk.misses.B": of those to B.
struct LoopRow {
  const char *name, *meaning;
  uint64_t (*value)(const cpu::LoopCounts& whole, const cpu::LoopCounts& so_far, std::optional<cpu::Matrix> matrix);
};
cpu::MissCounts counts_of(const cpu::LoopCounts& counts, std::optional<cpu::Matrix> matrix) {
  return matrix ? counts.of[static_cast<size_t>(*matrix)] : counts.all();
}
const LoopRow kLoopRows[] = {
    {"accesses", "accesses of a CPU loop in the whole run: ijk.accesses, ikj.accesses; ijk.accesses.B: of those to B",
     [](const auto& whole, const auto&, auto matrix) { return counts_of(whole, matrix).accesses; }},
    {"misses", "cache misses of a CPU loop in the whole run: ijk.misses, ikj.misses; ijk.misses.B: of those to B",
     [](const auto& whole, const auto&, auto matrix) { return counts_of(whole, matrix).misses; }},
    {"misses_so_far", "cache misses of a CPU loop so far: ijk.misses_so_far; ijk.misses_so_far.B: of those to B",
     [](const auto&, const auto& so_far, auto matrix) { return counts_of(so_far, matrix).misses; }},
};

std::optional<Quantity> of_loop(const QuantityPlace& p, std::string_view name) {
  const bool ijk = name.starts_with("ijk.");
  if (!ijk && !name.starts_with("ikj.")) return std::nullopt;
  name.remove_prefix(4);
  const size_t point = name.find('.');
  std::optional<cpu::Matrix> matrix;
  if (point != std::string_view::npos) {
    const std::string_view letter = name.substr(point + 1);
    if (letter.size() != 1 || letter < "A" || letter > "C") return Quantity{{}, false, false};
    matrix = static_cast<cpu::Matrix>(letter.front() - 'A');
  }
  for (const LoopRow& row : kLoopRows) {
    if (name.substr(0, point) != row.name) continue;
    if (!p.loops) return Quantity{};
    const cpu::LoopRun& run = *p.loops->at(ijk ? 0 : 1);
    return Quantity{static_cast<int64_t>(row.value(run.whole(), run.at(p.loop_step).so_far, matrix)), false, true};
  }
  return Quantity{{}, false, false};
}

}  // namespace

std::optional<Quantity> quantity_of_family(const QuantityPlace& place, std::string_view name) {
  for (const auto of_family : {of_lane, of_variable, of_loop})
    if (const auto found = of_family(place, name)) return found;
  return std::nullopt;
}

std::vector<QuantityName> quantity_families() {
  std::vector<QuantityName> names;
  for (const LaneRow& row : kLaneRows) names.push_back({row.name, row.meaning});
  names.push_back(kValueName);
  for (const LoopRow& row : kLoopRows) names.push_back({row.name, row.meaning});
  return names;
}

}  // namespace warplens::app
