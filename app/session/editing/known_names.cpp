#include "app/session/editing/known_names.h"

#include "app/session/stage.h"
#include "kernels/hardware/architecture.h"

namespace warplens::app {

Status check_names(const ViewState& state, const Stages& stages) {
  if (!state.architecture.empty() && !hardware::find_architecture(state.architecture)) {
    std::string known;
    for (const auto& architecture : hardware::architectures()) known += (known.empty() ? "" : ", ") + architecture.name;
    return Error{"unknown architecture '" + state.architecture + "'", {}, "expected one of " + known, {}};
  }
  if (!state.stage.empty() && !stages.find(state.stage))
    return Error{"unknown stage '" + state.stage + "'", {}, "expected " + stages.names(), {}};
  return Nothing{};
}

}  // namespace warplens::app
