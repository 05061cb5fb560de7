#include "kernels/frontend/clang/compile.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/Version.h>
#include <clang/CodeGen/ModuleBuilder.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "kernels/base/number.h"
#include "kernels/base/words.h"
#include "kernels/frontend/clang/kernels/closures.h"
#include "kernels/frontend/clang/kernels/kernel_choice.h"
#include "kernels/frontend/clang/kernels/other_files.h"
#include "kernels/frontend/clang/kernels/signatures.h"
#include "kernels/frontend/clang/kernels/survey.h"
#include "kernels/frontend/clang/parse/device_errors.h"
#include "kernels/frontend/clang/parse/host_code.h"
#include "kernels/frontend/clang/parse/host_errors.h"
#include "kernels/frontend/clang/parse/host_tokens.h"
#include "kernels/frontend/clang/parse/nesting.h"
#include "kernels/frontend/clang/parse/source_names.h"
#include "kernels/frontend/clang/parse/usual_names.h"
#include "kernels/frontend/clang/sites/tables.h"
#include "kernels/frontend/host/read_launches.h"
#include "kernels/frontend/include_folders.h"
#include "kernels/frontend/lower/lower.h"
#include "kernels/frontend/lower/passes/indirect_calls.h"
#include "kernels/frontend/lower/passes/nvptx.h"
#include "kernels/frontend/lower/ptx/ptx.h"
#include "kernels/frontend/lower/values/code_addresses.h"

