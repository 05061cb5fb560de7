#include "app/session/compare/pairing.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace warplens::app {
namespace {

// What an access does, in words that another kernel has too.
using Deed = std::tuple<Space, std::string, MemoryOp>;  // memory, array, operation
using Names = std::map<std::string, std::string>;

// Buffers of `from` whose names `to` does not have, by their place among those of the same role: "A" for "in".
Names renamed(const analysis::Snapshot* from, const analysis::Snapshot* to) {
  Names names;
  if (!from || !to || !from->spec() || !to->spec()) return names;
  const auto has = [](const catalog::KernelSpec& kernel, const std::string& name) {
    return std::any_of(kernel.buffers.begin(), kernel.buffers.end(), [&](const auto& b) { return b.name == name; });
  };
  std::map<std::string, std::vector<std::string>> free;  // by role, in the order of the header
  for (const auto& buffer : to->spec()->buffers)
    if (!has(*from->spec(), buffer.name)) free[buffer.role].push_back(buffer.name);
  std::map<std::string, size_t> taken;
  for (const auto& buffer : from->spec()->buffers) {
    if (has(*to->spec(), buffer.name)) continue;
    const auto& candidates = free[buffer.role];
    if (size_t& n = taken[buffer.role]; n < candidates.size()) names[buffer.name] = candidates[n++];
  }
  return names;
}

using DeedNumbers = std::map<Deed, uint32_t>;  // of all sides: the same deed has the same number

// A side's accesses, with what they do in the names of the first side.
class WarpSide {
 public:
  WarpSide(const TracedWarp& of, const analysis::Snapshot* first, DeedNumbers& numbers) {
    if (!of.snapshot || !of.snapshot->block || of.warp >= of.snapshot->warps.size()) return;
    snapshot_ = of.snapshot;
    accesses_ = &of.snapshot->warps[of.warp].accesses;
    const Names names = renamed(snapshot_, first);
    for (const uint32_t access : *accesses_) {
      const simt::AccessRow& row = this->row(access);
      if (deeds_.contains({row.site, row.object})) continue;
      Deed deed = deed_of(row);
      if (const auto name = names.find(std::get<1>(deed)); name != names.end() && std::get<0>(deed) == Space::Global)
        std::get<1>(deed) = name->second;
      deeds_[{row.site, row.object}] = numbers.try_emplace(deed, static_cast<uint32_t>(numbers.size())).first->second;
    }
  }
  const analysis::Snapshot* snapshot() const { return snapshot_; }
  size_t size() const { return accesses_ ? accesses_->size() : 0; }
  uint32_t access(size_t i) const { return (*accesses_)[i]; }
  uint32_t deed(uint32_t access) const { return deeds_.at({row(access).site, row(access).object}); }

  // The bytes of the lowest active lane, from the start of what the access goes to.
  struct Bytes {
    uint32_t lane = 0;
    uint64_t first = 0, count = 0;
  };
  Bytes bytes(uint32_t access) const {
    const simt::TracedObject* const object = this->object(row(access));
    return {static_cast<uint32_t>(std::countr_zero(row(access).mask | 1u << 31)), row(access).base - (object ? object->address : 0),
            std::max<uint64_t>(1, site(row(access)).width_bytes)};
  }

 private:
  const simt::AccessRow& row(uint32_t access) const { return snapshot_->block->trace.accesses[access]; }
  const Site& site(const simt::AccessRow& row) const { return snapshot_->program->sites[row.site]; }
  const simt::TracedObject* object(const simt::AccessRow& row) const {
    const auto& objects = snapshot_->block->trace.objects;
    return row.object < objects.size() ? &objects[row.object] : nullptr;
  }
  Deed deed_of(const simt::AccessRow& row) const {
    if (const simt::TracedObject* const to = object(row)) return {to->space, to->name, site(row).op};
    return {site(row).space, site(row).array, site(row).op};
  }

