#include "kernels/frontend/host/overloads.h"

#include <algorithm>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {

std::string name_of_kernel(const Unit& unit, const Function& kernel) {
  const auto same = [&](const Function& f) { return f.is_kernel && f.name == kernel.name && f.space == kernel.space; };
  if (std::count_if(unit.functions.begin(), unit.functions.end(), same) < 2) return kernel.name;
  std::string types;
  for (const Parameter& p : kernel.parameters) {
    types += types.empty() ? "" : ", ";
    for (size_t at = p.begin; at < p.end; ++at)
      types += (at > p.begin && unit.is_word(at) && unit.is_word(at - 1) ? " " : "") + unit.tokens[at].text;
  }
  return kernel.name + "(" + types + ")";
}

const Function* kernel_named(const Unit& unit, const std::string& name) {
  if (name.find('(') == std::string::npos) return unit.kernel(name);
  for (const Function& f : unit.functions)
    if (f.is_kernel && name.starts_with(f.name + "(") && name_of_kernel(unit, f) == name) return &f;
  return nullptr;
}

// Of kernels of one name, that which takes these arguments; of several, the first.
const Function* Interpreter::launched_kernel(const Callable& callable, const std::vector<Value>& given) {
  const Function* best = unit_.kernel(callable.name);
  int best_fit = -1;
  std::vector<Result> values;
  for (const Value& v : given) values.push_back({v, {}, {}, 0, {}});
  for (const Function& f : unit_.functions) {
    if (!f.is_kernel || f.name != callable.name || f.special_open || f.parameters.size() < given.size()) continue;
    bool takes = callable.arguments.size() <= f.templates.size();
    for (size_t i = 0; i < f.parameters.size(); ++i)
      takes &= i < given.size() ? may_take(f, f.parameters[i], given[i]) : f.parameters[i].initial != f.parameters[i].initial_end;
    const bool is_there = callable.space.empty() || callable.space == f.space;
    const int fits = takes && is_there ? fit(f, values) : -1;
    if (fits > best_fit) best = &f, best_fit = fits;
  }
  return best;
}

}  // namespace warplens::frontend::host
