#include "kernels/workload/launch/launch_buffers.h"

#include <fmt/format.h>

#include <algorithm>

namespace warplens::workload {

simt::Buffer made_buffer(const std::string& name, const MadeBuffer& made) {
  simt::Buffer buffer;
  buffer.name = name;
  buffer.element = std::string(element_name(made.element));
  buffer.scalar = made.element.type;
  buffer.element_bytes = size_bytes(made.element.type);
  buffer.extents = made.extents;
  buffer.bytes = buffer.element_bytes;
  for (const uint64_t extent : made.extents) buffer.bytes *= extent;
  buffer.fill = make_fill(made, simt::buffer_hash(name));
  buffer.unset = made.content == MadeBuffer::Content::Poison;
  buffer.unset_bytes = made.unset_bytes;
  return buffer;
}

simt::Buffer array_buffer(const std::string& name, const std::shared_ptr<const NpyArray>& array) {
  simt::Buffer buffer;
  buffer.name = name;
  buffer.element = std::string(element_name(array->element));
  buffer.scalar = array->element.type;
  buffer.element_bytes = size_bytes(array->element.type);
  buffer.extents = array->shape;
  buffer.bytes = array->bytes.size();
  buffer.fill = [array](uint64_t first, uint8_t* out, uint64_t count) {
    std::copy_n(array->bytes.begin() + static_cast<ptrdiff_t>(first), count, out);
  };
  return buffer;
}

// What a buffer of a header holds before the launch.
static MadeBuffer::Content content_for(std::string_view role) {
  if (role == "out") return MadeBuffer::Content::Poison;
  return role == "scratch" ? MadeBuffer::Content::Zero : MadeBuffer::Content::Random;
}

Result<MadeBuffer> header_buffer(const catalog::BufferSpec& spec, const catalog::Values& names) {
  MadeBuffer made{{spec.type, false}, {}, content_for(spec.role), 0};
  uint64_t elements = 1;
  for (const auto& expression : spec.shape) {
    auto extent = catalog::evaluate(expression, names);
    if (!extent) return extent.error();
    if (*extent <= 0 || static_cast<uint64_t>(*extent) > kMaxBufferElements / elements)
      return Error{fmt::format("buffer {} would have {} = {} elements in one dimension", spec.name, expression.text(), *extent),
                   expression.span, "expected 1 or more, and at most 2^36 in total"};
    made.extents.push_back(static_cast<uint64_t>(*extent));
    elements *= made.extents.back();
  }
  return made;
}

std::string guess_text(const std::string& name, const MadeBuffer& made, const std::string& why) {
  return fmt::format("{} guessed: {}[{}]:{}{} (set with --arg {}=...)", name, element_name(made.element), made.extents[0],
                     made.content == MadeBuffer::Content::Random ? "random" : "zero", why, name);
}

}  // namespace warplens::workload
