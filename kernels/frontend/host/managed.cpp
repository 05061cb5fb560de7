// Variables that the host and the device share: what the host stores in them is there at the next launch.
#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/scalar.h"

namespace warplens::frontend::host {
namespace {

std::string told(const HostArgument& argument) {
  return argument.text + argument.content + argument.origin.guessed + argument.content_guess;
}

bool is_shared(const Cell& cell) {
  const Value& value = cell.value;
  if (cell.is_array) return value.memory && value.memory->extents.empty() && scalar_of(value.type.pointee());
  return value.is_number() && scalar_of(value.type);
}

}  // namespace

// Those at file level, as they begin.
void Interpreter::find_shared_variables() {
  for (const size_t at : unit_.statements) {
    const auto type = type_at(at);
    bool of_device = false;
    for (size_t i = at; type && i < type->second; ++i) of_device |= is(i, "device");
    const CellPtr cell = of_device ? find(token(type->second).text) : nullptr;
    if (!cell || !is_shared(*cell)) continue;
    const std::string& name = token(type->second).text;
    shared_[name] = {cell, told(argument_of(cell->value, name, 0, {}, {}))};
  }
}

void Interpreter::add_shared_variables(HostLaunch& made) {
  for (const auto& [name, shared] : shared_) {
    if (variables_.contains(name) || !is_shared(*shared.first)) continue;
    HostArgument argument = argument_of(shared.first->value, name, 0, {}, {});
    argument.misuse.clear(), argument.origin.line = 0;
    if (told(argument) != shared.second) made.variables.push_back(std::move(argument));
  }
}

}  // namespace warplens::frontend::host
