// Which arrays and variables a launch of a program may read and write.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "kernels/frontend/host_launch.h"
#include "kernels/program/program.h"

namespace warplens::workload {

// Splits "after:3:x" into 3 and "x".
std::optional<std::pair<size_t, std::string>> result_named(const std::string& content);
// Whether that is a variable of the device.
inline bool is_variable(const std::string& array) { return !array.empty() && array.front() == frontend::kVariable; }

// By any of the launch's arguments that point into the array; "rows.data" is a member of a structure.
bool may_read(const Program& program, const frontend::HostLaunch& launch, const std::string& array);
bool may_write(const Program& program, const frontend::HostLaunch& launch, const std::string& array);
const Parameter* parameter_of(const Program& program, const std::string& name);  // null: a member of a structure

// Anything but the operation `other`.
bool may_access(const Program& program, const std::string& array, MemoryOp other);
// A variable of the device that can be written to, by its declared name; null: the program has none of it, or does not use it.
const Object* variable_of(const Program& program, const std::string& name);
const Object* variable_used_by(const Program& program, const std::string& name);

// Whether `launch` would leave in its arrays what `before` left there, which is HostLaunches::runs[run] and the last one that they were
// given to: the same launch, which reads nothing that it writes.
bool only_repeats(const Program& program, const frontend::HostLaunch& launch, const frontend::HostLaunch& before, size_t run);

}  // namespace warplens::workload
