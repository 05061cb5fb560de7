#include "kernels/workload/device/measuring_job.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "kernels/base/file.h"
#include "kernels/base/words.h"
#include "kernels/cpu/vector_cases.h"
#include "kernels/measure/cuda/options.h"
#include "kernels/workload/arguments/argument.h"
#include "kernels/workload/arguments/signature.h"
#include "kernels/workload/device/device_options.h"

namespace warplens::workload {
namespace {

constexpr uint64_t kMaxDataBytes = 4 << 20;  // of inputs that travel with the job

// "flash" of "flash<32, 16>".
std::string without_arguments(const std::string& kernel) { return kernel.substr(0, kernel.find('<')); }

struct Interface {
  std::vector<std::string> template_parameters;
  Program program;  // at least the name and the parameters
};

Result<Interface> interface_of(const ResolvedKernel& kernel, frontend::Compiler& compiler) {
  if (kernel.spec())
    if (auto read = read_signature(kernel.file->text, kernel.kernel)) {
      Interface result{read->template_parameters, {}};
      result.program.kernel = read->name;
      result.program.parameters = read->parameters;
      return result;
    }
  const frontend::CompileRequest request = compile_request(kernel);
  auto compiled = compiler.compile(request);
  if (!compiled) return compiled.error();
  if (compiled->program->kernel.find("warplens_lambda_") != std::string::npos)
    return Error{without_arguments(compiled->program->kernel) + " is given a lambda of the host's code, which is not measured",
                 {},
                 "write it as a structure with an operator()",
                 {}};
  auto kernels = compiler.list_kernels(request);
  if (!kernels) return kernels.error();
  Interface result{{}, *compiled->program};
  for (const auto& known : *kernels)
    if (known.name == result.program.kernel || known.name == without_arguments(result.program.kernel))
      result.template_parameters = known.template_parameters;
  return result;
}

// Whether the kernel waits for its whole grid, and so must be launched cooperatively. Another kernel of the file may name this_grid() too:
// where one does, the Program tells; without one, and without a compiler, it is taken to be this kernel.
bool waits_for_grid(const ResolvedKernel& kernel, frontend::Compiler& compiler, const Program& known, const measure::CudaCode& code) {
  const auto named = [](const std::string& text) { return text.find("this_grid") != std::string::npos; };
  if (!named(code.source) && std::none_of(code.headers.begin(), code.headers.end(), [&](const auto& h) { return named(h.second); }))
    return false;
  const auto waits = [](const Program& program) {
    return std::any_of(program.code.begin(), program.code.end(), [](const Instruction& in) {
      return in.op == Opcode::Barrier && static_cast<BarrierMode>(in.aux) == BarrierMode::Grid;
    });
  };
  if (!known.code.empty()) return waits(known);
  const auto compiled = compiler.compile(compile_request(kernel));
  return !compiled || waits(*compiled->program);
}

// Whether the first bytes of a buffer are what `made` begins with.
bool begins_as(const simt::Buffer& buffer, const std::function<void(uint64_t, uint8_t*, uint64_t)>& made) {
  const uint64_t bytes = std::min<uint64_t>(buffer.bytes, kMaxDataBytes);
  std::vector<uint8_t> own(bytes), other(bytes);
  if (buffer.fill) buffer.fill(0, own.data(), bytes);
  if (made) made(0, other.data(), bytes);
  return own == other;
}

std::vector<uint8_t> low_bytes(uint64_t bits, uint32_t count) {
  std::vector<uint8_t> bytes(count);
  for (uint32_t i = 0; i < count && i < 8; ++i) bytes[i] = static_cast<uint8_t>(bits >> (8 * i));
  return bytes;
}

class Builder {
 public:
  Builder(const ResolvedKernel& kernel, const Interface& interface, const simt::Launch& launch)
      : kernel_(kernel), interface_(interface), program_(interface.program), launch_(launch), names_(kernel.setting.all()) {}

