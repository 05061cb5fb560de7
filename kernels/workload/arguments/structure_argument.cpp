#include "kernels/workload/arguments/structure_argument.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "kernels/workload/arguments/bind_values.h"
#include "kernels/workload/arguments/element.h"
#include "kernels/workload/arguments/host_arrays.h"
#include "kernels/workload/launch/earlier_results.h"
#include "kernels/workload/launch/launch_buffers.h"

namespace warplens::workload {
namespace {

using Kind = LaunchParts::Kind;
using HostKind = frontend::HostArgument::Kind;

// "{&b.q[0],&b.q[1]}"
std::string pointers_text(const frontend::HostArgument& from) {
  constexpr size_t kShown = 3;
  std::string text;
  for (size_t n = 0; n < std::min(kShown, from.pointers.size()); ++n) text += (n ? ",&" : "&") + from.pointers[n].array;
  return "{" + text + (from.pointers.size() > kShown ? ",...}" : "}");
}

class StructureBinder {
 public:
  StructureBinder(const Parameter& parameter, simt::Argument& argument, const StructureBinding& to)
      : parameter_(parameter), argument_(argument), to_(to) {}

  Status bind() {
    argument_.kind = simt::Argument::Kind::Bytes;
    argument_.bytes.assign(parameter_.bytes, 0);
    for (const Member& member : parameter_.members) {
      if (member.offset + uint64_t{member.bytes} > parameter_.bytes || is_of_another(member)) continue;
      const std::string name = parameter_.name + "." + member.name;
      if (!member.extents.empty()) {
        bind_array(member, name);
      } else if (Status status = member.is_pointer ? bind_pointer(member, name) : bind_number(member, name); !status) {
        return status;
      }
    }
    return Nothing{};
  }

 private:
  const frontend::HostArgument* host(const Member& member) const {
    if (!to_.host) return nullptr;
    const auto found =
        std::find_if(to_.host->fields.begin(), to_.host->fields.end(), [&](const auto& field) { return field.name == member.name; });
    return found == to_.host->fields.end() ? nullptr : &*found;
  }

  // 2: on the command line; 1: by the host code; 0: nothing gives it.
  int rank(const Member& member) const {
    return to_.kernel.arguments.contains(parameter_.name + "." + member.name) ? 2 : host(member) ? 1 : 0;
  }

  // Of a union: its bytes are those of another member that is given rather than this one.
  bool is_of_another(const Member& member) const {
    return std::any_of(parameter_.members.begin(), parameter_.members.end(), [&](const Member& other) {
      return rank(other) > rank(member) && other.offset < member.offset + member.bytes && member.offset < other.offset + other.bytes;
    });
  }

  Status put(const Member& member, const std::string& who, const NumberValue& number) {
    Parameter as;
    as.name = who, as.type = element_name({member.scalar, member.is_unsigned});
    as.scalar = member.scalar, as.is_unsigned = member.is_unsigned;
    simt::Argument made;
    if (Status status = workload::bind_number(who, as, number, made); !status) return status;
    std::memcpy(argument_.bytes.data() + member.offset, &made.bits, std::min<size_t>(member.bytes, sizeof made.bits));
    return Nothing{};
  }

  Status bind_number(const Member& member, const std::string& name) {
    if (const auto given = to_.kernel.arguments.find(name); given != to_.kernel.arguments.end()) {
      const auto* number = std::get_if<NumberValue>(&given->second);
      if (!number) return Error{fmt::format("--arg {}: the member is a number", name), {}, "expected a number", {}};
      to_.parts.given(Kind::Scalar, name, to_.kernel.typed.at(name));
      return put(member, "--arg " + name, *number);
    }
    if (const auto* from = host(member); from && from->kind == HostKind::Number) {
      const auto value = parse_argument(name, from->text);
      const auto* number = value ? std::get_if<NumberValue>(&*value) : nullptr;
      if (number && put(member, name, *number)) return to_.parts.host(Kind::Scalar, name, from->text, from->origin), Nothing{};
    }
    const auto* from = host(member);
    const bool real = is_float(member.scalar);
    const int64_t count = std::min<int64_t>(to_.guessed_count, size_bytes(member.scalar) < 4 ? 1 : to_.guessed_count);
    const std::string text = real ? "1.0" : std::to_string(count);
    to_.notes.push_back(fmt::format("{} guessed: {} (set with --arg {}=...)", name, text, name));
    to_.parts.guessed(Kind::Scalar, name, text, from ? from->origin.guessed : std::string());
    return put(member, name, real ? NumberValue{1.0, 1, false, false} : NumberValue{static_cast<double>(count), count, true, false});
  }

