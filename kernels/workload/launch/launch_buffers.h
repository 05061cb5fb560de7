// Buffers of a launch as arguments describe them.
#pragma once

#include <memory>
#include <string>

#include "kernels/simt/launch.h"
#include "kernels/workload/arguments/argument.h"

namespace warplens::workload {

simt::Buffer made_buffer(const std::string& name, const MadeBuffer& made);
simt::Buffer array_buffer(const std::string& name, const std::shared_ptr<const NpyArray>& array);

// "x guessed: f32[64]:zero (set with --arg x=...)", with `why` before the bracket.
std::string guess_text(const std::string& name, const MadeBuffer& made, const std::string& why);

}  // namespace warplens::workload