  Result<measure::Job> build() {
    job_.kind = measure::Job::Kind::Cuda;
    job_.size = kernel_.setting.sizes;
    job_.settings = kernel_.setting.parameters;
    job_.name = label();
    code_.path = kernel_.file->path;
    code_.source = kernel_.file->text;
    code_.source_hash = content_hash(catalog::code_of(code_.source));
    code_.grid = {launch_.grid.x, launch_.grid.y, launch_.grid.z};
    code_.block = {launch_.block.x, launch_.block.y, launch_.block.z};
    code_.shared_bytes = launch_.dynamic_shared_bytes;
    code_.globals = launch_.globals;
    if (!launch_.global_pointers.empty())
      return Error{
          fmt::format("{} holds addresses of arrays, which only the interpreter can put there", launch_.global_pointers.begin()->first),
          {code_.path, 0, 0},
          {},
          {},
          Phrase("holds_addresses", {{"name", launch_.global_pointers.begin()->first}}),
          {}};
    if (kernel_.spec()) code_.options = kernel_.spec()->options;
    if (auto why = measure::cuda::why_not_allowed(code_.options)) return Error{std::move(*why), {code_.path, 0, 0}, {}, {}};
    std::erase_if(code_.options, [](const std::string& option) {  // among the definitions, as last defined or as --set says
      const auto macros = macro_options({option});
      return !macros.empty() && macros.front().value;
    });
    name_instance();
    add_headers(code_.source, std::filesystem::path(code_.path).parent_path());
    for (Status (Builder::*step)() : {&Builder::add_buffers, &Builder::add_arguments, &Builder::add_work, &Builder::add_check})
      if (auto status = (this->*step)(); !status) return status.error();
    return std::move(job_);
  }

 private:
  std::string label() const {
    std::string text = kernel_.spec() ? kernel_.spec()->name : program_.kernel;
    for (const auto& [name, value] : kernel_.chosen) text += fmt::format(" {}={}", name, frontend::text_of(value));
    return text;
  }

  // Values go to template parameters by name, the rest are macros; they win over the file's own.
  void name_instance() {
    const auto& templates = interface_.template_parameters;
    std::vector<std::string> values;
    for (const std::string& parameter : templates) {
      const auto found =
          std::find_if(kernel_.definitions.begin(), kernel_.definitions.end(), [&](const auto& d) { return d.name == parameter; });
      if (found == kernel_.definitions.end()) break;  // what follows has defaults
      values.push_back(frontend::text_of(found->value));
    }
    job_.routine = templates.empty() ? program_.kernel : fmt::format("{}<{}>", without_arguments(program_.kernel), fmt::join(values, ", "));
    for (const auto& [name, value] : kernel_.definitions)
      if (std::find(templates.begin(), templates.end(), name) == templates.end()) {
        code_.defines.push_back(name + "=" + frontend::text_of(value));
        blank_definition(name);
      }
  }

  void blank_definition(const std::string& name) {
    for (size_t at = code_.source.find("#define"); at != std::string::npos; at = code_.source.find("#define", at + 1)) {
      const size_t end = std::min(code_.source.find('\n', at), code_.source.size());
      const size_t word = code_.source.find_first_not_of(" \t", at + 7);
      if (word < end && code_.source.compare(word, name.size(), name) == 0 &&
          (word + name.size() == end || std::isspace(static_cast<unsigned char>(code_.source[word + name.size()]))))
        std::fill(code_.source.begin() + static_cast<ptrdiff_t>(at), code_.source.begin() + static_cast<ptrdiff_t>(end), ' ');
    }
  }

  // Quoted includes that are there, and theirs.
  void add_headers(const std::string& text, const std::filesystem::path& folder) {
    for (size_t at = text.find("#include \""); at != std::string::npos; at = text.find("#include \"", at + 1)) {
      const size_t begin = at + 10;
      const std::string name = text.substr(begin, text.find('"', begin) - begin);
      std::vector<std::filesystem::path> folders{folder};
      folders.insert(folders.end(), kernel_.include_folders.begin(), kernel_.include_folders.end());
      for (const auto& where : folders) {
        const auto header = read_file(where / name);
        if (!header || code_.headers.contains(name)) continue;
        code_.headers[name] = *header;
        add_headers(*header, (where / name).parent_path());
        break;
      }
    }
  }

  // An array that only pointers lead to may be written to.
  std::string role_of(const std::string& name) const {
    if (kernel_.spec())
      for (const auto& spec : kernel_.spec()->buffers)
        if (spec.name == name) return spec.role;
    for (const auto& parameter : program_.parameters)
      if (parameter.name == name) return parameter.is_const_pointee ? "in" : "scratch";  // as make_launch guesses: inputs, or zeros
    return kernel_.spec() ? "in" : "scratch";
  }

