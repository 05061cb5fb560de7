#include "app/session/editing/known_names.h"

#include "app/session/stage.h"
#include "kernels/hardware/architecture.h"

namespace warplens::app {

bool is_architecture(const std::string& name) { return hardware::find_architecture(name) != nullptr; }

std::string any_architecture() {
  std::string known;
  for (const auto& architecture : hardware::architectures()) known += (known.empty() ? "one of " : ", ") + architecture.name;
  return known;
}

Status check_names(const ViewState& state, const Stages& stages) {
  if (!state.architecture.empty() && !is_architecture(state.architecture)) {
    return Error{"unknown architecture '" + state.architecture + "'", {}, "expected " + any_architecture(), {}};
  }
  if (!state.stage.empty() && !stages.find(state.stage))
    return Error{"unknown stage '" + state.stage + "'", {}, "expected " + stages.names(), {}};
  return Nothing{};
}

}  // namespace warplens::app
