// Variables that the host and the device share: what the host stores in them is there at the next launch.
#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/scalar.h"

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

// As they begin.
void Interpreter::find_shared_variables() {
  for (const std::string& name : device_variables_)
    if (const CellPtr cell = find(name); cell && is_shared(*cell)) shared_[name] = {cell, told(argument_of(cell->value, name, 0, {}, {}))};
}

// Before a launch: what the host stored since the one before.
void Interpreter::add_shared_variables() {
  for (auto& [name, shared] : shared_) {
    if (!is_shared(*shared.first)) continue;
    HostArgument argument = argument_of(shared.first->value, name, 0, {}, {});
    argument.misuse.clear(), argument.origin.line = 0;
    if (std::string now = told(argument); now != shared.second) {
      shared.second = std::move(now);
      variables_[name] = std::move(argument);
      variable_images_.erase(name);
    }
  }
}

// Whether code of the device stores in the variable, or hands out its address.
bool Interpreter::stored_by_device(const std::string& name) const {
  const CellPtr cell = find(name);
  const bool is_pointer = cell && !cell->is_array && cell->type.pointers > 0;  // what is behind its brackets is elsewhere
  const size_t extents = cell && cell->value.memory ? std::max<size_t>(1, cell->value.memory->extents.size()) : 1;
  for (const Function& function : unit_.functions) {
    if (!function.is_kernel && !function.is_device) continue;
    for (size_t at = function.body; at < function.body_end; ++at) {
      if (!is(at, name)) continue;
      size_t behind = at + 1;
      for (size_t dimensions = 0; is(behind, "[") && !is_pointer && dimensions < extents; ++dimensions) behind = unit_.match[behind] + 1;
      const Value* part = cell ? &cell->value : nullptr;
      while (is(behind, ".")) {
        if (!part || !part->fields) return true;  // nobody knows which part of it that is
        const auto member = part->fields->members.find(token(behind + 1).text);
        if (member == part->fields->members.end()) return true;
        part = &member->second->value, behind += 2;
        if (is(behind, "[") && !member->second->is_array) break;  // behind a pointer: elsewhere
        while (is(behind, "[")) behind = unit_.match[behind] + 1;
      }
      const std::string& sign = token(behind).text;
      const bool assigns = sign.ends_with("=") && sign != "==" && sign != "!=" && sign != "<=" && sign != ">=";
      if (assigns || sign == "++" || sign == "--" || is(at - 1, "++") || is(at - 1, "--") || is(at - 1, "&")) return true;
    }
  }
  return false;
}

// Behind a launch: what it may have stored is not known to the host. An array that it was given too has what it leaves in that one.
void Interpreter::doubt_shared_variables(const std::string& kernel) {
  const std::string after = std::string(kAfter) + std::to_string(first_run_ + runs_.size() - 1) + ":";
  for (auto& [name, shared] : shared_) {
    Value& value = shared.first->value;
    const bool is_array = value.kind == Value::Kind::Memory;
    if (!stored_by_device(name) || (is_array && value.memory->content.starts_with(after))) continue;
    if (is_array) {
      results_.push_back({runs_.size() - 1, value.memory, *value.memory});
      value.memory->become(after + (too_many_runs() || !unknown_conditions_.empty() ? "" : kVariable + name));
    } else {
      note(value.guess, "what " + kernel + " leaves in " + name);
    }
    shared.second = told(argument_of(value, name, 0, {}, {}));
  }
}

}  // namespace warplens::frontend::host
