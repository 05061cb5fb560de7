// What launches leave in the arrays that they are given: it goes through copies as other contents do.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {
namespace {

constexpr size_t kMostRuns = 256;

}  // namespace

// "after:3:" of "after:3:x": what is left of it when a part has been written over. Other contents stay what they are.
std::string Interpreter::part_of_result(const std::string& content) {
  return content.starts_with(kAfter) ? content.substr(0, content.rfind(':') + 1) : content;
}

void Interpreter::leave_result(const Value& value, const std::string& name, std::vector<const Buffer*>& seen) {
  if (value.kind == Value::Kind::Struct && value.fields)
    for (const auto& [field, cell] : value.fields->members) leave_result(cell->value, name + "." + field, seen);
  if (value.kind != Value::Kind::Memory || std::find(seen.begin(), seen.end(), value.memory.get()) != seen.end()) return;
  seen.push_back(value.memory.get());
  if (holds_pointers(*value.memory)) return;
  results_.push_back({runs_.size() - 1, value.memory, *value.memory});
  value.memory->become(std::string(kAfter) + std::to_string(first_run_ + runs_.size() - 1) + ":" + name);
}

void Interpreter::note_run(const HostLaunch& made, const Function& kernel, const std::vector<Value>& given) {
  if (runs_.size() < kMostRuns) runs_.push_back(made);
  const bool too_many = runs_.size() == kMostRuns;
  std::vector<const Buffer*> seen;
  for (size_t i = 0; i < std::min(given.size(), kernel.parameters.size()); ++i) {
    const Parameter& p = kernel.parameters[i];
    size_t star = p.begin;
    bool is_const = false;
    for (; star < p.end && !is(star, "*"); ++star) is_const |= is(star, "const");
    if (!is_const) leave_result(given[i], too_many ? "" : p.name, seen);
  }
}

// Nobody knows how often these launches are made.
void Interpreter::forget_results(size_t first) {
  for (const LeftBehind& left : results_)
    if (left.run >= first) left.memory->content = part_of_result(left.memory->content);
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
