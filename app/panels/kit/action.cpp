#include "app/panels/kit/action.h"

#include <utility>

namespace warplens::app {

Action::Action() = default;
Action::Action(const Action& other) = default;
Action::Action(Action&& other) noexcept = default;
Action& Action::operator=(const Action& other) = default;
Action& Action::operator=(Action&& other) noexcept = default;
Action::~Action() = default;

bool operator==(const Action& a, const Action& b) { return static_cast<const AnyAct&>(a) == static_cast<const AnyAct&>(b); }

void Action::take(void* act, size_t place) {
  [&]<size_t... I>(std::index_sequence<I...>) {
    (void)((I == place && (emplace<I>(std::move(*static_cast<std::variant_alternative_t<I, AnyAct>*>(act))), true)) || ...);
  }(std::make_index_sequence<std::variant_size_v<AnyAct>>());
}

}  // namespace warplens::app