  const analysis::Snapshot* snapshot_ = nullptr;
  const std::vector<uint32_t>* accesses_ = nullptr;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> deeds_;  // by site and object
};

bool same_setting(const analysis::Snapshot& a, const analysis::Snapshot& b) {
  return a.path() == b.path() && a.source() == b.source() && a.program->kernel == b.program->kernel && a.setting.all() == b.setting.all();
}

// For each row of the pairs the counterparts among a side's accesses, by their place.
using Counterparts = std::vector<std::vector<size_t>>;

// The n-th time that a side does the same as the rows do.
Counterparts by_turn(const Pairing& pairs, const std::vector<WarpSide>& sides, size_t side) {
  std::map<uint32_t, std::vector<size_t>> turns;
  for (size_t i = 0; i < sides[side].size(); ++i) turns[sides[side].deed(sides[side].access(i))].push_back(i);
  std::map<uint32_t, size_t> done;
  Counterparts found(pairs.size());
  for (size_t row = 0; row < pairs.size(); ++row) {
    const auto& access = pairs[row].access;
    const auto has =
        static_cast<size_t>(std::find_if(access.begin(), access.end(), [](uint32_t a) { return a != kNone; }) - access.begin());
    if (pairs[row].part[has].at > 0) continue;  // a wide access of which the first part has had its counterpart
    const uint32_t deed = sides[has].deed(access[has]);
    const auto same = turns.find(deed);
    const size_t turn = done[deed]++;
    if (same != turns.end() && turn < same->second.size()) found[row] = {same->second[turn]};
  }
  return found;
}

// Those that touch the same bytes as `reference` does, each byte once, earliest first.
Counterparts by_bytes(const Pairing& pairs, const WarpSide& reference, size_t at, const WarpSide& other) {
  uint64_t unit = 0;  // what all accesses are whole multiples of
  for (const WarpSide* side : {&reference, &other})
    for (size_t i = 0; i < side->size(); ++i) {
      const WarpSide::Bytes bytes = side->bytes(side->access(i));
      unit = std::gcd(unit, std::gcd(bytes.first, bytes.count));
    }
  std::map<std::tuple<uint32_t, uint32_t, uint64_t>, std::deque<size_t>> free;  // by deed, lane and byte
  for (size_t i = 0; i < other.size(); ++i) {
    const WarpSide::Bytes bytes = other.bytes(other.access(i));
    for (uint64_t byte = 0; byte < bytes.count; byte += unit)
      free[{other.deed(other.access(i)), bytes.lane, bytes.first + byte}].push_back(i);
  }
  Counterparts found(pairs.size());
  std::map<uint32_t, std::vector<size_t>> of_access;  // several rows may show one access of the reference
  for (size_t row = 0; row < pairs.size(); ++row) {
    const uint32_t access = pairs[row].access[at];
    if (access == kNone) continue;
    const auto [known, fresh] = of_access.try_emplace(access);
    const WarpSide::Bytes bytes = reference.bytes(access);
    for (uint64_t byte = 0; fresh && byte < bytes.count; byte += unit) {
      const auto place = free.find({reference.deed(access), bytes.lane, bytes.first + byte});
      if (place == free.end() || place->second.empty()) continue;
      if (known->second.empty() || known->second.back() != place->second.front()) known->second.push_back(place->second.front());
      place->second.pop_front();
    }
    if (fresh) found[row] = known->second;
  }
  return found;
}

// The rows with one side more. What only that side does comes before the row whose counterpart follows it.
Pairing with_side(const Pairing& pairs, const std::vector<WarpSide>& sides, size_t side) {
  const WarpSide& added = sides[side];
  // The first side of the same kernel and setting decides: an account beside itself is paired like any two kernels.
  const auto same = std::find_if(sides.begin(), sides.begin() + static_cast<ptrdiff_t>(side), [&](const WarpSide& s) {
    return s.snapshot() && added.snapshot() && same_setting(*s.snapshot(), *added.snapshot());
  });
  const auto of = static_cast<size_t>(same - sides.begin());
  const Counterparts found =
      of < side && two_accounts(*same->snapshot(), *added.snapshot()) ? by_bytes(pairs, *same, of, added) : by_turn(pairs, sides, side);
  std::vector<bool> paired(added.size(), false);
  for (const auto& row : found)
    for (const size_t i : row) paired[i] = true;
  Pairing next;
  size_t shown = 0;  // of the side, counting those that wait for their counterpart
  const auto alone = [&](size_t until) {
    for (; shown < until; ++shown) {
      if (paired[shown]) continue;
      next.emplace_back();
      next.back().access[side] = added.access(shown);
    }
  };
  for (size_t row = 0; row < pairs.size(); ++row) {
    if (!found[row].empty()) alone(found[row].front());
    next.push_back(pairs[row]);
    for (size_t i = 0; i < found[row].size(); ++i) {
      if (i > 0) next.push_back(pairs[row]);
      next.back().access[side] = added.access(found[row][i]);
    }
  }
  alone(added.size());
  return next;
}

// What follows from the rows: what each side has done by then, where it ends, and which part of a wide access a row is.
void complete(Pairing& pairs, size_t side) {
  uint32_t last = kNone;
  std::map<uint32_t, uint32_t> rows;
  for (PairedAccess& pair : pairs) {
    pair.last[side] = last = pair.access[side] != kNone ? pair.access[side] : last;
    if (pair.access[side] != kNone) pair.part[side].at = rows[pair.access[side]]++;
  }
  for (PairedAccess& pair : pairs)
    if (pair.access[side] != kNone) pair.part[side].of = rows[pair.access[side]];
  for (size_t i = pairs.size(); i-- > 0 && pairs[i].access[side] == kNone;) pairs[i].ended[side] = true;
}

}  // namespace

bool two_accounts(const analysis::Snapshot& a, const analysis::Snapshot& b) {
  return a.program->account != b.program->account && same_setting(a, b);
}

Pairing pair_accesses(const std::vector<TracedWarp>& warps) {
  DeedNumbers numbers;
  std::vector<WarpSide> sides;
  for (const TracedWarp& warp : warps) sides.emplace_back(warp, warps.front().snapshot, numbers);
  Pairing pairs;
  for (size_t side = 0; side < sides.size(); ++side) {
    pairs = with_side(pairs, sides, side);
    complete(pairs, side);
  }
  for (size_t side = 0; side < sides.size(); ++side) complete(pairs, side);  // what a later side added
  return pairs;
}

}  // namespace warplens::app
