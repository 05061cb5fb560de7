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

const Object* object_of(const Program& program, const std::string& name) {
  const auto found = std::find_if(program.objects.begin(), program.objects.end(),
                                  [&](const Object& o) { return o.space == Space::Global && declared_name(o) == name; });
  return found == program.objects.end() ? nullptr : &*found;
}

std::vector<simt::Pointer> pointers_of(const HostArgument& from, uint64_t first, uint64_t bytes, const simt::Launch& launch) {
  std::vector<simt::Pointer> pointers;
  for (const frontend::HostPointer& pointer : from.pointers)
    if (const uint32_t to = place_of(pointer.array, launch); to != kNone && pointer.at + 8 <= bytes)
      pointers.push_back({first + pointer.at, to, pointer.offset});
  return pointers;
}

// Arrays of pointers in structures that are passed by value.
void point_members(const HostArgument& from, const Program& program, simt::Launch& launch) {
  for (size_t n = 0; n < std::min(program.parameters.size(), launch.arguments.size()); ++n)
    for (const Member& member : program.parameters[n].members)
      for (const HostArgument& field : from.fields) {
        if (program.parameters[n].name != from.name || field.name != member.name || member.extents.empty()) continue;
        const auto pointers = pointers_of(field, member.offset, member.bytes, launch);
        launch.arguments[n].pointers.insert(launch.arguments[n].pointers.end(), pointers.begin(), pointers.end());
      }
}

void point(const HostArgument& from, const std::string& name, const ResolvedKernel& kernel, simt::Launch& launch, LaunchParts& parts) {
  for (const HostArgument& field : from.fields) point(field, name + "." + field.name, kernel, launch, parts);
  const uint32_t array = from.pointers.empty() || kernel.arguments.contains(name) ? kNone : place_of(name, launch);
  if (array == kNone) return;
  launch.buffers[array].pointers = pointers_of(from, 0, launch.buffers[array].bytes, launch);
  if (!launch.buffers[array].pointers.empty()) parts.changed(name, text_of(launch.buffers[array], launch));
}

}  // namespace

void add_pointed_arrays(const ResolvedKernel& kernel, const Program& program, simt::Launch& launch, LaunchParts& parts,
                        std::vector<std::string>& notes) {
  const frontend::HostLaunch* const host = kernel.host_launch();
  if (!host) return;
  for (const HostArgument& each : host->pointed) add_array(each, kernel, launch, notes);
  for (const auto* arrays : {&host->arguments, &host->pointed})
    for (const HostArgument& each : *arrays) point(each, each.name, kernel, launch, parts);
  for (const HostArgument& each : host->arguments) point_members(each, program, launch);
  for (const HostArgument& each : host->variables)
    if (const Object* const object = object_of(program, each.name); object && !kernel.arguments.contains(object->name))
      if (auto pointers = pointers_of(each, 0, object->bytes, launch); !pointers.empty())
        launch.global_pointers[object->name] = std::move(pointers);
}

}  // namespace warplens::workload
