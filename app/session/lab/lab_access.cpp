#include "app/session/lab/lab_access.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "kernels/base/words.h"

namespace warplens::app {
namespace {

using hardware::AccessKind;
using Lanes = std::array<int64_t, 32>;

constexpr uint32_t kLaneBits = 5;
constexpr uint64_t kLineBytes = 128;

// A part of a lane's number, times a factor: (lane + shift) / divisor % modulus * factor; modulus 0: all that is left.
struct Term {
  uint32_t shift = 0, divisor = 1, modulus = 0;
  int64_t factor = 0;

  int64_t value(uint32_t lane) const {
    const int64_t part = (lane + shift) / divisor;
    return (modulus ? part % modulus : part) * factor;
  }
  std::string text() const {
    std::string out = shift ? fmt::format("(lane + {})", shift) : "lane";
    if (divisor > 1) out += fmt::format(" / {}", divisor);
    if (modulus > 0) out += fmt::format(" % {}", modulus);
    const int64_t times = factor < 0 ? -factor : factor;
    return times == 1 ? out : out + fmt::format(" * {}", times);
  }
};

struct Formula {
  std::vector<Term> terms;
  int64_t constant = 0;
  bool exclusive = false;  // terms are XORed, else added

  int64_t value(uint32_t lane) const {
    int64_t sum = constant;
    for (const Term& term : terms) sum = exclusive ? sum ^ term.value(lane) : sum + term.value(lane);
    return sum;
  }
  bool gives(const Lanes& values, uint32_t mask) const {
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
      if ((mask >> lane & 1) && value(lane) != values[lane]) return false;
    return true;
  }
  // A constant comes last, unless what precedes it would begin with a minus.
  std::string text() const {
    std::string out;
    const bool first = terms.empty() || (!exclusive && terms.front().factor < 0);
    if (first) out = std::to_string(constant);
    for (const Term& term : terms) {
      if (!out.empty()) out += exclusive ? " ^ " : term.factor < 0 ? " - " : " + ";
      out += exclusive && terms.size() + (constant != 0) > 1 ? "(" + term.text() + ")" : term.text();
    }
    if (!first && constant != 0)
      out += exclusive ? fmt::format(" ^ {}", constant) : fmt::format(" {} {}", constant < 0 ? "-" : "+", std::abs(constant));
    return out;
  }
};

// What each bit of the lane's number adds (or XORs); none where no two active lanes differ in that bit alone.
std::array<std::optional<int64_t>, kLaneBits> weights_of(const Lanes& values, uint32_t mask, bool exclusive) {
  std::array<std::optional<int64_t>, kLaneBits> weights;
  for (uint32_t bit = 0; bit < kLaneBits; ++bit)
    for (uint32_t lane = 0; lane < 32 && !weights[bit]; ++lane) {
      const uint32_t other = lane | 1u << bit;
      if (other == lane || !(mask >> lane & 1) || !(mask >> other & 1)) continue;
      weights[bit] = exclusive ? values[other] ^ values[lane] : values[other] - values[lane];
    }
  return weights;
}

// Bits whose weights double from one to the next are one term. A bit that no active lanes tell apart goes with those below it.
Formula by_bits(const Lanes& values, uint32_t mask, bool exclusive) {
  const auto weights = weights_of(values, mask, exclusive);
  Formula formula{{}, 0, exclusive};
  for (uint32_t bit = 0; bit < kLaneBits;) {
    const int64_t factor = weights[bit].value_or(0);
    uint32_t end = bit + 1;
    // A product XORs what its factor's copies have in common only where they have no bit in common.
    int64_t taken = factor;
    for (int64_t next = factor * 2; end < kLaneBits && weights[end].value_or(next) == next && !(exclusive && (taken & next)); ++end)
      taken |= next, next *= 2;
    if (factor != 0) formula.terms.push_back({0, 1u << bit, end == kLaneBits ? 0 : 1u << (end - bit), factor});
    bit = end;
  }
  std::reverse(formula.terms.begin(), formula.terms.end());  // the rows first
  const auto lane = static_cast<uint32_t>(std::countr_zero(mask));
  const int64_t without = formula.value(lane);
  formula.constant = exclusive ? values[lane] ^ without : values[lane] - without;
  return formula;
}

// Rows of a length that is not a power of two, the first lane somewhere in one of them.
std::optional<Formula> by_rows(const Lanes& values, uint32_t mask) {
  for (uint32_t row = 3; row < 32; ++row)
    for (uint32_t shift = 0; shift < row; ++shift) {
      std::optional<int64_t> across, down;
      for (uint32_t a = 0; a < 32; ++a)
        for (uint32_t b = a + 1; b < 32 && (mask >> a & 1) && !(across && down); ++b) {
          if (!(mask >> b & 1)) continue;
          const uint32_t x = (a + shift) % row, y = (a + shift) / row, u = (b + shift) % row, v = (b + shift) / row;
          if (y == v && u == x + 1) across = across.value_or(values[b] - values[a]);
          if (x == u && v == y + 1) down = down.value_or(values[b] - values[a]);
        }
      if (!across || !down) continue;
      Formula formula{{{shift, row, 0, *down}, {shift, 1, row, *across}}, 0, false};
      std::erase_if(formula.terms, [](const Term& term) { return term.factor == 0; });
      const auto lane = static_cast<uint32_t>(std::countr_zero(mask));
      formula.constant = values[lane] - formula.value(lane);
      if (formula.gives(values, mask)) return formula;
    }
  return std::nullopt;
}

std::string table_of(const Lanes& values, uint32_t mask) {
  std::string out;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (lane > 0) out += ", ";
    out += mask >> lane & 1 ? std::to_string(values[lane]) : "-";
  }
  return "{" + out + "}";
}

bool of_matrices(AccessKind kind) { return kind == AccessKind::MatrixLoad || kind == AccessKind::MatrixStore; }

// What an element of the declared array is: the access's own width; of ldmatrix the array's, whose rows a lane names.
struct Unit {
  uint32_t bytes = 4;
  std::string type;
};
Unit unit_of(const TracedAccess& traced) {
  const uint32_t bytes = of_matrices(traced.access.kind) ? traced.element_bytes : traced.access.width_bytes;
  if (element_bytes_of(traced.element) == bytes) return {bytes, traced.element};
  return {bytes, bytes == 1 ? "char" : bytes == 2 ? "half" : bytes == 4 ? "float" : bytes == 8 ? "float2" : "float4"};
}

}  // namespace

