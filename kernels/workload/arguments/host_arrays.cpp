#include "kernels/workload/arguments/host_arrays.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>

#include "kernels/simt/launch.h"
#include "kernels/workload/arguments/bind_values.h"
#include "kernels/workload/arguments/element.h"
#include "kernels/workload/launch/earlier_results.h"
#include "kernels/workload/launch/launch_buffers.h"

namespace warplens::workload {
namespace {

constexpr std::string_view kData = "data:";

// "bytes=255", as memset fills it, in words of the element's type: "=-1". Other contents as they are.
std::string contents_for(ElementType type, const std::string& content) {
  constexpr std::string_view kBytes = "bytes=";
  if (!content.starts_with(kBytes)) return content;
  const uint32_t width = 8 * size_bytes(type.type), unused = 64 - width;
  const uint64_t bits = 0x0101010101010101u * std::strtoull(content.c_str() + kBytes.size(), nullptr, 10) << unused >> unused;
  if (is_float(type.type)) {
    const double value = decode(type, bits);
    return std::isfinite(value) ? fmt::format("={}", value) : "random";
  }
  return "=" + (type.is_unsigned ? std::to_string(bits) : std::to_string(static_cast<int64_t>(bits << unused) >> unused));
}

Result<MadeBuffer> parsed(const std::string& name, ElementType element, uint64_t count, std::string_view content) {
  auto made = parse_argument(name, fmt::format("{}[{}]:{}", element_name(element), count, content));
  if (!made) return made.error();
  return std::get<MadeBuffer>(made.take());
}

// Contents that are written as numbers, of elements of another type: the same bytes.
Result<MadeBuffer> of_other_type(const std::string& name, ElementType element, ElementType stored, uint64_t bytes,
                                 std::string_view content) {
  const auto other = parsed(name, stored, std::max<uint64_t>(1, bytes / size_bytes(stored.type)), content);
  if (!other) return other.error();
  auto data = std::make_shared<std::vector<uint8_t>>(bytes, uint8_t{0});
  if (const auto fill = make_fill(*other, simt::buffer_hash(name)))
    fill(0, data->data(), bytes / size_bytes(stored.type) * size_bytes(stored.type));
  MadeBuffer made{element, {bytes / size_bytes(element.type)}};
  made.content = MadeBuffer::Content::Data, made.data = std::move(data);
  return made;
}

// What nothing wrote stays as it is.
MadeBuffer with_stored(MadeBuffer made, const std::string& name, const frontend::HostArgument& from, const frontend::HostLaunches* host) {
  auto bytes = std::make_shared<std::vector<uint8_t>>(from.bytes, uint8_t{0});
  auto unset = std::make_shared<std::vector<uint8_t>>(from.bytes, uint8_t{made.content == MadeBuffer::Content::Poison});
  if (made.unset_bytes) std::copy_n(made.unset_bytes->begin(), std::min(made.unset_bytes->size(), unset->size()), unset->begin());
  if (const auto fill = make_fill(made, simt::buffer_hash(name))) fill(0, bytes->data(), bytes->size());
  for (const std::string& stored : from.stored) {
    const auto contents = contents_named(host, stored);
    if (!contents) continue;
    store_known(*contents, *bytes);
    for (size_t i = 0; i < std::min(contents->bytes.size(), unset->size()); ++i)
      (*unset)[i] &= static_cast<uint8_t>(!contents->unset.empty() && contents->unset[i]);
  }
  made.content = MadeBuffer::Content::Data, made.data = std::move(bytes), made.unset_bytes = nullptr;
  if (std::find(unset->begin(), unset->end(), 1) != unset->end()) made.unset_bytes = std::move(unset);
  return made;
}

// An array of elements of a type, whatever type the host code stored there. `host`: has the contents; `otherwise`: those of an array of
// which nothing is known.
Result<MadeBuffer> host_array(const std::string& name, ElementType element, const frontend::HostArgument& from,
                              const frontend::HostLaunches* host, std::string_view otherwise) {
  const uint64_t count = from.bytes / size_bytes(element.type);
  if (!from.stored.empty() && gives_content(from)) {
    frontend::HostArgument below = from;
    below.stored.clear();
    auto made = host_array(name, element, below, host, otherwise);
    return made ? Result<MadeBuffer>(with_stored(made.take(), name, from, host)) : made;
  }
  if (from.content.starts_with(kData)) {
    const auto contents = contents_named(host, from.content);
    if (!contents) return Error{"its contents are not there", {}, {}, {}};
    MadeBuffer made{element, {count}};
    made.content = MadeBuffer::Content::Data;
    made.data = std::shared_ptr<const std::vector<uint8_t>>(contents, &contents->bytes);
    if (!contents->unset.empty()) made.unset_bytes = std::shared_ptr<const std::vector<uint8_t>>(contents, &contents->unset);
    return made;
  }
  const std::string content = gives_content(from) ? contents_for(element, from.content) : std::string(otherwise);
  const auto stored = parse_element_type(from.element);
  const bool is_number = content.starts_with("=") || content.starts_with("{") || content == "iota";
  if (!is_number || !gives_content(from) || !stored || from.content != content) return parsed(name, element, count, content);
  const bool whole = !is_float(stored->type) && !is_float(element.type);
  const bool same = stored->type == element.type && (!whole || stored->is_unsigned == element.is_unsigned);
  if (same) return parsed(name, element, count, content);
  if (whole && stored->type == element.type)  // unless a number does not fit
    if (auto made = parsed(name, element, count, content)) return made;
  return of_other_type(name, element, *stored, from.bytes, content);
}

// Where an array comes from; guessed also where its contents alone are.
frontend::HostOrigin contents_origin(const frontend::HostArgument& from) {
  frontend::HostOrigin origin = from.origin;
  if (origin.guessed.empty()) origin.guessed = from.content_guess;
  return origin;
}

// A freed array, or one of the host's: a kernel must not access it.
void note_misuse(const frontend::HostArgument& from, const std::string& name, std::vector<std::string>& notes) {
  const size_t colon = from.misuse.find(':');
  if (colon == std::string::npos) return;
  const std::string line = from.misuse.substr(colon + 1);
  if (from.misuse.starts_with("freed"))
    notes.push_back(
        fmt::format("{} is freed in line {}, before this launch: the kernel accesses memory that is no longer allocated", name, line));
  else
    notes.push_back(
        fmt::format("{} is host memory (line {}): most GPUs cannot access it from a kernel; use cudaMalloc, or "
                    "cudaMallocManaged for memory that both access",
                    name, line));
}

// An array, or a part of one, that nothing writes before the launch.
void note_unset(const MadeBuffer& made, const std::string& name, bool is_const, const frontend::HostArgument& from,
                std::vector<std::string>& notes) {
  if (made.content == MadeBuffer::Content::Poison && is_const)
    notes.push_back(
        fmt::format("nothing writes to {}, allocated in line {}, before this launch: its values are undefined", name, from.origin.line));
  if (!made.unset_bytes) return;
  const auto& unset = *made.unset_bytes;
  const auto first = std::find(unset.begin(), unset.end(), 1);
  notes.push_back(fmt::format("nothing writes {} of the {} bytes of {} before this launch, from byte {} on: their values are undefined",
                              std::count(unset.begin(), unset.end(), 1), unset.size(), name, first - unset.begin()));
}

std::vector<uint8_t> host_structure(const Object& object, const frontend::HostArgument& filled, const frontend::HostLaunches* host,
                                    LaunchParts& parts, std::vector<std::string>& notes) {
  using enum frontend::HostArgument::Kind;
  std::vector<uint8_t> bytes(object.bytes, 0);
  for (const Member& member : object.members) {
    const auto field = std::find_if(filled.fields.begin(), filled.fields.end(), [&](const auto& f) { return f.name == member.name; });
    const std::string name = object.name + "." + member.name, element(element_name({member.scalar, member.is_unsigned}));
    const bool is_array = !member.extents.empty(), known = field != filled.fields.end() && !member.is_pointer;
    const uint64_t count = is_array ? member.bytes / size_bytes(member.scalar) : 1;
    std::optional<MadeBuffer> made;
    if (known && !is_array && field->kind == Number) {
      if (auto one = parsed(name, {member.scalar, member.is_unsigned}, 1, "=" + field->text)) made = one.take();
    } else if (known && is_array && field->kind == Buffer && gives_content(*field)) {
      frontend::HostArgument from = *field;
      from.bytes = member.bytes;
      if (auto array = host_array(name, {member.scalar, member.is_unsigned}, from, host, "zero")) made = array.take();
      if (!from.content_guess.empty() && made)
        parts.guessed(LaunchParts::Kind::Array, name, made_text(*made), {}),
            notes.push_back(fmt::format("{} guessed: {}, as {} is not known", name, made_text(*made), from.content_guess));
    }
    if (!made || member.offset + uint64_t{member.bytes} > bytes.size()) {
      notes.push_back(fmt::format("{} guessed: zero", name));
      parts.guessed(LaunchParts::Kind::Array, name, "zero", {});
    } else if (const auto fill = make_fill(*made, simt::buffer_hash(name))) {
      fill(0, bytes.data() + member.offset, count * size_bytes(member.scalar));
    }
  }
  return bytes;
}

std::optional<MadeBuffer> host_contents(const Object& object, const frontend::HostArgument& filled, const frontend::HostLaunches* host) {
  using enum frontend::HostArgument::Kind;
  const ElementType element{scalar_of(object), false};
  const uint32_t size = size_bytes(element.type);
  if (filled.kind == Number) {
    const auto made = parsed(object.name, element, 1, "=" + filled.text);
    return made ? std::optional(*made) : std::nullopt;
  }
  frontend::HostArgument from = filled;
  const uint64_t bytes = std::min<uint64_t>(filled.bytes, object.bytes);
  if (filled.kind != Buffer || bytes < size) return std::nullopt;
  // A list has all of its numbers; of a longer one the first are copied.
  const uint64_t listed = 1 + static_cast<uint64_t>(std::count(filled.content.begin(), filled.content.end(), ','));
  from.bytes = std::max<uint64_t>(bytes, listed * size);
  auto made = host_array(object.name, element, from, host, "random");
  if (!made) return std::nullopt;
  made->extents = {bytes / size};
  return made.take();
}

}  // namespace

std::shared_ptr<const frontend::HostContents> contents_named(const frontend::HostLaunches* host, std::string_view content) {
  if (!content.starts_with(kData) || !host || !host->contents) return nullptr;
  const size_t which = std::strtoull(std::string(content.substr(kData.size())).c_str(), nullptr, 10);
  if (which >= host->contents->size()) return nullptr;
  return {host->contents, &(*host->contents)[which]};
}

void store_known(const frontend::HostContents& contents, std::vector<uint8_t>& bytes) {
  for (size_t i = 0; i < std::min(contents.bytes.size(), bytes.size()); ++i)
    if (contents.unset.empty() || !contents.unset[i]) bytes[i] = contents.bytes[i];
}

std::optional<HostBuffer> host_buffer(const HostArray& array, const frontend::HostArgument& from, const ResolvedKernel& kernel,
                                      LaunchParts& parts, std::vector<std::string>& notes) {
  auto made = host_array(array.name, array.element, from, kernel.host.get(), array.otherwise);
  if (!made) return std::nullopt;
  simt::Buffer buffer = made_buffer(array.name, *made);
  frontend::HostOrigin origin = contents_origin(from);
  // Of a result in part that the kernel does not read, nobody looked for what is there.
  const bool is_in_part = from.content.starts_with(frontend::kAfter) && from.content.ends_with(':') && !kernel.earlier.contains(array.name);
  if (is_in_part && origin.guessed.empty()) origin.guessed = "what earlier launches leave in " + array.name;
  take_earlier_result(kernel, buffer, *made, origin, parts);
  note_misuse(from, array.name, notes);
  note_unset(*made, array.name, array.is_const, from, notes);
  return HostBuffer{made.take(), std::move(buffer)};
}

std::string place_text(const frontend::HostArgument& from, Type scalar) {
  const uint64_t elements = from.bytes / std::max(1u, size_bytes(scalar));
  return elements ? fmt::format("{}+{}", from.text, elements) : from.text;
}

void bind_host_variable(const Object& object, const ResolvedKernel& kernel, simt::Launch& to, LaunchParts& parts,
                        std::vector<std::string>& notes) {
  const frontend::HostLaunch* const launch = kernel.host_launch();
  if (!launch) return;
  const auto filled =
      std::find_if(launch->variables.begin(), launch->variables.end(), [&](const auto& v) { return v.name == declared_name(object); });
  if (filled == launch->variables.end()) return;
  if (filled->kind == frontend::HostArgument::Kind::Structure)
    return void(to.globals[object.name] = host_structure(object, *filled, kernel.host.get(), parts, notes));
  const auto made = host_contents(object, *filled, kernel.host.get());
  if (!made) return;
  std::vector<uint8_t> bytes(object.bytes, 0);
  const uint64_t given = std::min<uint64_t>(object.bytes, made->extents[0] * size_bytes(made->element.type));
  if (const auto fill = make_fill(*made, simt::buffer_hash(object.name))) fill(0, bytes.data(), given);
  to.globals[object.name] = std::move(bytes);
  const bool is_random = made->content == MadeBuffer::Content::Random;
  if (!is_random && filled->content_guess.empty()) return;
  parts.guessed(LaunchParts::Kind::Array, object.name, made_text(*made), {});
  notes.push_back(is_random ? guess_text(object.name, *made, {})
                            : fmt::format("{} guessed: {}, as {} is not known", object.name, made_text(*made), filled->content_guess));
}

}  // namespace warplens::workload
