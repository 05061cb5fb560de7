#include "viz/scenes/veil.h"

#include <algorithm>

#include "viz/strings/strings.h"

namespace warplens::viz {

namespace {

constexpr bool Veil::* kParts[] = {&Veil::elements,
                                   &Veil::words,
                                   &Veil::banks_known,
                                   &Veil::banks,
                                   &Veil::wavefronts,
                                   &Veil::wavefront_sums,
                                   &Veil::sectors,
                                   &Veil::sector_sums,
                                   &Veil::lanes,
                                   &Veil::sizes,
                                   &Veil::steps,
                                   &Veil::occupancy,
                                   &Veil::findings,
                                   &Veil::misses,
                                   &Veil::lines,
                                   &Veil::speeds,
                                   &Veil::other_wavefronts,
                                   &Veil::other_sectors};

}  // namespace

Veil& Veil::operator|=(const Veil& other) {
  for (bool Veil::* const part : kParts) this->*part |= other.*part;
  levels.insert(levels.end(), other.levels.begin(), other.levels.end());
  return *this;
}

Veil& Veil::operator-=(const Veil& known) {
  for (bool Veil::* const part : kParts) this->*part &= !(known.*part);
  std::erase_if(levels, [&](const std::string& level) { return known.size_of(level); });
  return *this;
}

bool Veil::size_of(std::string_view level) const { return sizes || std::find(levels.begin(), levels.end(), level) != levels.end(); }

bool Veil::any() const {
  Veil own = *this;
  own.banks_known = own.other_wavefronts = own.other_sectors = false;
  return !(own == Veil{});
}

std::string number_or_asked(bool asked, uint64_t number) { return asked ? "?" : grouped(number); }

}  // namespace warplens::viz
