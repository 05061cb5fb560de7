#include "kernels/workload/compare/reference_program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "kernels/base/words.h"
#include "kernels/workload/arguments/element.h"

namespace warplens::workload {

Error no_array_in_common(const std::string& reference, const std::string& kernel) {
  return {fmt::format("{} and {} write no array in common", reference, kernel),         {}, {}, {},
          Phrase("no_array_in_common", {{"reference", reference}, {"kernel", kernel}}), {}};
}

namespace {

constexpr const char* kEntry = "warplens_reference";
constexpr std::string_view kVector = "std::vector<", kElements = "__elements";
constexpr uint64_t kMaxTicks = 1'000'000'000;  // some ten seconds of one thread

// "d_A", "h_A", "dA" and "A_ref" are all "a".
std::string plain(std::string name) {
  if (name.size() > 1 && (name[0] == 'd' || name[0] == 'h') && std::isupper(static_cast<unsigned char>(name[1]))) name.erase(0, 1);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (bool again = true; again;) {
    again = false;
    for (const std::string_view begin : {"d_", "h_", "dev_", "host_", "device_", "cpu_", "ref_", "g_"})
      if (name.starts_with(begin) && name.size() > begin.size()) name.erase(0, begin.size()), again = true;
    for (const std::string_view end : {"_d", "_h", "_dev", "_host", "_cpu", "_gpu", "_ref", "_reference", "_"})
      if (name.ends_with(end) && name.size() > end.size()) name.erase(name.size() - end.size()), again = true;
  }
  return name;
}

bool same_type(const Parameter& a, const Parameter& b) {
  if (a.is_pointer != b.is_pointer) return false;
  if (a.is_pointer) return a.scalar == b.scalar && a.element_bytes == b.element_bytes;
  if (a.object != kNone || b.object != kNone) return a.object != kNone && b.object != kNone && a.type == b.type && a.bytes == b.bytes;
  return is_float(a.scalar) == is_float(b.scalar);
}

// How many elements the array before it has.
bool is_count(const Parameter& parameter) { return parameter.name.ends_with(kElements); }
std::vector<Parameter> without_counts(const Program& reference) {
  std::vector<Parameter> all = reference.parameters;
  std::erase_if(all, is_count);
  return all;
}

// For each parameter of the reference, but for counts, the kernel's; nothing where one has none.
std::optional<std::vector<size_t>> pair_by_name(const Program& reference, const Program& kernel) {
  std::vector<size_t> pairs;
  for (const Parameter& wanted : without_counts(reference)) {
    const auto same = [&](const Parameter& p) { return plain(p.name) == plain(wanted.name) && same_type(p, wanted); };
    const auto found = std::find_if(kernel.parameters.begin(), kernel.parameters.end(), same);
    if (found == kernel.parameters.end()) return std::nullopt;
    pairs.push_back(static_cast<size_t>(found - kernel.parameters.begin()));
  }
  return pairs;
}
std::optional<std::vector<size_t>> pair_by_place(const Program& reference, const Program& kernel) {
  const std::vector<Parameter> wanted = without_counts(reference);
  if (wanted.size() != kernel.parameters.size()) return std::nullopt;
  std::vector<size_t> pairs;
  for (size_t i = 0; i < wanted.size(); ++i) {
    const Parameter &a = wanted[i], &b = kernel.parameters[i];
    // What one only reads and the other writes is another array.
    if (!same_type(a, b) || (a.is_pointer && a.is_const_pointee && !b.is_const_pointee)) return std::nullopt;
    pairs.push_back(i);
  }
  return pairs;
}

std::string list_of(const Program& program) {
  std::vector<std::string> all;
  for (const Parameter& p : without_counts(program)) all.push_back(p.type + (p.type.ends_with("*") ? "" : " ") + p.name);
  return fmt::format("({})", fmt::join(all, ", "));
}

simt::Argument converted(const simt::Argument& from, const Parameter& as, const Parameter& to) {
  simt::Argument made = from;
  if (from.kind != simt::Argument::Kind::Bits || as.is_pointer || (as.scalar == to.scalar && as.is_unsigned == to.is_unsigned)) return made;
  const ElementType type{as.scalar, as.is_unsigned};
  if (is_float(as.scalar)) {
    made.bits = encode(to.scalar, decode(type, from.bits));
  } else {
    const uint32_t unused = 64 - 8 * std::max(1u, size_bytes(as.scalar));
    const uint64_t wide = from.bits << unused;
    made.bits = encode_integer(to.scalar, as.is_unsigned ? static_cast<int64_t>(wide >> unused) : static_cast<int64_t>(wide) >> unused);
  }
  return made;
}

// The number of elements from the argument before on, up to its buffer's end.
simt::Argument elements_behind(const simt::Launch& launch) {
  const simt::Argument& array = launch.arguments.back();
  simt::Argument made;
  if (array.kind != simt::Argument::Kind::Buffer || array.buffer >= launch.buffers.size()) return made;
  const simt::Buffer& buffer = launch.buffers[array.buffer];
  made.bits = (buffer.bytes - std::min(buffer.bytes, array.bits)) / std::max(1u, buffer.element_bytes);
  return made;
}

// The kernel's buffers and arguments, as far as the reference takes them.
Status take_arguments(ReferenceProgram& reference, const std::string& title, const Program& program, const simt::Launch& launch) {
  auto pairs = pair_by_name(*reference.program, program);
  if (!pairs) {
    pairs = pair_by_place(*reference.program, program);
    if (pairs) reference.notes.push_back(fmt::format("the arguments of {} are those of {} by their places", title, program.kernel));
  }
  if (!pairs)
    return Error{
        fmt::format("{}{} does not take the arguments of {}{}", title, list_of(*reference.program), program.kernel, list_of(program)),
        {},
        "expected parameters of the same names, or of the same types in the same order",
        {},
        Phrase("reference_arguments", {{"reference", title + list_of(*reference.program)}, {"kernel", program.kernel + list_of(program)}}),
        Phrase("same_parameters")};
  reference.launch.buffers = launch.buffers;
  reference.launch.arguments.clear();
  auto pair = pairs->begin();
  for (const Parameter& to : reference.program->parameters) {
    if (is_count(to)) {
      reference.launch.arguments.push_back(elements_behind(reference.launch));
      continue;
    }
    const Parameter& from = program.parameters[*pair];
    const simt::Argument& argument = launch.arguments[*pair++];
    reference.launch.arguments.push_back(converted(argument, from, to));
    if (argument.kind == simt::Argument::Kind::Buffer && to.is_pointer && !to.is_const_pointee && !from.is_const_pointee &&
        std::find(reference.results.begin(), reference.results.end(), argument.buffer) == reference.results.end())
      reference.results.push_back(argument.buffer);
  }
  if (reference.results.empty()) return no_array_in_common(title, program.kernel);
  return Nothing{};
}

// The file with the words at each declaration that make a function one of the device's, and a kernel that calls it.
std::string as_device_code(const std::string& text, const frontend::HostFunction& function) {
  std::vector<size_t> lines{0};
  for (size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) lines.push_back(at + 1);
  std::vector<size_t> places;
  for (const frontend::HostPlace& place : function.declarations)
    if (place.line <= lines.size()) places.push_back(std::min(text.size(), lines[place.line - 1] + place.column - 1));
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  std::string made;
  size_t done = 0;
  for (const size_t place : places) {
    made += text.substr(done, place - done) + "_Pragma(\"clang fp contract(off)\") __host__ __device__ ";
    done = place;
  }
  // A vector is made of an array of the launch, and of how many elements that has.
  std::vector<std::string> parameters, names;
  std::string vectors;
  for (const frontend::HostParameter& p : function.parameters) {
    names.push_back(p.name);
    if (!p.type.starts_with(kVector)) {
      parameters.push_back(p.type + " " + p.name);
      continue;
    }
    const std::string element = p.type.substr(kVector.size(), p.type.size() - kVector.size() - 1);
    parameters.push_back(fmt::format("{}{}* {}", p.is_const ? "const " : "", element, p.name));
    parameters.push_back(fmt::format("unsigned long long {}{}", p.name, kElements));
    names.back() += "_vector";
    vectors += fmt::format("{0} {1}_vector(std::__warplens_array{{}}, {1}, {1}{2}); ", p.type, p.name, kElements);
  }
  const std::string before = mentions(text, "vector") ? "#include <warplens/vector.h>\n#line 1\n" : "";
  return before + made + text.substr(done) +
         fmt::format("\n__global__ void {}({}) {{ {}{}({}); }}\n", kEntry, fmt::join(parameters, ", "), vectors, function.name,
                     fmt::join(names, ", "));
}

// Settings of the kernel's template are no macros of the file.
std::vector<frontend::Definition> macros_of(const ResolvedKernel& kernel) {
  std::vector<frontend::Definition> macros = kernel.definitions;
  if (const frontend::HostLaunch* const launch = kernel.host_launch())
    std::erase_if(macros, [&](const frontend::Definition& d) {
      const auto is_template = [&](const frontend::HostSetting& s) { return s.name == d.name && !s.is_macro; };
      return std::any_of(launch->settings.begin(), launch->settings.end(), is_template);
    });
  return macros;
}

// Also of a template: "ns::reduce<256U>" is "reduce" in the host code.
std::vector<std::string> other_kernels(const ResolvedKernel& kernel, const Program& program) {
  std::vector<std::string> names;
  std::string own = program.kernel.substr(0, program.kernel.find('<'));
  if (const size_t colons = own.rfind("::"); colons != std::string::npos) own.erase(0, colons + 2);
  if (const frontend::HostLaunch* const launch = kernel.host_launch()) own = launch->kernel;  // of several of one name too
  if (kernel.host)
    for (const frontend::HostLaunch& launch : kernel.host->launches)
      if (launch.kernel != own && std::find(names.begin(), names.end(), launch.kernel) == names.end()) names.push_back(launch.kernel);
  return names;
}

// The listed parameters may be the kernel's: known for certain once they are compiled.
bool may_fit(const frontend::HostFunction& function, const Program& program) {
  const auto named = [&](const frontend::HostParameter& wanted) {
    return std::any_of(program.parameters.begin(), program.parameters.end(),
                       [&](const Parameter& p) { return plain(p.name) == plain(wanted.name) && p.is_pointer == wanted.is_pointer; });
  };
  if (std::all_of(function.parameters.begin(), function.parameters.end(), named)) return true;
  if (function.parameters.size() != program.parameters.size()) return false;
  for (size_t i = 0; i < program.parameters.size(); ++i)
    if (function.parameters[i].is_pointer != program.parameters[i].is_pointer) return false;
  return true;
}

// A kernel that is launched with arguments of other names, and of another number or kind.
bool may_fit(const frontend::HostLaunch& launch, const Program& program) {
  using enum frontend::HostArgument::Kind;
  if (launch.arguments.empty()) return true;  // nothing launches it
  const auto named = [&](const frontend::HostArgument& given) {
    return std::any_of(program.parameters.begin(), program.parameters.end(),
                       [&](const Parameter& p) { return plain(p.name) == plain(given.name); });
  };
  if (std::all_of(launch.arguments.begin(), launch.arguments.end(), named)) return true;
  if (launch.arguments.size() != program.parameters.size()) return false;
  for (size_t i = 0; i < launch.arguments.size(); ++i) {
    const frontend::HostArgument& given = launch.arguments[i];
    if (given.kind != Unknown && (given.kind == Buffer || given.kind == Place || given.kind == Null) != program.parameters[i].is_pointer)
      return false;
  }
  return true;
}

Error unknown(const char* kind, const std::string& name, const std::vector<std::string>& known) {
  return {fmt::format("the file has no {} '{}' to check against", kind, name),
          {},
          known.empty() ? fmt::format("it has no other {}", kind) : fmt::format("expected one of {}", fmt::join(known, ", ")),
          {},
          Phrase(std::string_view(kind) == "kernel" ? "no_kernel_to_check" : "no_function_to_check", {{"name", name}}),
          known.empty() ? Phrase("no_other_of_it") : Phrase("expected_one_of", {{"names", fmt::format("{}", fmt::join(known, ", "))}})};
}

}  // namespace

Phrase::Place why(const Error& error) {
  return error.said.empty() ? Phrase::Place("why", error.message) : Phrase::Place("why", error.said);
}

std::vector<std::string> references_in(const ResolvedKernel& kernel, const Program& program) {
  std::vector<std::string> found;
  for (const std::string& name : other_kernels(kernel, program)) {
    const auto fits = [&](const frontend::HostLaunch& launch) { return launch.kernel == name && may_fit(launch, program); };
    if (std::any_of(kernel.host->launches.begin(), kernel.host->launches.end(), fits)) found.push_back("kernel:" + name);
  }
  if (kernel.host)
    for (const frontend::HostFunction& function : kernel.host->functions)
      if (may_fit(function, program)) found.push_back("function:" + function.name);
  return found;
}

Result<ReferenceProgram> reference_kernel(const ResolvedKernel& kernel, const Program& program, const simt::Launch& launch,
                                          const std::string& name, frontend::Compiler& compiler) {
  const auto known = other_kernels(kernel, program);
  if (kernel.host && name.find('<') == std::string::npos && std::find(known.begin(), known.end(), name) == known.end())
    return unknown("kernel", name, known);
  What what;
  what.name = kernel.file->path, what.file = kernel.file, what.kernel = name, what.any_launch = true;
  what.set = kernel.chosen, what.include_folders = kernel.include_folders;
  auto resolved = resolve({}, what, "run", &compiler);
  if (!resolved) return resolved.error();
  auto compiled = compiler.compile(compile_request(**resolved));
  if (!compiled) return compiled.error();
  auto planned = make_launch(**resolved, *compiled->program);
  if (!planned) return planned.error();
  ReferenceProgram made{compiled->program, *planned->launch, {}, {}};
  made.launch.globals.insert(launch.globals.begin(), launch.globals.end());
  if (planned->account)
    for (const analysis::LaunchPart& part : planned->account->parts) {
      using enum analysis::LaunchPart::Kind;
      if (part.origin != analysis::LaunchPart::Origin::Guessed || (part.kind != Grid && part.kind != Block)) continue;
      made.launch.grid = launch.grid, made.launch.block = launch.block;
      made.notes.push_back(fmt::format("{} is launched with the grid and the block of {}, as its own are not known", name, program.kernel));
      break;
    }
  if (auto status = take_arguments(made, name, program, launch); !status) return status.error();
  return made;
}

Result<ReferenceProgram> reference_function(const ResolvedKernel& kernel, const Program& program, const simt::Launch& launch,
                                            const std::string& name, frontend::Compiler& compiler) {
  std::vector<std::string> known;
  const frontend::HostFunction* function = nullptr;
  frontend::HostLaunches read;
  const frontend::HostLaunches* host = kernel.host.get();
  if (!host) {
    auto asked = compiler.read_launches(compile_request(kernel));
    if (!asked) return asked.error();
    read = asked.take();
    host = &read;
  }
  for (const frontend::HostFunction& f : host->functions) {
    known.push_back(f.name);
    if (f.name == name) function = &f;
  }
  if (!function) {
    Error none = unknown("function", name, known);
    if (mentions(kernel.file->text, name)) {  // it is there
      none.message = fmt::format("the function '{}' cannot be checked against", name);
      none.said = Phrase("function_not_to_check", {{"name", name}});
    }
    none.hint += "; a function of the host that takes only arrays and numbers, and writes to one of the arrays";
    return none;
  }
  frontend::CompileRequest request = compile_request(kernel);
  request.source = as_device_code(kernel.file->text, *function);
  request.kernel = kEntry;
  request.settings = macros_of(kernel);
  auto compiled = compiler.compile(request);
  if (!compiled) {
    Error error = compiled.error();
    error.message = fmt::format("{}() cannot be interpreted: {}", name, error.message);
    error.said = Phrase("function_not_interpreted", {{"function", name + "()"}, why(compiled.error())});
    return error;
  }
  ReferenceProgram made{compiled->program, {}, {}, {}};
  made.launch.limits = launch.limits;
  made.launch.limits.max_ticks_per_block = kMaxTicks;
  made.launch.globals = launch.globals;
  if (auto status = take_arguments(made, name, program, launch); !status) return status.error();
  return made;
}

}  // namespace warplens::workload
