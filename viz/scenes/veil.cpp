#include "viz/scenes/veil.h"

#include "viz/strings/strings.h"

namespace warplens::viz {

Veil& Veil::operator|=(const Veil& other) {
  for (bool Veil::* const asked :
       {&Veil::words, &Veil::banks, &Veil::wavefronts, &Veil::wavefront_sums, &Veil::sectors, &Veil::sector_sums, &Veil::lanes,
        &Veil::sizes, &Veil::steps, &Veil::occupancy, &Veil::findings, &Veil::misses, &Veil::lines, &Veil::speeds})
    this->*asked |= other.*asked;
  return *this;
}

std::string number_or_asked(bool asked, uint64_t number) { return asked ? "?" : grouped(number); }

}  // namespace warplens::viz
