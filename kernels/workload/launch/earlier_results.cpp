#include "kernels/workload/launch/earlier_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace warplens::workload {

using frontend::HostArgument;

void take_variables(const ResolvedKernel& kernel, const Program& program, std::map<std::string, std::vector<uint8_t>>& globals,
                    LaunchParts& parts, std::vector<std::string>& notes) {
  for (const Object& object : program.objects) {
    const auto left = kernel.earlier.find(object.name);
    if (object.space != Space::Global || left == kernel.earlier.end() || kernel.arguments.contains(object.name)) continue;
    const auto& [bytes, launch, line, why, guess, is_of_another] = left->second;
    if (bytes) globals[object.name] = *bytes;
    if (!bytes || !guess.empty()) parts.guessed(LaunchParts::Kind::Array, object.name, bytes ? "after " + launch : "as declared", guess);
    notes.push_back(bytes ? fmt::format("{} is what {}, line {}, leaves in it", object.name, launch, line)
                          : fmt::format("{} is as its declaration and the host code say: what {}, line {}, leaves in it is not known",
                                        object.name, launch, line));
  }
}

bool gives_content(const HostArgument& argument) { return !argument.content.empty() && !argument.content.starts_with(frontend::kAfter); }

void take_earlier_result(const ResolvedKernel& kernel, simt::Buffer& buffer, const MadeBuffer& made, const frontend::HostOrigin& origin,
                         LaunchParts& parts) {
  using Kind = analysis::LaunchPart::Kind;
  const auto found = kernel.earlier.find(buffer.name);
  if (found == kernel.earlier.end()) return parts.host(Kind::Array, buffer.name, made_text(made), origin);
  const auto& [bytes, launch, line, why, guess, is_of_another] = found->second;
  if (!bytes) return parts.guessed(Kind::Array, buffer.name, made_text(made), fmt::format("{} after {}:{}", buffer.name, launch, line));
  buffer.unset = false, buffer.unset_bytes = nullptr;
  buffer.fill = [bytes = bytes](uint64_t first, uint8_t* out, uint64_t count) {
    const uint64_t begin = std::min<uint64_t>(first, bytes->size()), there = std::min<uint64_t>(count, bytes->size() - begin);
    std::copy_n(bytes->begin() + static_cast<ptrdiff_t>(begin), there, out);
    std::fill_n(out + there, count - there, uint8_t{0});
  };
  MadeBuffer shape = made;
  shape.content = MadeBuffer::Content::Zero;
  std::string text = made_text(shape);
  text.resize(text.rfind(':'));
  frontend::HostOrigin from = origin;
  if (from.guessed.empty()) from.guessed = guess;
  parts.host(Kind::Array, buffer.name, fmt::format("{}:after {}", text, launch), from);
}

}  // namespace warplens::workload
