#include "kernels/catalog/space.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace warplens::catalog {

namespace {

template <class Map>
std::vector<std::string> keys(const Map& map) {
  std::vector<std::string> names;
  for (const auto& [name, value] : map) names.push_back(name);
  return names;
}

}  // namespace

Result<Space> Space::make(const KernelSpec& kernel, std::string_view size_set, const Values& sizes) {
  Space space;
  space.kernel = &kernel;
  if (!kernel.sizes.empty()) {
    const auto found = kernel.sizes.find(std::string(size_set));
    if (found == kernel.sizes.end())
      return Error{fmt::format("{} has no sizes called '{}'", kernel.name, size_set),
                   {kernel.path, 0, 0},
                   fmt::format("it has {}", fmt::join(keys(kernel.sizes), ", ")),
                   {}};
    space.sizes = found->second;
  }
  for (const auto& [name, value] : sizes) {
    const auto found = space.sizes.find(name);
    if (found == space.sizes.end())
      return Error{fmt::format("{} has no size '{}'", kernel.name, name),
                   {},
                   space.sizes.empty() ? "it has none" : fmt::format("its sizes are {}", fmt::join(keys(space.sizes), ", ")),
                   {}};
    if (value < 1) return Error{fmt::format("{} = {} is not a valid size", name, value), {}, "expected 1 or more", {}};
    found->second = value;
  }
  if (kernel.parameters.size() + space.sizes.size() + kernel.derived.size() != kernel.names.size())
    return Error{fmt::format("internal error: the names of {} are not bound", kernel.name), {kernel.path, 0, 0}, {}, {}};
  return space;
}

Expression::Slots Space::slots(const Values& parameters) const {
  Expression::Slots values(kernel->names.size());
  size_t slot = 0;
  for (const auto& parameter : kernel->parameters) {
    const auto found = parameters.find(parameter.name);
    values[slot++] = found == parameters.end() ? parameter.default_value : found->second;
  }
  for (const auto& [name, value] : sizes) values[slot++] = value;
  return values;
}

}  // namespace warplens::catalog
