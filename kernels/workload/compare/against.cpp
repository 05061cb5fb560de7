#include "kernels/workload/compare/against.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "kernels/base/cores.h"
#include "kernels/base/number.h"
#include "kernels/base/phrase.h"
#include "kernels/program/index_text.h"
#include "kernels/simt/memory/stored.h"
#include "kernels/workload/arguments/element.h"
#include "kernels/workload/arguments/npy.h"
#include "kernels/workload/compare/reference_program.h"

namespace warplens::workload {
namespace {

using Progress = std::function<bool(uint64_t done, uint64_t total)>;

ElementType type_of(const simt::Buffer& buffer) {
  const auto named = parse_element_type(buffer.element);
  return named ? *named : ElementType{buffer.scalar, false};
}

// As numbers; 64-bit integers beyond 2^53 are rounded, so bits are compared besides.
Elements elements_of(const std::vector<uint8_t>& bytes, ElementType type, std::vector<uint64_t> extents) {
  const uint32_t width = size_bytes(type.type);
  Elements elements{std::move(extents), std::vector<double>(bytes.size() / width)};
  for (size_t i = 0; i < elements.values.size(); ++i) {
    uint64_t bits = 0;
    std::memcpy(&bits, bytes.data() + i * width, width);
    elements.values[i] = decode(type, bits);
  }
  return elements;
}

double relative_of(Type type) { return type == Type::F64 ? 1e-9 : type == Type::F32 ? 1e-3 : 2e-2; }

Tolerance tolerance_of(ElementType type, const Elements& expected, std::optional<double> asked) {
  if (!is_float(type.type) && !asked) return {};
  const double relative = asked ? *asked : relative_of(type.type);
  double squares = 0, count = 0;
  for (const double value : expected.values)
    if (std::isfinite(value)) squares += value * value, ++count;
  return {relative * std::sqrt(squares / std::max(1.0, count)), relative};
}

Result<ComparedResult> compare(const simt::Buffer& buffer, const std::vector<uint8_t>& got, const std::vector<uint8_t>& wanted,
                               ElementType wanted_type, std::optional<double> asked) {
  const ElementType type = type_of(buffer);
  Elements expected = elements_of(wanted, wanted_type, buffer.extents);
  const Tolerance tolerance = tolerance_of(type, expected, asked);
  auto found = find_wrong_elements(elements_of(got, type, buffer.extents), std::move(expected), tolerance);
  if (!found) {
    Error error = found.error();
    error.message = buffer.name + ": " + error.message;
    return error;
  }
  ComparedResult made{buffer.name, found.take(), tolerance, !is_float(type.type)};
  made.elements.extents = buffer.extents;
  if (made.integer && type == wanted_type && tolerance.relative == 0) {
    const uint32_t width = size_bytes(type.type);
    for (size_t i = 0; i < made.elements.wrong.size(); ++i) {
      const bool wrong = std::memcmp(got.data() + i * width, wanted.data() + i * width, width) != 0;
      made.elements.count += wrong && !made.elements.wrong[i];
      made.elements.wrong[i] |= wrong;
    }
  }
  return made;
}

std::vector<uint8_t> contents_before(const simt::Buffer& buffer) {
  std::vector<uint8_t> bytes(buffer.bytes);
  if (buffer.fill) buffer.fill(0, bytes.data(), bytes.size());
  return bytes;
}

// Far from what is there in each element, and of its kind: integers, which may be indices, differ in the last bit.
std::function<void(uint64_t, uint8_t*, uint64_t)> other_contents(const simt::Buffer& buffer) {
  return [type = type_of(buffer), before = buffer.fill](uint64_t first, uint8_t* out, uint64_t bytes) {
    std::fill_n(out, bytes, uint8_t{0});
    if (before) before(first, out, bytes);
    const uint32_t width = size_bytes(type.type);
    for (uint64_t at = 0; at + width <= bytes; at += width) {
      uint64_t bits = 0;
      std::memcpy(&bits, out + at, width);
      bits = is_float(type.type) ? encode(type.type, -1 - decode(type, bits)) : bits ^ 1;
      std::memcpy(out + at, &bits, width);
    }
  };
}

// Buffers that parameters may write, in the order of the parameters.
std::vector<uint32_t> written(const Program& program, const simt::Launch& launch, const simt::GlobalMemory& memory) {
  std::vector<uint32_t> found;
  for (size_t i = 0; i < program.parameters.size() && i < launch.arguments.size(); ++i) {
    const simt::Argument& argument = launch.arguments[i];
    if (argument.kind != simt::Argument::Kind::Buffer || program.parameters[i].is_const_pointee) continue;
    if (std::find(found.begin(), found.end(), argument.buffer) != found.end()) continue;
    if (simt::is_stored_to(memory, launch, argument.buffer)) found.push_back(argument.buffer);
  }
  return found;
}

Error was_there(const std::string& arrays, const std::string& reference) {
  return {fmt::format("{} held the result of {} already before the launch: that both agree shows nothing", arrays, reference),
          {},
          {},
          {},
          Phrase("result_was_there", {{"arrays", arrays}, {"reference", reference}}),
          {}};
}

Result<AgainstReference> with_file(const Program& program, const simt::Launch& launch, const simt::GlobalMemory& memory,
                                   const Against& against, std::optional<double> tolerance) {
  auto array = read_npy(against.name);
  if (!array) return array.error();
  const auto by_name = [&](const simt::Buffer& b) { return b.name == against.buffer; };
  std::vector<uint32_t> choice;
  std::vector<std::string> names;
  if (against.buffer.empty()) {
    choice = written(program, launch, memory);
    for (const uint32_t n : choice) names.push_back(launch.buffers[n].name);
    if (choice.empty())
      return Error{program.kernel + " changes no buffer: it has no result to check", {}, {}, {},
                   Phrase("no_result_to_check", {{"kernel", program.kernel}}),       {}};
    if (choice.size() > 1)
      return Error{fmt::format("{} changes {}: which of them does {} hold?", program.kernel, fmt::join(names, ", "), against.name),
                   {},
                   fmt::format("write {}={}", names.front(), against.name),
                   {},
                   Phrase("result_in_which",
                          {{"kernel", program.kernel}, {"arrays", fmt::format("{}", fmt::join(names, ", "))}, {"file", against.name}}),
                   Phrase("write_which", {{"array", names.front()}, {"file", against.name}})};
  } else {
    for (const simt::Buffer& buffer : launch.buffers) names.push_back(buffer.name);
    const auto found = std::find_if(launch.buffers.begin(), launch.buffers.end(), by_name);
    if (found == launch.buffers.end())
      return Error{fmt::format("the launch has no buffer named '{}'", against.buffer),
                   {},
                   fmt::format("expected one of {}", fmt::join(names, ", ")),
                   {},
                   Phrase("no_array_of_launch", {{"array", against.buffer}}),
                   Phrase("expected_one_of", {{"names", fmt::format("{}", fmt::join(names, ", "))}})};
    choice.push_back(static_cast<uint32_t>(found - launch.buffers.begin()));
  }
  const uint32_t n = choice.front();
  simt::Buffer buffer = launch.buffers[n];
  if (array->shape.size() > 1 && buffer.extents.size() < 2) {  // the file says how it is to be read
    uint64_t elements = 1;
    for (const uint64_t extent : array->shape) elements *= extent;
    if (elements * buffer.element_bytes == buffer.bytes) buffer.extents = array->shape;
  }
  auto compared = compare(buffer, simt::read_buffer(memory, launch, n), array->bytes, array->element, tolerance);
  if (!compared) return compared.error();
  if (compared->elements.right() && !simt::is_stored_to(memory, launch, n)) return was_there(buffer.name, against.name);
  AgainstReference made{against.name, {}, {}};
  made.results.push_back(compared.take());
  return made;
}

// A kernel and its reference, with what both are launched with.
struct Pair {
  const Program& program;
  const simt::Launch& launch;
  const ReferenceProgram& reference;
  const Progress& progress;
};

// Null where it was cancelled.
Result<simt::GlobalMemoryHandle> run_whole(const Program& program, const simt::Launch& launch, const Progress& progress) {
  simt::RunOptions options;
  options.count = false;
  options.threads = cores();
  options.progress = progress;
  auto memory = simt::make_memory(program, launch);
  if (!memory) return memory.error();
  const auto run = simt::run(program, launch, options, *memory);
  if (!run) return run.error();
  return run->cancelled ? simt::GlobalMemoryHandle() : memory.take();
}

Result<std::vector<ComparedResult>> compare_all(const Pair& pair, const std::vector<uint32_t>& results, const simt::GlobalMemory& got,
                                                const simt::GlobalMemory& wanted, std::optional<double> tolerance) {
  std::vector<ComparedResult> all;
  for (const uint32_t n : results) {
    const simt::Buffer& buffer = pair.launch.buffers[n];
    auto compared = compare(buffer, simt::read_buffer(got, pair.launch, n), simt::read_buffer(wanted, pair.reference.launch, n),
                            type_of(buffer), tolerance);
    if (!compared) return compared.error();
    all.push_back(compared.take());
  }
  return all;
}

// Where an array holds the reference's result already before the launch, a kernel that leaves it alone agrees too: both start again
// from other contents.
Status start_from_other_contents(const Pair& pair, const std::vector<uint32_t>& results, const simt::GlobalMemory& wanted,
                                 std::optional<double> tolerance, AgainstReference& outcome) {
  uint64_t elements = 0, there = 0;
  simt::Launch other = pair.launch, other_reference = pair.reference.launch;
  std::vector<std::string> names;
  for (const uint32_t n : results) {
    const simt::Buffer& buffer = pair.launch.buffers[n];
    const auto result = simt::read_buffer(wanted, pair.reference.launch, n);
    const auto before = compare(buffer, contents_before(buffer), result, type_of(buffer), tolerance);
    if (!before) return before.error();
    const uint64_t same = before->elements.elements() - before->elements.count;
    elements += before->elements.elements(), there += same;
    if (!same) continue;
    names.push_back(buffer.name);
    other.buffers[n].fill = other_reference.buffers[n].fill = other_contents(buffer);
  }
  if (!there) return Nothing{};
  auto of_reference = run_whole(*pair.reference.program, other_reference, pair.progress);
  auto own = of_reference ? run_whole(pair.program, other, pair.progress) : of_reference;
  if (own && (!*own || !*of_reference)) return outcome.cancelled = true, outcome.results.clear(), Nothing{};
  if (own) {
    auto again = compare_all({pair.program, other, pair.reference, pair.progress}, results, **own, **of_reference, tolerance);
    if (!again) return again.error();
    const bool agrees = std::all_of(again->begin(), again->end(), [](const ComparedResult& r) { return r.elements.right(); });
    if (agrees) return Nothing{};
    if (there == elements) {
      outcome.results = again.take();
      outcome.notes.push_back(fmt::format("{} held the result of {} already before the launch: both were run from other contents of it",
                                          fmt::join(names, ", "), outcome.reference));
      return Nothing{};
    }
  }
  const std::string arrays = fmt::format("{}", fmt::join(names, ", "));
  if (there == elements) return was_there(arrays, outcome.reference);
  outcome.notes.push_back(fmt::format("{} of {} of {} were as in {} already before the launch: of them the check shows nothing",
                                      grouped(there), counted(elements, "element"), arrays, outcome.reference));
  return Nothing{};
}

}  // namespace

Result<Against> parse_against(const std::string& text) {
  using enum Against::Kind;
  if (text.starts_with("kernel:") && text.size() > 7) return Against{Kernel, text.substr(7), {}};
  if (text.starts_with("function:") && text.size() > 9) return Against{Function, text.substr(9), {}};
  const size_t equals = text.find('=');
  const std::string path = equals == std::string::npos ? text : text.substr(equals + 1);
  if (path.ends_with(".npy")) return Against{File, path, equals == std::string::npos ? std::string() : text.substr(0, equals)};
  return Error{fmt::format("'{}' cannot be used as a reference", text),
               {},
               "expected kernel:NAME, function:NAME, FILE.npy or BUFFER=FILE.npy",
               {},
               Phrase("against_unknown", {{"text", text}}),
               Phrase("against_forms")};
}

bool AgainstReference::right() const {
  return std::all_of(results.begin(), results.end(), [](const ComparedResult& r) { return r.elements.right(); });
}

const ComparedResult& AgainstReference::shown() const {
  const auto wrong = std::find_if(results.begin(), results.end(), [](const ComparedResult& r) { return !r.elements.right(); });
  return wrong == results.end() ? results.front() : *wrong;
}

std::string place_text(const ComparedResult& result, uint64_t element) {
  return result.buffer + index_text(result.elements.extents, static_cast<int64_t>(element));
}
std::string value_text(const ComparedResult& result, double value) {
  return result.integer && std::abs(value) < 0x1p53 ? fmt::format("{:.0f}", value) : fmt::format("{:.7g}", value);
}

std::string AgainstReference::sentence() const {
  const ComparedResult& result = shown();
  if (right()) {
    std::vector<std::string> parts;
    for (const ComparedResult& r : results)
      parts.push_back(fmt::format("all {} of {}", counted(r.elements.elements(), "element"), r.buffer));
    return fmt::format("{} agree with {}", fmt::join(parts, " and "), reference);
  }
  const uint64_t first = result.elements.first(1).front();
  return fmt::format("{} of {} of {} differ from {}; the first: {} is {}, the reference {}", grouped(result.elements.count),
                     counted(result.elements.elements(), "element"), result.buffer, reference, place_text(result, first),
                     value_text(result, result.elements.got.values[first]), value_text(result, result.elements.expected.values[first]));
}

Result<AgainstReference> compare_with_reference(const ResolvedKernel& kernel, const Program& program, const simt::Launch& launch,
                                                const simt::GlobalMemory& memory, const Against& against, std::optional<double> tolerance,
                                                frontend::Compiler& compiler,
                                                const std::function<bool(uint64_t done, uint64_t total)>& progress) {
  if (against.kind == Against::Kind::File) return with_file(program, launch, memory, against, tolerance);
  const bool is_kernel = against.kind == Against::Kind::Kernel;
  auto made = (is_kernel ? reference_kernel : reference_function)(kernel, program, launch, against.name, compiler);
  if (!made) return made.error();
  AgainstReference outcome{is_kernel ? against.name : against.name + "()", {}, made->notes};
  auto other = run_whole(*made->program, made->launch, progress);
  if (!other) {
    Error error = other.error();
    error.message = fmt::format("{} fails: {}", outcome.reference, error.message);
    error.said = Phrase("reference_fails", {{"reference", outcome.reference}, why(other.error())});
    return error;
  }
  if (!*other) {
    outcome.cancelled = true;
    return outcome;
  }
  const Pair pair{program, launch, *made, progress};
  std::vector<uint32_t> results;
  for (const uint32_t n : made->results)
    if (simt::is_stored_to(memory, launch, n) || simt::is_stored_to(**other, made->launch, n)) results.push_back(n);
  if (std::none_of(results.begin(), results.end(), [&](uint32_t n) { return simt::is_stored_to(**other, made->launch, n); }))
    return Error{fmt::format("{} changes none of the arrays that {} writes: nothing can be compared", outcome.reference, program.kernel),
                 {},
                 {},
                 {},
                 Phrase("reference_changes_nothing", {{"reference", outcome.reference}, {"kernel", program.kernel}}),
                 {}};
  // One updates an array in place, the other gives its result in an array of its own.
  const bool has_common = std::any_of(results.begin(), results.end(), [&](uint32_t n) { return simt::is_stored_to(memory, launch, n); });
  if (!has_common && !written(program, launch, memory).empty()) return no_array_in_common(outcome.reference, program.kernel);
  auto compared = compare_all(pair, results, memory, **other, tolerance);
  if (!compared) return compared.error();
  outcome.results = compared.take();
  if (outcome.right())
    if (auto status = start_from_other_contents(pair, results, **other, tolerance, outcome); !status) return status.error();
  return outcome;
}

}  // namespace warplens::workload