namespace warplens::frontend {
namespace {

ParseJob job_of(const CompileRequest& request, const std::string& headers) {
  ParseJob job;
  job.path = request.path.empty() ? "kernel.cu" : request.path;
  job.texts[job.path] = request.source;
  for (const auto& [name, text] : request.headers) job.texts[(std::filesystem::path(job.path).parent_path() / name).string()] = text;
  job.include_folders = include_folders(request).folders;
  job.headers = headers;
  job.optimize = request.compiled_account;
  job.confined = request.confined;
  job.cuda_arch = request.cuda_arch;
  job.notes = include_other_files(job, texts(request.settings));
  return job;
}

// The file itself, and those that came with it.
std::optional<Error> too_deep(const ParseJob& job) {
  for (const auto& [path, text] : job.texts)
    if (auto error = frontend::too_deep(path, text)) return error;
  return std::nullopt;
}

std::string_view line_of(std::string_view text, uint32_t line) {
  while (--line && !text.empty()) text.remove_prefix(std::min(text.size(), text.find('\n') + 1));
  return text.substr(0, text.find('\n'));
}

// In the line that we add to name the instance.
bool is_behind_the_source(const Error& error, const CompileRequest& request) {
  const auto lines = static_cast<uint32_t>(1 + std::count(request.source.begin(), request.source.end(), '\n'));
  return error.span.line > lines && error.span.file == request.path;
}

// An error there concerns the requested instance; the user never wrote that line.
Error remap_instantiation_error(Error error, const CompileRequest& request, const std::vector<KernelText>& kernels,
                                const KernelText& chosen) {
  if (!is_behind_the_source(error, request)) return error;
  const Span at{request.path, chosen.line, 0};
  const auto same_name = [&](const KernelText& k) { return k.name == chosen.name && k.namespaces == chosen.namespaces; };
  if (const auto count = std::count_if(kernels.begin(), kernels.end(), same_name); count > 1 && !chosen.chosen_by_types) {
    std::string ways;
    for (const KernelText& kernel : kernels)
      if (same_name(kernel)) ways += (ways.empty() ? "--kernel '" : " or --kernel '") + signature_text(kernel) + "'";
    return Error{std::to_string(count) + " kernels are named " + chosen.name, at, "choose one with " + ways, {}};
  }
  std::string given;
  for (const auto& [name, value] : texts(request.settings)) given += (given.empty() ? "--set " : " --set ") + name + "=" + value;
  if (error.message.starts_with("static assertion failed"))  // one of ours: its text says it
    if (const size_t text = error.message.find("the value of "); text != std::string::npos) error.message.erase(0, text);
  return Error{(given.empty() ? chosen.name : given) + ": " + error.message, at, {}, {}};
}

// Kernels of one name are listed as what chooses each of them.
void tell_apart(std::vector<KernelSignature>& signatures, const std::vector<KernelText>& kernels) {
  std::map<std::string, std::vector<KernelSignature*>> by_name;
  for (KernelSignature& signature : signatures) by_name[signature.name].push_back(&signature);
  for (const auto& [name, overloads] : by_name) {
    std::vector<const KernelText*> texts;
    for (const KernelText& kernel : kernels)
      if (kernel.name == name) texts.push_back(&kernel);
    if (overloads.size() < 2 || texts.size() != overloads.size()) continue;
    for (size_t i = 0; i < texts.size(); ++i) overloads[i]->name = choosing_text(*texts[i], kernels);
  }
}

// `void sum(float *)` beside `__global__ void sum(float *, int)`.
bool has_host_overload(const std::string& name, const std::string& text, const DeviceWords& words) {
  const std::vector<Region> regions = scan_file(text, words).regions;
  return std::any_of(regions.begin(), regions.end(), [&](const Region& region) {
    const std::string_view declaration = std::string_view(text).substr(region.begin, region.end - region.begin);
    const size_t open = declaration.find('(');
    if (region.is_device || open == std::string_view::npos || open == 0) return false;
    const std::string_view before = declaration.substr(0, declaration.find_last_not_of(" \t\n", open - 1) + 1);
    return before.size() > name.size() && before.ends_with(name) && !in_cpp_word(before[before.size() - name.size() - 1]);
  });
}

using Settings = std::vector<std::pair<std::string, std::string>>;

// Where no kernel is chosen yet: a setting that names a template parameter of any kernel is not a macro.
Settings macros_of_all(const std::vector<KernelText>& kernels, Settings settings) {
  for (const KernelText& kernel : kernels) settings = macros_of(kernel, settings);
  return settings;
}

// Everything outside of our own headers that an answer depends on, whether it was found or not.
std::vector<std::string> looked_up(const CompileRequest& request, const ParseJob& job, std::initializer_list<const Included*> runs) {
  std::set<std::string> paths;
  for (const Included* included : runs) paths.insert(included->looked_up.begin(), included->looked_up.end());
  for (const std::string& folder : include_folders(request).missing) paths.insert(folder);
  std::set<std::string> absolute;
  std::error_code none;
  for (const std::string& path : paths) {
    if (path == job.path || path.starts_with(job.headers)) continue;
    absolute.insert(std::filesystem::absolute(path, none).lexically_normal().string());
  }
  return {absolute.begin(), absolute.end()};
}

Error with_excerpt(Error error, const CompileRequest& request) {
  if (error.span.line && error.excerpt.empty() && (error.span.file.empty() || error.span.file == request.path))
    error.excerpt = excerpt_of(line_of(request.source, error.span.line), error.span.column);
  return error;
}

// Where a bracket is left open, a kernel behind it is not seen as one, or all of the file is taken for host code.
std::optional<Error> unpaired(const ParseJob& job) {
  const auto found = unpaired_bracket(job.texts.at(job.path));
  if (!found) return std::nullopt;
  return Error{std::string("'") + found->bracket + "' has no partner", {job.path, found->line, found->column}, {}, {}};
}
bool hides_kernels(const ParseJob& job, const Survey& found) {
  return found.kernels.empty() && job.texts.at(job.path).find("__global__") != std::string::npos;
}

// Settings that are lambdas become structures, which are defined behind the file.
Result<std::string> define_closures(Settings& settings, const CompileRequest& request, const std::string& path) {
  std::string definitions;
  std::set<std::string> defined;
  for (auto& [name, value] : settings) {
    if (!is_closure(value)) continue;
    const auto closure = closure_of(value, request.source, path);
    if (!closure) return closure.error();
    if (defined.insert(closure->name).second) definitions += closure->text;
    value = closure->name;
  }
  if (definitions.empty()) return definitions;
  const auto lines =
      std::count(request.source.begin(), request.source.end(), '\n') + std::count(definitions.begin(), definitions.end(), '\n');
  return definitions + "#line " + std::to_string(lines + 3) + " \"" + path + "\"\n";
}

Result<HostFree> parse_chosen(ParseJob& job, const std::string& instance, const Survey& found, Compiled& compiled) {
  compiled.context = std::make_unique<llvm::LLVMContext>();
  return parse_without_host_code(job, instance, found.included.words, compiled.context.get(),
                                 [&](clang::ASTContext& ast, clang::Preprocessor& preprocessor, clang::CodeGenerator* codegen) {
                                   fill_tables(ast, preprocessor, *codegen, job, compiled);
                                 });
}

Result<Compiled> compile_chosen(const CompileRequest& request, ParseJob job) {
  const Survey found = survey(job, texts(request.settings));
  if (hides_kernels(job, found))
    if (const auto error = unpaired(job)) return with_excerpt(*error, request);
  auto kernel = choose_kernel(found.kernels, request.kernel, job.path);
  if (!kernel) return kernel.error();
  auto settings = settings_of(*kernel, request.kernel, texts(request.settings));
  job.kernel = kernel->name;
  kernel->is_overloaded = has_host_overload(kernel->name, job.texts.at(job.path), found.included.words);
  const auto closures = define_closures(settings, request, job.path);
  if (!closures) return with_excerpt(closures.error(), request);
  job.macros = macros_of(*kernel, settings);
  auto instance = instantiation(*kernel, settings, job.path);
  if (!instance) return instance.error();
  *instance = *closures + *instance;

  Compiled compiled;
  auto parsed = parse_chosen(job, *instance, found, compiled);
  // Which of a class's functions is called is seen in the class's table, also where another kernel makes the objects.
  if (parsed && parsed->result.module && !job.for_device && calls_through_pointers(*parsed->result.module)) {
    ParseJob with_tables = job;
    with_tables.virtual_tables = true;
    Compiled with;
    if (auto again = parse_chosen(with_tables, *instance, found, with); again && again->result.module)
      parsed = std::move(again), std::swap(compiled, with);
  }
  const bool seen = !compiled.kernel.empty();
  const bool ends_early = parsed ? !parsed->result.module || !seen : is_behind_the_source(parsed.error(), request);
  if (ends_early)
    if (const auto error = unpaired(job_of(request, job.headers))) return with_excerpt(*error, request);
  if (!parsed) return remap_instantiation_error(parsed.error(), request, found.kernels, *kernel);
  compiled.module = std::move(parsed->result.module);
  if (!compiled.module || !seen) {
    return Error{"no code was generated for the kernel " + kernel->name,
                 {job.path, kernel->line, 0},
                 "if a device function of CUDA or of this file has the same name, give the kernel another one",
                 {}};
  }
  compiled.included = looked_up(request, job, {&found.included, &parsed->result.included});
  compiled.tables.notes.insert(compiled.tables.notes.begin(), parsed->notes.begin(), parsed->notes.end());
  compiled.tables.notes.insert(compiled.tables.notes.begin(), job.notes.begin(), job.notes.end());
  if (request.compiled_account && request.cuda_arch != kUsualCudaArch)
    compiled.tables.notes.push_back("the optimized code (as compiled) is that of sm_" + std::to_string(kUsualCudaArch / 10) + ": for sm_" +
                                    std::to_string(request.cuda_arch / 10) + " nvcc may choose other instructions");
  for (const std::string& name : parsed->result.included.missing) {
    std::error_code failed;
    const bool there = std::filesystem::exists(std::filesystem::path(job.path).parent_path() / name, failed);
    if (!there && is_usual_header(name)) continue;  // of the host's code: what kernels use of it would be an error
    compiled.tables.notes.push_back(
        (there ? "not a plain file of at most 8 MiB, and treated as empty: #include " : "not found and treated as empty: #include ") +
        name);
  }
  return compiled;
}

// Every kernel that is not a template.
Result<Compiled> compile_all(const CompileRequest& request, ParseJob job) {
  job.macros = texts(request.settings);
  const Survey found = survey(job, job.macros);
  Compiled compiled;
  compiled.context = std::make_unique<llvm::LLVMContext>();
  auto parsed = parse_without_host_code(job, "", found.included.words, compiled.context.get(),
                                        [](clang::ASTContext&, clang::Preprocessor&, clang::CodeGenerator*) {});
  if (!parsed) return parsed.error();
  compiled.module = std::move(parsed->result.module);
  compiled.included = looked_up(request, job, {&found.included, &parsed->result.included});
  if (!compiled.module) return Error{"no code was generated", {job.path, 0, 0}, {}, {}};
  return compiled;
}

}  // namespace

Result<Compiled> compile_to_module(const CompileRequest& request, const std::string& headers) {
  ParseJob job = job_of(request, headers);
  if (const auto error = too_deep(job)) return *error;
  return compile_chosen(request, std::move(job));
}

Result<Ptx> compile_to_ptx(const CompileRequest& request, const std::string& wanted, const std::string& headers) {
  const auto architecture = known_architecture(wanted);
  if (!architecture) return architecture.error();
  ParseJob job = job_of(request, headers);
  if (const auto error = too_deep(job)) return *error;
  job.optimize = job.for_device = true;
  job.architecture = *architecture;
  auto compiled = request.kernel.empty() ? compile_all(request, std::move(job)) : compile_chosen(request, std::move(job));
  if (!compiled) return compiled.error();
  std::vector<std::string> kernels;
  if (!compiled->kernel.empty()) kernels.push_back(compiled->kernel);
  auto text = emit_ptx(std::move(compiled->module), kernels, compiled->tables, *architecture);
  if (!text) return with_excerpt(text.error(), request);
  return Ptx{text.take(), "Clang/LLVM " CLANG_VERSION_STRING " (PTX)", std::move(compiled->included)};
}

Result<CompiledProgram> compile_to_program(const CompileRequest& request, const std::string& headers) {
  auto compiled = compile_to_module(request, headers);
  if (!compiled) return compiled.error();
  auto program = lower(std::move(compiled->module), compiled->kernel, compiled->tables, request.compiled_account);
  if (!program) return with_excerpt(program.error(), request);
  return CompiledProgram{program.take(), std::move(compiled->included), std::move(compiled->tables), compiled->unmatched};
}

std::string describe(const CompiledProgram& compiled) {
  std::string text;
  for (const std::string& note : compiled.tables.notes) text += "; " + note + "\n";
  for (const AstSite& site : compiled.tables.sites) {
    text += "; " + std::to_string(site.line) + ":" + std::to_string(site.column) + " " + name(site.site.op) + " " +
            std::to_string(site.site.width_bytes) + " " + site.site.text + " = " + site.site.array + "[" +
            (site.site.index.empty() ? "?" : site.site.index_text) + "] of " + std::to_string(site.site.element_bytes) + "\n";
  }
  if (compiled.unmatched) text += "; " + std::to_string(compiled.unmatched) + " memory instructions without an expression\n";
  return text;
}

namespace {

// Of the whole file, no kernel chosen.
ParseJob whole_file(const CompileRequest& request, const std::string& headers) {
  ParseJob job = job_of(request, headers);
  const Settings settings = texts(request.settings);
  if (!settings.empty()) job.macros = macros_of_all(survey(job, settings).kernels, settings);
  return job;
}

}  // namespace

std::vector<SourceName> names_in_source(const CompileRequest& request, const std::string& headers) {
  if (too_deep(job_of(request, headers))) return {};
  return source_names(whole_file(request, headers));
}

std::vector<Error> errors_in_source(const CompileRequest& request, const std::string& headers) {
  if (auto error = too_deep(job_of(request, headers))) return {std::move(*error)};
  const ParseJob job = whole_file(request, headers);
  std::vector<Error> errors = host_errors(job);
  for (Error& error : device_errors(job, survey(job, job.macros).included)) errors.push_back(std::move(error));
  return errors;
}

std::vector<std::string> looked_up_by(const CompileRequest& request, const std::string& headers) {
  if (too_deep(job_of(request, headers))) return {};
  const ParseJob job = whole_file(request, headers);
  const Survey found = survey(job, job.macros);
  return looked_up(request, job, {&found.included});
}

// Where the host code fetches pointers to functions of the device: what they are.
static std::map<std::string, uint64_t> code_addresses(ParseJob job) {
  std::map<std::string, uint64_t> addresses;
  if (job.texts.at(job.path).find("cudaMemcpyFromSymbol") == std::string::npos) return addresses;
  const auto parsed = parse_without_host_code(job, "", survey(job, {}).included.words, nullptr,
                                              [&](clang::ASTContext& ast, clang::Preprocessor&, clang::CodeGenerator*) {
                                                for (const auto& [name, compiled] : compiled_names(ast))
                                                  addresses[name] = code_address(compiled);
                                              });
  return parsed ? addresses : std::map<std::string, uint64_t>();
}

HostLaunches read_launches(const CompileRequest& request, const std::string& headers) {
  ParseJob job = job_of(request, headers);
  if (auto error = too_deep(job)) return {.errors = {std::move(*error)}};
  Settings settings;
  std::vector<host::Instead> instead;
  for (const auto& [name, value] : texts(request.settings)) {
    // "saxpy:n": a parameter of a kernel.
    const size_t colon = name.rfind(':');  // a namespace may stand before it
    if (colon == std::string::npos)
      settings.emplace_back(name, value);
    else if (const auto number = whole_number(value))
      instead.push_back({name.substr(0, colon), name.substr(colon + 1), *number});
  }
  if (!settings.empty()) job.macros = macros_of_all(survey(job, settings).kernels, settings);
  auto addresses = code_addresses(job);
  job.for_host = true;
  HostLaunches read = host::read_launches(host_tokens(job), instead, std::move(addresses));
  read.errors = host_errors(job);
  return read;
}

Result<std::vector<KernelSignature>> list_kernels(const CompileRequest& request, const std::string& headers) {
  ParseJob job = job_of(request, headers);
  if (const auto error = too_deep(job)) return with_excerpt(*error, request);
  const auto settings = texts(request.settings);
  const Survey found = survey(job, settings);
  job.macros = macros_of_all(found.kernels, settings);
  std::vector<KernelSignature> signatures;
  auto parsed = parse_without_host_code(
      job, "", found.included.words, nullptr,
      [&](clang::ASTContext& ast, clang::Preprocessor&, clang::CodeGenerator*) { signatures = signatures_of(ast); });
  if (!parsed) return parsed.error();
  if (signatures.empty() && hides_kernels(job, found))
    if (const auto error = unpaired(job)) return with_excerpt(*error, request);
  tell_apart(signatures, found.kernels);
  return signatures;
}

}  // namespace warplens::frontend
