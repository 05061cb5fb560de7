#include "viz/scenes/veil.h"

#include <algorithm>

#include "viz/strings/strings.h"

namespace warplens::viz {

namespace {

constexpr bool Veil::* kParts[] = {&Veil::elements,       &Veil::words,      &Veil::banks,       &Veil::landing,   &Veil::wavefronts,
                                   &Veil::wavefront_sums, &Veil::sectors,    &Veil::sector_sums, &Veil::lanes,     &Veil::sizes,
                                   &Veil::launch,         &Veil::steps,      &Veil::k_tiles,     &Veil::occupancy, &Veil::waves,
                                   &Veil::findings,       &Veil::misses_ijk, &Veil::misses_ikj,  &Veil::rate_ijk,  &Veil::rate_ikj,
                                   &Veil::lines,          &Veil::speeds};

}  // namespace

Veil& Veil::operator|=(const Veil& other) {
  for (bool Veil::* const part : kParts) this->*part |= other.*part;
  levels.insert(levels.end(), other.levels.begin(), other.levels.end());
  at.insert(at.end(), other.at.begin(), other.at.end());
  return *this;
}

Veil& Veil::operator-=(const Veil& known) {
  for (bool Veil::* const part : kParts) this->*part &= !(known.*part);
  std::erase_if(levels, [&](const std::string& level) { return known.size_of(level); });
  std::erase_if(at, [&](const At& place) { return known.costs_of(place.shared, place.site); });
  return *this;
}

bool Veil::size_of(std::string_view level) const { return sizes || std::find(levels.begin(), levels.end(), level) != levels.end(); }

bool Veil::costs_at(bool shared, uint32_t line) const {
  return std::any_of(at.begin(), at.end(), [&](const At& place) { return place.shared == shared && place.line == line; });
}

bool Veil::costs_of(bool shared, uint32_t site) const {
  return std::any_of(at.begin(), at.end(), [&](const At& place) { return place.shared == shared && place.site == site; });
}

bool Veil::any() const {
  Veil own = *this;
  own.at.clear();
  return !(own == Veil{});
}

std::string number_or_asked(bool asked, uint64_t number) { return asked ? "?" : grouped(number); }

}  // namespace warplens::viz
