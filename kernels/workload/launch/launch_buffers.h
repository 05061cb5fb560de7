// Buffers of a launch as arguments describe them.
#pragma once

#include <memory>
#include <string>

#include "kernels/catalog/catalog.h"
#include "kernels/simt/launch.h"
#include "kernels/workload/arguments/argument.h"

namespace warplens::workload {

simt::Buffer made_buffer(const std::string& name, const MadeBuffer& made);
simt::Buffer array_buffer(const std::string& name, const std::shared_ptr<const NpyArray>& array);

// A buffer of a header, with the values that its shape rests on.
Result<MadeBuffer> header_buffer(const catalog::BufferSpec& spec, const catalog::Values& names);

// "x guessed: f32[64]:zero (set with --arg x=...)", with `why` before the bracket.
std::string guess_text(const std::string& name, const MadeBuffer& made, const std::string& why);

}  // namespace warplens::workload
