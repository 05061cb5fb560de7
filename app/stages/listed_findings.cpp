#include "app/stages/listed_findings.h"

#include "app/stages/veil.h"

namespace warplens::app {

bool lists_findings(const Workbench& bench, const Overlays& overlays) {
  if (overlays.findings || overlays.ranked) return overlays.findings;
  if (!overlays.editing || overlays.without_findings || !bench.document() || bench.stage().kernels != KernelsShown::One) return false;
  return bench.findings() && bench.findings()->found() > 0 && !veil_of(bench).findings && !veil_of(bench).lines && !bench.lesson();
}

}  // namespace warplens::app
