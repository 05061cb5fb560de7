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

bool is_same(const std::optional<frontend::HostExtent>& a, const std::optional<frontend::HostExtent>& b) {
  return a && b && a->size == b->size;
}

// But for what the run has left in it since.
bool is_same(const HostArgument& now, const HostArgument& before, const std::string& name, size_t run) {
  const auto left = result_named(now.content);
  const bool is_left = left && left->first == run && (left->second == name || left->second == frontend::kVariable + name);
  const auto is_same_field = [&](const HostArgument& a, const HostArgument& b) { return is_same(a, b, name + "." + a.name, run); };
  return now.name == before.name && now.kind == before.kind && now.text == before.text && now.bytes == before.bytes &&
         now.begin == before.begin && now.misuse == before.misuse && now.content_guess == before.content_guess &&
         (is_left || (now.content == before.content && now.element == before.element)) && now.stored.empty() && before.stored.empty() &&
         now.pointers.empty() && before.pointers.empty() &&
         std::equal(now.fields.begin(), now.fields.end(), before.fields.begin(), before.fields.end(), is_same_field);
}

bool is_same(const HostLaunch& launch, const HostLaunch& before, size_t run) {
  const auto is_same_setting = [](const frontend::HostSetting& a, const frontend::HostSetting& b) {
    return a.name == b.name && a.value == b.value;
  };
  const auto is_same_argument = [&](const HostArgument& a, const HostArgument& b) { return is_same(a, b, a.name, run); };
  const auto are_same = [&](const std::vector<HostArgument>& a, const std::vector<HostArgument>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), is_same_argument);
  };
  return launch.kernel == before.kernel && is_same(launch.grid, before.grid) && is_same(launch.block, before.block) &&
         is_same(launch.shared, before.shared) && launch.cooperative == before.cooperative && launch.pointed.empty() &&
         before.pointed.empty() && are_same(launch.arguments, before.arguments) && are_same(launch.variables, before.variables) &&
         std::equal(launch.settings.begin(), launch.settings.end(), before.settings.begin(), before.settings.end(), is_same_setting);
}

bool reads_what_it_writes(const Program& program, const HostLaunch& launch, const std::vector<HostArgument>& arguments,
                          const std::string& in = {}) {
  return std::any_of(arguments.begin(), arguments.end(), [&](const HostArgument& a) {
    const std::string name = in + a.name;
    return (a.kind == HostArgument::Kind::Buffer && may_read(program, launch, name) && may_write(program, launch, name)) ||
           reads_what_it_writes(program, launch, a.fields, name + ".");
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

bool only_repeats(const Program& program, const HostLaunch& launch, const HostLaunch& before, size_t run) {
  const auto is_used = [&](const Object& object) { return variable_used_by(program, std::string(declared_name(object))) == &object; };
  return is_same(launch, before, run) && !reads_what_it_writes(program, launch, launch.arguments) &&
         std::none_of(program.objects.begin(), program.objects.end(), is_used);
}

}  // namespace warplens::workload
