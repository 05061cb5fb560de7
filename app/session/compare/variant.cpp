#include "app/session/compare/variant.h"

#include <algorithm>
#include <cstdlib>

#include "app/session/compare/what_if.h"

namespace warplens::app {

Choice variant_of(const std::vector<catalog::KernelSpec>& kernels, const catalog::KernelSpec* kernel, const Choice& choice) {
  Choice other = choice;
  other.compiled = !choice.compiled;
  if (!kernel) return other;
  // Without padding the one with the least; with padding none.
  const auto settings = legal_neighbours(*kernel, choice);
  const Neighbour* padding = nullptr;
  for (const Neighbour& neighbour : settings)
    if (is_padding(neighbour.parameter) && (!padding || neighbour.value < padding->value)) padding = &neighbour;
  if (padding) return padding->choice;
  const bool in_family =
      !kernel->family.empty() && std::any_of(kernels.begin(), kernels.end(), [&](const auto& k) { return k.name == kernel->name; });
  const auto family = in_family ? family_neighbours(kernels, *kernel, choice) : std::vector<Neighbour>();
  return family.empty() ? other : family.front().choice;
}

}  // namespace warplens::app