  // A name of C++ for each buffer, by which the checks call it: "rows_2" for "rows[2]".
  void name_buffers() {
    for (const simt::Buffer& buffer : launch_.buffers) {
      std::string name = buffer.name;
      std::replace_if(name.begin(), name.end(), [](char c) { return !in_cpp_word(c); }, '_');
      while (std::find(names_sent_.begin(), names_sent_.end(), name) != names_sent_.end()) name += '_';
      names_sent_.push_back(std::move(name));
    }
  }
  std::vector<measure::JobPointer> pointers_of(const std::vector<simt::Pointer>& pointers) const {
    std::vector<measure::JobPointer> sent;
    for (const simt::Pointer& pointer : pointers) sent.push_back({pointer.at, names_sent_[pointer.buffer], pointer.offset});
    return sent;
  }

  Status add_buffers() {
    name_buffers();
    for (size_t n = 0; n < launch_.buffers.size(); ++n) {
      const simt::Buffer& buffer = launch_.buffers[n];
      measure::JobBuffer out{names_sent_[n], buffer.element, buffer.extents, role_of(buffer.name), {}, pointers_of(buffer.pointers)};
      const bool given = kernel_.arguments.contains(buffer.name);
      if (!kernel_.spec() && out.role == "scratch" && !worker_makes(buffer, out)) out.role = "inout";  // again before each check
      if (kernel_.spec() && given && out.role != "in") out.role = "inout";
      if (!out.pointers.empty() && out.role != "in") out.role = "inout";
      const bool brings_data = !out.pointers.empty() || !worker_makes(buffer, out);
      // Data of the size that the host code sets is too large: random values replace it, and the result is not checked.
      if (brings_data && !given && buffer.bytes > kMaxDataBytes) {
        code_.buffers.push_back(std::move(out));
        continue;
      }
      if (brings_data) {
        if (buffer.bytes > kMaxDataBytes)
          return Error{fmt::format("buffer {} has {} bytes of given contents; at most {} can be sent to the worker", buffer.name,
                                   buffer.bytes, kMaxDataBytes),
                       {},
                       "use :random, which the worker generates",
                       {}};
        out.data.assign(buffer.bytes, 0);
        if (buffer.fill) buffer.fill(0, out.data.data(), buffer.bytes);
      }
      code_.buffers.push_back(std::move(out));
    }
    return Nothing{};
  }

  Status add_arguments() {
    for (size_t i = 0; i < launch_.arguments.size(); ++i) {
      const simt::Argument& argument = launch_.arguments[i];
      switch (argument.kind) {
        case simt::Argument::Kind::Buffer:
          code_.arguments.push_back({names_sent_[argument.buffer], argument.bits, {}});
          break;
        case simt::Argument::Kind::Bytes:
          code_.arguments.push_back({{}, 0, argument.bytes, pointers_of(argument.pointers)});
          break;
        case simt::Argument::Kind::Bits:
          code_.arguments.push_back({{}, 0, low_bytes(argument.bits, program_.parameters[i].bytes)});
          break;
      }
    }
    return Nothing{};
  }

  Status add_work() {
    if (!kernel_.spec()) return Nothing{};
    for (const auto& [kind, expression] : kernel_.spec()->work) {
      auto value = catalog::evaluate(expression, names_);
      if (!value) return value.error();
      (kind == "flops" ? job_.flops : job_.bytes) = static_cast<double>(*value);
    }
    return Nothing{};
  }

  int64_t named(const char* name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? 0 : found->second;
  }

  double scalar(const char* name, double otherwise) const {
    for (size_t i = 0; i < program_.parameters.size(); ++i)
      if (program_.parameters[i].name == name)
        return decode({program_.parameters[i].scalar, program_.parameters[i].is_unsigned}, launch_.arguments[i].bits);
    return otherwise;
  }

