#include "app/session/compare/side.h"

#include "kernels/workload/option.h"

namespace warplens::app {

Result<workload::What> to_what(const Choice& choice) {
  workload::What what;
  what.name = choice.name;
  for (const auto& [name, value] : choice.set) what.set.push_back({name, value});
  for (const auto& [option, text] : choice.options) {
    if (text.empty()) continue;
    if (const Status set = workload::set_option(what, option, option, text); !set) return set.error();
  }
  return what;
}

}  // namespace warplens::app