  // An array within the structure: its bytes are the structure's own.
  void bind_array(const Member& member, const std::string& name) {
    const ElementType element{member.scalar, member.is_unsigned};
    uint64_t bytes = size_bytes(member.scalar);
    for (const uint64_t extent : member.extents) bytes *= extent;
    const auto* from = host(member);
    const bool fits = from && from->kind == HostKind::Buffer && from->begin == 0 && from->bytes >= bytes;
    if (fits && !from->pointers.empty() && from->content_guess.empty())  // pointed_arrays.h puts them there
      return to_.parts.host(Kind::Array, name, pointers_text(*from), from->origin);
    if (fits && member.offset + bytes <= parameter_.bytes) {
      frontend::HostArgument own = *from;
      own.misuse.clear();
      const auto made = host_buffer({name, element, true, "zero"}, own, to_.kernel, to_.parts, to_.notes);
      if (made && made->buffer.fill) made->buffer.fill(0, argument_.bytes.data() + member.offset, bytes);
      if (made) return;
    }
    to_.notes.push_back(fmt::format("{} guessed: zeros", name));
    to_.parts.guessed(Kind::Array, name, "zero", {});
  }

  void point(const Member& member, simt::Buffer buffer, uint64_t offset = 0) {
    argument_.pointers.push_back({member.offset, static_cast<uint32_t>(to_.launch.buffers.size()), offset});
    to_.launch.buffers.push_back(std::move(buffer));
  }

  Status bind_pointer(const Member& member, const std::string& name) {
    if (const auto given = to_.kernel.arguments.find(name); given != to_.kernel.arguments.end()) {
      to_.parts.given(Kind::Array, name, to_.kernel.typed.at(name));
      if (const auto* made = std::get_if<MadeBuffer>(&given->second)) return point(member, made_buffer(name, *made)), Nothing{};
      if (const auto* file = std::get_if<FileValue>(&given->second)) return point(member, array_buffer(name, file->array)), Nothing{};
      if (std::holds_alternative<NullValue>(given->second)) return Nothing{};
      return Error{
          fmt::format("--arg {}: the member is a pointer", name), {}, "expected a buffer, for example f32[65536]:random, or null", {}};
    }
    const auto* from = host(member);
    const ElementType element{member.scalar, member.is_unsigned};
    const char* const content = member.is_const_pointee ? "random" : "zero";
    if (from && from->kind == HostKind::Null) return to_.parts.host(Kind::Array, name, "null", from->origin), Nothing{};
    if (from && from->kind == HostKind::Place)
      for (uint32_t n = 0; n < to_.launch.buffers.size(); ++n)
        if (to_.launch.buffers[n].name == from->text && from->bytes < to_.launch.buffers[n].bytes) {
          argument_.pointers.push_back({member.offset, n, from->bytes});
          return to_.parts.host(Kind::Array, name, from->text, from->origin), Nothing{};
        }
    if (from && from->kind == HostKind::Buffer && from->bytes >= size_bytes(element.type)) {
      if (auto buffer = host_buffer({name, element, member.is_const_pointee, content}, *from, to_.kernel, to_.parts, to_.notes))
        return point(member, std::move(buffer->buffer), from->begin), Nothing{};
    }
    MadeBuffer made = to_.guessed_buffer;
    made.element = element;
    made.content = member.is_const_pointee ? MadeBuffer::Content::Random : MadeBuffer::Content::Zero;
    to_.guessed.push_back({static_cast<uint32_t>(to_.launch.buffers.size()), made, to_.notes.size()});
    to_.notes.push_back(fmt::format("{} guessed: {} (set with --arg {}=...)", name, made_text(made), name));
    to_.parts.guessed(Kind::Array, name, made_text(made), from ? from->origin.guessed : std::string());
    return point(member, made_buffer(name, made)), Nothing{};
  }

  const Parameter& parameter_;
  simt::Argument& argument_;
  const StructureBinding& to_;
};

}  // namespace

Status bind_structure(const Parameter& parameter, simt::Argument& argument, const StructureBinding& binding) {
  return StructureBinder(parameter, argument, binding).bind();
}

}  // namespace warplens::workload