  // The references of check.cpp, as the worker takes them.
  Status add_check() {
    if (!kernel_.spec() || kernel_.spec()->check.empty()) return Nothing{};
    const std::string& kind = kernel_.spec()->check;
    const auto constants = [&](std::initializer_list<std::pair<const char*, int64_t>> all) {
      std::string text;
      for (const auto& [name, value] : all) text += fmt::format("const long long {} = {};\n", name, value);
      return text;
    };
    if (kind.starts_with("gemm")) {
      code_.product = measure::ProductCheck{
          "A", "B", "C", named("M"), named("N"), named("K"), kind == "gemm_column_major_a", scalar("alpha", 1), scalar("beta", 0)};
    } else if (kind == "copy") {
      std::vector<std::string> ins, outs;
      for (const auto& spec : kernel_.spec()->buffers)
        if (spec.role != "scratch") (spec.role == "in" ? ins : outs).push_back(spec.name);
      for (size_t i = 0; i < std::min(ins.size(), outs.size()); ++i) code_.exact.push_back({outs[i], ins[i] + "[i]", {}});
    } else if (kind == "transpose") {
      code_.exact.push_back({"out", "in[(i % NY) * NX + i / NY]", constants({{"NX", named("NX")}, {"NY", named("NY")}})});
    } else if (kind == "tile") {
      const bool square = names_.contains("TILE");
      code_.exact.push_back({"out", "(int)(i % (ROWS * COLUMNS) % ROWS * COLUMNS + i % (ROWS * COLUMNS) / ROWS)",
                             constants({{"ROWS", named(square ? "TILE" : "BDIMY")}, {"COLUMNS", named(square ? "TILE" : "BDIMX")}})});
    } else if (const auto indices = cpu::vector_case(named("WIDTH"), named("CASE")); kind == "vector" && indices) {
      code_.exact.push_back(
          {"out", "lanes[i / FLOATS % 32] < 0 ? 0.0f : in[(i / (32 * FLOATS) * 32 + lanes[i / FLOATS % 32]) * FLOATS + i % FLOATS]",
           constants({{"FLOATS", named("WIDTH") / 32}}) +
               fmt::format("__device__ const int lanes[32] = {{{}}};\n", fmt::join(*indices, ", "))});
    } else {
      return Error{fmt::format("the worker does not support check = \"{}\"", kind), {kernel_.spec()->path, 0, 0}, {}, {}};
    }
    return Nothing{};
  }

  const ResolvedKernel& kernel_;
  const Interface& interface_;
  const Program& program_;
  const simt::Launch& launch_;
  const catalog::Values names_;
  std::vector<std::string> names_sent_;  // of launch_.buffers
  measure::Job job_;
  measure::CudaCode& code_ = job_.cuda;
};

}  // namespace

bool worker_makes(const simt::Buffer& buffer, const measure::JobBuffer& sent) {
  if (!sent.data.empty() || buffer.unset || sent.role == "out") return true;
  if (sent.role == "scratch") return begins_as(buffer, {});
  const Element* element = find_element(sent.element);
  if (!element || sent.element == "f16" || sent.element == "bf16") return false;
  return begins_as(buffer, make_fill({element->type, sent.shape, MadeBuffer::Content::Random}, simt::buffer_hash(sent.name)));
}

Result<MeasuringJob> make_measuring_job(const ResolvedKernel& kernel, frontend::Compiler& compiler) {
  auto interface = interface_of(kernel, compiler);
  if (!interface) return interface.error();
  auto launch = make_launch(kernel, interface->program);
  if (!launch) return launch.error();
  auto job = Builder(kernel, *interface, *launch->launch).build();
  if (!job) return job.error();
  job->cuda.cooperative = waits_for_grid(kernel, compiler, interface->program, job->cuda);
  return MeasuringJob{job.take(), launch->notes};
}

measure::Job reference_job(const std::string& routine, const measure::Job& job) {
  if (routine == "cublas_sgemm") return measure::library_job(routine, job.size);
  const auto bytes = static_cast<int64_t>(job.bytes / 2);
  return measure::library_job(routine, routine == "memcpy_d2d" ? catalog::Values{{"BYTES", bytes}} : catalog::Values{{"N", bytes / 8}});
}

std::optional<measure::Job> usual_reference(const measure::Job& job) {
  if (job.cuda.product) return reference_job("cublas_sgemm", job);
  if (job.bytes > 0) return reference_job("memcpy_d2d", job);
  return std::nullopt;
}

}  // namespace warplens::workload
