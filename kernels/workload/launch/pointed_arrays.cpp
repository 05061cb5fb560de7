#include "kernels/workload/launch/pointed_arrays.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/workload/arguments/host_arrays.h"

namespace warplens::workload {
namespace {

using frontend::HostArgument;

uint32_t place_of(const std::string& name, const simt::Launch& launch) {
  const auto found = std::find_if(launch.buffers.begin(), launch.buffers.end(), [&](const simt::Buffer& b) { return b.name == name; });
  return found == launch.buffers.end() ? kNone : static_cast<uint32_t>(found - launch.buffers.begin());
}

void add_array(const HostArgument& from, const ResolvedKernel& kernel, simt::Launch& launch, std::vector<std::string>& notes) {
  const ElementType element = parse_element_type(from.element).value_or(ElementType{Type::I8, true});
  LaunchParts own;  // the account lists what the kernel is given itself
  auto made = host_buffer({from.name, element}, from, kernel, own, notes);
  if (!made) return;
  for (const analysis::LaunchPart& part : own.all())
    if (part.origin == analysis::LaunchPart::Origin::Guessed)
      notes.push_back(fmt::format("{} guessed: {}, as {} is not known", part.name, part.text, part.unknown));
  launch.buffers.push_back(std::move(made->buffer));
}

std::string text_of(const simt::Buffer& buffer, const simt::Launch& launch) {
  constexpr size_t kShown = 3;
  std::string text = fmt::format("{}[{}]:{{", buffer.element, buffer.bytes / buffer.element_bytes);
  for (size_t n = 0; n < std::min(kShown, buffer.pointers.size()); ++n)
    text += (n ? ",&" : "&") + launch.buffers[buffer.pointers[n].buffer].name;
  return text + (buffer.pointers.size() > kShown ? ",...}" : "}");
}

void point(const HostArgument& from, const std::string& name, const ResolvedKernel& kernel, simt::Launch& launch, LaunchParts& parts) {
  for (const HostArgument& field : from.fields) point(field, name + "." + field.name, kernel, launch, parts);
  const uint32_t array = from.pointers.empty() || kernel.arguments.contains(name) ? kNone : place_of(name, launch);
  if (array == kNone) return;
  for (const frontend::HostPointer& pointer : from.pointers)
    if (const uint32_t to = place_of(pointer.array, launch); to != kNone && pointer.at + 8 <= launch.buffers[array].bytes)
      launch.buffers[array].pointers.push_back({pointer.at, to, pointer.offset});
  if (!launch.buffers[array].pointers.empty()) parts.changed(name, text_of(launch.buffers[array], launch));
}

}  // namespace

void add_pointed_arrays(const ResolvedKernel& kernel, simt::Launch& launch, LaunchParts& parts, std::vector<std::string>& notes) {
  const frontend::HostLaunch* const host = kernel.host_launch();
  if (!host) return;
  for (const HostArgument& each : host->pointed) add_array(each, kernel, launch, notes);
  for (const auto* arrays : {&host->arguments, &host->pointed})
    for (const HostArgument& each : *arrays) point(each, each.name, kernel, launch, parts);
}

}  // namespace warplens::workload