bool is_table(std::string_view lane_expression) { return lane_expression.starts_with('{'); }

std::string lane_expression(const std::array<int64_t, 32>& values, uint32_t mask) {
  if (mask == 0) return "0";
  for (const bool exclusive : {false, true})
    if (const Formula formula = by_bits(values, mask, exclusive); formula.gives(values, mask)) return formula.text();
  if (const auto formula = by_rows(values, mask)) return formula->text();
  return table_of(values, mask);
}

LabSetup lab_setup_of(const TracedAccess& traced) {
  const Unit unit = unit_of(traced);
  uint64_t first = traced.address, bytes = traced.bytes, low = UINT64_MAX, high = 0;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (!(traced.access.mask >> lane & 1)) continue;
    low = std::min(low, traced.access.address[lane]), high = std::max(high, traced.access.address[lane] + traced.access.width_bytes);
  }
  // Too large, or not known: only what is touched, from the line on in which it begins.
  const bool part = bytes == 0 || bytes / unit.bytes > static_cast<uint64_t>(kMaxLabElements);
  if (part && low < high) first = low / kLineBytes * kLineBytes, bytes = (high - first + kLineBytes - 1) / kLineBytes * kLineBytes;
  Lanes index{};
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    if (traced.access.mask >> lane & 1) index[lane] = static_cast<int64_t>((traced.access.address[lane] - first) / unit.bytes);

  LabSetup setup;
  setup.kind = traced.access.kind, setup.width_bytes = traced.access.width_bytes, setup.mask = traced.access.mask;
  setup.global = traced.global, setup.origin = static_cast<uint32_t>(first % kLabOrigins);
  const std::string name = is_name(traced.array) && traced.array != "lane" && traced.array != "PAD" ? traced.array : "memory";
  const uint64_t elements = std::max<uint64_t>(1, (bytes + unit.bytes - 1) / unit.bytes), row_bytes = traced.columns * traced.element_bytes;
  const uint64_t columns = row_bytes % unit.bytes == 0 ? row_bytes / unit.bytes : 0;
  if (!part && columns > 1 && columns < elements && elements % columns == 0) {
    Lanes rows{}, places{};
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
      rows[lane] = index[lane] / static_cast<int64_t>(columns), places[lane] = index[lane] % static_cast<int64_t>(columns);
    const std::string row = lane_expression(rows, setup.mask), place = lane_expression(places, setup.mask);
    setup.text = fmt::format("{} {}[{}][{}]; {}[{}][{}]", unit.type, name, elements / columns, columns, name, row, place);
    if (!is_table(row) && !is_table(place)) return setup;
  }
  const std::string flat = lane_expression(index, setup.mask);
  // Rows are worth a table too: they can be padded.
  if (is_table(flat) && !setup.text.empty()) return setup;
  setup.text = fmt::format("{} {}[{}]; {}[{}]", unit.type, name, elements, name, flat);
  return setup;
}

}  // namespace warplens::app
