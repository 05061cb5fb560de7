// What launches leave in the arrays that they are given: it goes through copies as other contents do.
#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"

namespace warplens::frontend::host {
// "after:3:" of "after:3:x": what is left of it when a part has been written over. Other contents stay what they are.
std::string Interpreter::part_of_result(const std::string& content) {
  return content.starts_with(kAfter) ? content.substr(0, content.rfind(':') + 1) : content;
}

void Interpreter::leave_result(const Value& value, const std::string& name, const std::vector<Reached>& passed,
                               std::vector<const Buffer*>& seen) {
  if (value.kind == Value::Kind::Struct && value.fields)
    for (const auto& [field, cell] : value.fields->members) {
      if (cell->is_array && !with_pointers(cell->value)) continue;  // the kernel has a copy of it
      leave_result(cell->value, name + "." + field, passed, seen);
    }
  if (value.kind != Value::Kind::Memory || std::find(seen.begin(), seen.end(), value.memory.get()) != seen.end()) return;
  seen.push_back(value.memory.get());
  if (const auto image = with_pointers(value)) {  // what they lead to may be written
    for (const auto& [at, pointer] : image->pointers) {
      const auto to = std::find_if(passed.begin(), passed.end(), [&](const Reached& p) { return p.value.memory == pointer.memory; });
      if (to != passed.end()) leave_result(to->value, too_many_runs() ? "" : to->name, passed, seen);
    }
    if (element_type(value).pointers > 0) return;  // a table: it stays
    results_.push_back({runs_.size() - 1, value.memory, *value.memory});
    return value.memory->become(std::string(kAfter) + std::to_string(first_run_ + runs_.size() - 1) + ":");
  }
  // Of those that point into it, one has it in the launch.
  const auto owner = std::find_if(passed.begin(), passed.end(), [&](const Reached& p) { return p.value.memory == value.memory; });
  const std::string& own = name.empty() || owner == passed.end() ? name : owner->name;
  results_.push_back({runs_.size() - 1, value.memory, *value.memory});
  if (!value.guess.empty()) doubt(value.memory, value.guess);  // and what it may have written instead
  value.memory->become(std::string(kAfter) + std::to_string(first_run_ + runs_.size() - 1) + ":" + (value.guess.empty() ? own : ""));
}

void Interpreter::note_run(const HostLaunch& made, const Function& kernel, const std::vector<Value>& given,
                           const std::vector<Reached>& passed) {
  if (given.empty() && device_variables_.empty()) return doubt_shared_variables(made.kernel);  // it leaves nothing
  if (!too_many_runs()) runs_.push_back(made);
  std::vector<const Buffer*> seen;
  const std::vector<std::string> names = parameter_names(kernel, given.size());
  const std::vector<size_t> places = parameter_places(kernel, given.size());
  for (size_t i = 0; i < std::min(given.size(), names.size()); ++i) {
    const Parameter& p = kernel.parameters[places[i]];
    size_t star = p.begin;
    bool is_const = false;
    for (; star < p.end && !is(star, "*"); ++star) is_const |= is(star, "const");
    if (!is_const) leave_result(given[i], too_many_runs() ? "" : names[i], passed, seen);
  }
  for (const Reached& p : passed)  // through pointers in variables
    if (variable_images_.contains(p.name)) leave_result(p.value, p.name, passed, seen);
  leave_in_variables();
  doubt_shared_variables(made.kernel);
}

// Whether the kernel writes to a variable of the device is known once it is compiled.
void Interpreter::leave_in_variables() {
  const bool is_known = !too_many_runs() && unknown_conditions_.empty();
  for (const std::string& name : device_variables_) {
    if (is_only_a_symbol(name)) continue;
    const auto image = variable_images_.find(name);
    if (image != variable_images_.end() && !image->second.pointers.empty() && !stored_by_device(name)) continue;
    HostArgument left;
    left.name = name, left.kind = HostArgument::Kind::Buffer, left.bytes = bytes_of_variable(name);
    left.content = std::string(kAfter) + std::to_string(first_run_ + runs_.size() - 1) + ":" + (is_known ? kVariable + name : "");
    variables_[name] = std::move(left);
    variable_images_.erase(name);
  }
}

// 0: not known.
uint64_t Interpreter::bytes_of_variable(const std::string& name) {
  const CellPtr cell = find(name);
  if (!cell) return 0;
  if (cell->value.kind == Value::Kind::Memory) return cell->value.memory->size_known ? cell->value.memory->bytes : 0;
  return size_of(cell->type);
}

// Whether the variable is what a launch from this one on leaves.
static bool is_left_since(const HostArgument& variable, size_t run) {
  const std::string_view after = kAfter;
  return variable.content.starts_with(after) && std::strtoull(variable.content.c_str() + after.size(), nullptr, 10) >= run;
}

// Nobody knows how often these launches are made.
void Interpreter::forget_results(size_t first) {
  for (const LeftBehind& left : results_)
    if (left.run >= first) left.memory->content = part_of_result(left.memory->content);
  for (auto& [name, variable] : variables_)
    if (is_left_since(variable, first_run_ + first)) variable.content = part_of_result(variable.content);
}

// They may be made more or less often: what they leave is a guess.
void Interpreter::guess_results(size_t first, const std::string& why) {
  for (const LeftBehind& left : results_)
    if (left.run >= first && left.memory->doubt.empty()) left.memory->doubt = why;
  for (auto& [name, variable] : variables_)
    if (is_left_since(variable, first_run_ + first)) variable.content = part_of_result(variable.content), note(variable.content_guess, why);
}

// Of a device's array that is given back: a hundred rounds that allocate need the memory of one.
void Interpreter::drop_contents(const std::shared_ptr<Buffer>& memory) {
  touch(memory);
  memory->become("");
  memory->doubted = {};
  for (LeftBehind& left : results_)
    if (left.memory == memory) left.before.become(""), left.before.doubted = {};
}

// Behind one way of a condition that nobody knows, for the other way.
void Interpreter::undo_results(size_t first) {
  for (auto left = results_.rbegin(); left != results_.rend() && left->run >= first; ++left) {
    const Buffer& before = left->before;
    left->memory->become(before.content, before.doubt);
    left->memory->image = before.image, left->memory->image_why = before.image_why;
  }
}

// Behind both ways.
void Interpreter::doubt_results(size_t first) {
  for (const LeftBehind& left : results_)
    if (left.run >= first) left.memory->become(std::string(kAfter) + std::to_string(first_run_ + left.run) + ":");
}

}  // namespace warplens::frontend::host
