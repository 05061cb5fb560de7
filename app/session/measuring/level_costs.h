// What measured launches move at each level of memory for one multiply-add of a warp. Whoever looks up a launch that is not known yet has
// it counted in the background.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "app/session/background.h"
#include "kernels/catalog/catalog.h"

namespace warplens::app {

// Costs of the launch's first block per multiply-add of a whole warp; as compiled where that could be counted, else as written.
struct LevelCost {
  double wavefronts = 0;  // of shared memory
  double sectors = 0;     // of global memory, those included that L1 serves
  bool compiled = false;
  bool operator==(const LevelCost&) const = default;
};

class LevelCosts {
 public:
  LevelCosts(PipelineFactory factory, std::function<void()> wake) : wake_(wake), background_(std::move(factory), std::move(wake)) {}

  // Null: not known yet, or it cannot be counted, which it is after busy().
  const LevelCost* of(const catalog::KernelSpec& kernel, const catalog::Values& settings, const catalog::Values& size);
  bool poll();  // true when something has become known, or is known to stay unknown
  bool busy() const { return !wanted_.empty() || !running_.empty(); }

 private:
  using Key = std::tuple<std::string, std::string, catalog::Values, catalog::Values>;  // name, source, settings, size
  struct Wanted {
    Key key;
    Background<LevelCost>::Job job;
  };

  std::function<void()> wake_;
  Background<LevelCost> background_;
  std::vector<Wanted> wanted_;                      // the next batch
  std::vector<Key> running_;                        // by job
  std::map<Key, std::optional<LevelCost>> looked_;  // up
};

}  // namespace warplens::app
