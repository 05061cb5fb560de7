// Buffers of a launch as arguments describe them.
#pragma once

#include <memory>
#include <string>

#include "kernels/simt/launch.h"
#include "kernels/workload/arguments/argument.h"

namespace warplens::workload {

simt::Buffer made_buffer(const std::string& name, const MadeBuffer& made);
simt::Buffer array_buffer(const std::string& name, const std::shared_ptr<const NpyArray>& array);

}  // namespace warplens::workload
