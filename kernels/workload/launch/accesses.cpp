#include "kernels/workload/launch/accesses.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "kernels/workload/arguments/host_arrays.h"

namespace warplens::workload {

using frontend::HostArgument;
using frontend::HostLaunch;

std::optional<std::pair<size_t, std::string>> result_named(const std::string& content) {
  if (!content.starts_with(frontend::kAfter)) return std::nullopt;
  size_t run = 0;
  const char* const begin = content.data() + std::string_view(frontend::kAfter).size();
  const auto [end, problem] = std::from_chars(begin, content.data() + content.size(), run);
  if (problem != std::errc() || *end != ':') return std::nullopt;
  return std::pair(run, std::string(end + 1));
}

// Through a pointer whose array is not known before the run, any array may be accessed.
bool may_access(const Program& program, const std::string& array, MemoryOp other) {
  return std::any_of(program.sites.begin(), program.sites.end(), [&](const Site& site) {
    if (site.op == other || site.space != Space::Global) return false;
    const auto named = [&](const auto& known) { return known.name == site.array; };
    const bool known = std::any_of(program.parameters.begin(), program.parameters.end(), named) ||
                       std::any_of(program.objects.begin(), program.objects.end(), named);
    return site.array == array || !known;
  });
}

const Parameter* parameter_of(const Program& program, const std::string& name) {
  const auto of = std::find_if(program.parameters.begin(), program.parameters.end(), [&](const Parameter& p) { return p.name == name; });
  return of == program.parameters.end() ? nullptr : &*of;
}

namespace {

bool argument_reads(const Program& program, const std::string& array) {
  const Parameter* const of = parameter_of(program, array);
  return !of || of->is_const_pointee || may_access(program, array, MemoryOp::Store);
}
bool argument_writes(const Program& program, const std::string& array) {
  return !parameter_of(program, array) || may_access(program, array, MemoryOp::Load);
}

// Several arguments may point into one array: that which has it, by whose name it goes, and those that have places in it.
template <class May>
bool any_of_array(const std::vector<HostArgument>& given, const std::string& array, const May& may, const std::string& in = {}) {
  return std::any_of(given.begin(), given.end(), [&](const HostArgument& a) {
    const std::string name = in + a.name;
    const bool is_of_it = a.kind == HostArgument::Kind::Place && a.text == array;
    return (is_of_it && may(name)) || any_of_array(a.fields, array, may, name + ".");
  });
}

}  // namespace

bool may_read(const Program& program, const HostLaunch& launch, const std::string& array) {
  const auto may = [&](const std::string& name) { return argument_reads(program, name); };
  return may(array) || any_of_array(launch.arguments, array, may);
}

bool may_write(const Program& program, const HostLaunch& launch, const std::string& array) {
  const auto may = [&](const std::string& name) { return argument_writes(program, name); };
  return may(array) || any_of_array(launch.arguments, array, may);
}

const Object* variable_of(const Program& program, const std::string& name) {
  const auto of = std::find_if(program.objects.begin(), program.objects.end(), [&](const Object& object) {
    return object.space == Space::Global && object.writable && declared_name(object) == name && !name.starts_with("__warplens");
  });
  return of == program.objects.end() ? nullptr : &*of;
}

const Object* variable_used_by(const Program& program, const std::string& name) {
  const Object* const of = variable_of(program, name);
  const bool is_used = of && (may_access(program, of->name, MemoryOp::Store) || may_access(program, of->name, MemoryOp::Load));
  return is_used ? of : nullptr;
}

}  // namespace warplens::workload
