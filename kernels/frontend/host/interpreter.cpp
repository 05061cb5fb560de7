#include "kernels/frontend/host/interpreter.h"

#include <algorithm>
#include <cctype>

namespace warplens::frontend::host {

Interpreter::Interpreter(const Unit& unit, bool with_arguments, Following& file)
    : unit_(unit), with_arguments_(with_arguments), steps_(file.steps), effort_left_(file.left_to_compute), contents_(file.contents) {
  push_scope();
}

// `__device__ float a[4], b;`: a and b.
void Interpreter::note_device_variables(size_t at) {
  bool of_device = false, has_name = false;
  for (; at + 1 < unit_.tokens.size() && !is(at, ";") && !is(at, "{"); at = unit_.match[at] > at ? unit_.match[at] + 1 : at + 1) {
    if (is(at, "<") && unit_.after_angles(at) > at) at = unit_.after_angles(at);
    if (is(at, "__attribute__") && is(at + 3, "device")) of_device = true;
    of_device |= is(at, "__device__") || is(at, "__managed__");
    if (is(at, ",")) has_name = false;
    const bool ends = is(at + 1, "=") || is(at + 1, "[") || is(at + 1, ",") || is(at + 1, ";") || is(at + 1, "{");
    if (!of_device || has_name || !is_word(at) || !ends) continue;
    device_variables_.push_back(token(at).text);
    has_name = true;
  }
}

// What stands at file level, and the constants of structures by their full names.
void Interpreter::run_globals() {
  for (const size_t at : unit_.statements) {
    note_device_variables(at);
    const auto space = unit_.spaces.find(at);
    run_in(space == unit_.spaces.end() ? "" : space->second, at);
  }
  for (const auto& [name, record] : unit_.records) {
    const Value made = outline(Type{name, {}, 0, false});
    for (const auto& [member, cell] : made.fields->members)
      if (cell->value.is_number() || cell->is_array) chain_.front()->names[name + "::" + member] = cell;
  }
  flow_ = Flow::Normal;
  find_shared_variables();
}

void Interpreter::run_main() {
  follows_main_ = true;
  run_globals();
  for (const Function& function : unit_.functions) {
    if (function.name != "main" || !function.owner.empty()) continue;
    std::vector<Result> given(2);
    given[0].value = number(with_arguments_ ? 64 : 1);
    if (with_arguments_) given[0].value.guess = "argc";
    given[1].value = unknown("argv", {"char", {}, 2, false});
    if (function.parameters.size() < 2) given.resize(function.parameters.size());
    call_function(function, {}, given, nullptr);
    return;
  }
}

void Interpreter::run_uncalled(const Function& function) {
  run_globals();
  constexpr int64_t kOneSize = 1024, kOneOfSeveral = 256, kFilter = 9;
  const auto is_filter = [](std::string name) {  // its width, or its radius
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto has = [&](const char* part) { return name.find(part) != std::string::npos; };
    return has("filter") || has("mask") || has("radius") || has("window") || has("kernel") || has("stencil");
  };
  std::vector<Result> given;
  std::vector<bool> sizes;
  for (const Parameter& p : function.parameters) {
    const auto type = type_at(p.begin);
    sizes.push_back(type && type->first.pointers == 0 && is_plain_type(type->first.base) && !is_real_type(type->first.base) &&
                    !is(p.end + 1, "["));
  }
  const bool several = std::count(sizes.begin(), sizes.end(), true) > 1;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const std::string what = function.parameters[i].name;
    Result argument;
    argument.value = unknown(what);
    if (sizes[i]) argument.value = guessed(std::min(count_read(), is_filter(what) ? kFilter : several ? kOneOfSeveral : kOneSize), what);
    given.push_back(std::move(argument));
  }
  call_function(function, {}, given, nullptr);
}

}  // namespace warplens::frontend::host
