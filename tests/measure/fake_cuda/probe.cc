// What the fake driver runs in place of the worker's probe: a GPU that follows the rules of wavefronts by latencies of its own, which
// are not an H200's. FAKE_PROBE=crooked: its cycles are no line; FAKE_PROBE=odd: loads of every third word take a wavefront more.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <set>
#include <vector>

namespace fake_probe {

struct Pattern {
  unsigned width, mask;
  const unsigned *offsets;
  bool active(unsigned lane) const { return mask >> lane & 1; }
};

bool pairs_share(const Pattern &p, unsigned x) {
  for (unsigned lane = 0; lane < 32; ++lane)
    if (p.active(lane) && p.active(lane ^ x) && p.offsets[lane] != p.offsets[lane ^ x]) return false;
  return true;
}

// The words of some lanes, bank by bank.
unsigned fullest_bank(const Pattern &p, unsigned first, unsigned lanes) {
  std::vector<std::set<unsigned>> banks(32);
  for (unsigned lane = first; lane < first + lanes; ++lane)
    for (unsigned word = 0; p.active(lane) && word < p.width / 4; ++word) {
      const unsigned at = p.offsets[lane] / 4 + word;
      banks[at % 32].insert(at);
    }
  size_t most = 0;
  for (const auto &bank : banks) most = std::max(most, bank.size());
  return static_cast<unsigned>(most);
}

double cycles(const Pattern &p) {
  const bool merges = pairs_share(p, 1) || pairs_share(p, 2);
  const unsigned lanes = p.width == 4 ? 32 : 128 / p.width * (merges ? 2 : 1);
  unsigned wavefronts = 0, passes = 0;
  for (unsigned first = 0; first < 32; first += lanes) {
    const unsigned some = fullest_bank(p, first, lanes);
    wavefronts += some;
    passes += some > 0;
  }
  const char *twist = std::getenv("FAKE_PROBE");
  if (twist && !std::strcmp(twist, "odd") && p.offsets[1] - p.offsets[0] == 12) ++wavefronts;
  double result = 13 + p.width + 4 * passes + 3 * wavefronts;
  if (twist && !std::strcmp(twist, "crooked") && wavefronts > 12) result += 20;
  return result;
}

}  // namespace fake_probe

extern "C" __global__ void warplens_probe(const unsigned *patterns, int count, double *cycles) {
  if (threadIdx.x != 0) return;
  for (int p = 0; p < count; ++p) cycles[p] = fake_probe::cycles({patterns[p * 34], patterns[p * 34 + 1], patterns + p * 34 + 2});
}
