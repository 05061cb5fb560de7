#include "kernels/frontend/host/calls/overloads.h"

#include <algorithm>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {

std::string name_of_kernel(const Unit& unit, const Function& kernel) {
  const auto named = [&](const Function& f) { return f.is_kernel && !f.special_open && f.name == kernel.name; };
  const auto same = [&](const Function& f) { return named(f) && f.space == kernel.space; };
  const auto all = std::count_if(unit.functions.begin(), unit.functions.end(), named);
  const auto overloads = std::count_if(unit.functions.begin(), unit.functions.end(), same);
  const std::string name = all > overloads && !kernel.space.empty() ? kernel.space + "::" + kernel.name : kernel.name;
  if (overloads < 2) return name;
  std::string types;
  for (const Parameter& p : kernel.parameters) {
    types += types.empty() ? "" : ", ";
    for (size_t at = p.begin; at < p.end; ++at)
      types += (at > p.begin && unit.is_word(at) && unit.is_word(at - 1) ? " " : "") + unit.tokens[at].text;
  }
  return name + "(" + types + ")";
}

const Function* kernel_named(const Unit& unit, const std::string& name) {
  for (const Function& f : unit.functions)
    if (f.is_kernel && !f.special_open && name.find(f.name) != std::string::npos && name_of_kernel(unit, f) == name) return &f;
  return unit.kernel(name);
}

bool may_store_in(const Unit& unit, const std::string& name, size_t argument) {
  const auto takes = [&](size_t open) {
    bool is_const = false, is_reference = false;
    int angles = 0;
    for (size_t at = open + 1, n = 0; at < unit.match[open] && n <= argument; ++at) {
      angles += unit.is(at, "<") - unit.is(at, ">") - 2 * unit.is(at, ">>");
      n += unit.is(at, ",") && angles == 0;
      is_const |= n == argument && unit.is(at, "const");
      is_reference |= n == argument && unit.is(at, "&");
    }
    return is_reference && !is_const;
  };
  const auto ends = [&](size_t at) { return unit.is(at, ";") || unit.is(at, "{") || unit.is(at, "=") || at + 1 >= unit.tokens.size(); };
  for (const size_t statement : unit.statements)
    for (size_t at = statement; !ends(at); ++at)
      if (unit.is(at, name) && unit.is(at + 1, "(") && takes(at + 1)) return true;
  return false;
}

// Of kernels of one name, that which takes these arguments; of several, the first.
const Function* Interpreter::launched_kernel(const Callable& callable, const std::vector<Value>& given) {
  const Function* best = unit_.kernel(callable.name);
  int best_fit = -1;
  std::vector<Result> values;
  for (const Value& v : given) values.push_back({v, {}, {}, 0, {}});
  for (const Function& f : unit_.functions) {
    if (!f.is_kernel || f.name != callable.name || f.special_open) continue;
    const bool has_pack = std::any_of(f.parameters.begin(), f.parameters.end(), [&](const Parameter& p) { return is_pack(p); });
    const std::vector<size_t> places = parameter_places(f, given.size());
    bool takes = places.size() == given.size() && (has_pack || callable.arguments.size() <= f.templates.size());
    for (size_t i = 0; i < places.size(); ++i) takes &= may_take(f, f.parameters[places[i]], given[i]);
    for (size_t i = given.size(); i < f.parameters.size() && !has_pack; ++i)
      takes &= f.parameters[i].initial != f.parameters[i].initial_end;
    const int near = nearness(f.space, callable.space);
    const int fits = takes && (near || callable.space.empty()) ? near + fit(f, values) : -1;
    if (fits > best_fit) best = &f, best_fit = fits;
  }
  return best;
}

}  // namespace warplens::frontend::host
