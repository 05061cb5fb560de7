#include "kernels/frontend/clang/parse/host_code.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/Diagnostic.h>

#include <algorithm>
#include <array>
#include <optional>

#include "kernels/base/words.h"
#include "kernels/frontend/clang/parse/own_files.h"
#include "kernels/frontend/clang/parse/usual_names.h"

namespace warplens::frontend {
namespace {

constexpr int kMaxRounds = 40;

struct Blanking {
  std::string file;
  Region region;
};

// The host declaration that holds the error; nothing when it is in device code or at no known place.
std::optional<Blanking> host_declaration(const Diagnosed& error, const std::map<std::string, std::string>& texts,
                                         const DeviceWords& words) {
  const auto text = texts.find(error.file);
  if (text == texts.end()) return std::nullopt;
  for (const Region& region : scan_file(text->second, words).regions) {
    if (error.offset < region.begin || error.offset >= region.end) continue;
    if (region.is_device) return std::nullopt;
    return Blanking{error.file, region};
  }
  return std::nullopt;
}

// "torch" where the error is that "torch::Tensor" is not declared.
std::string library_of(const Diagnosed& error, const std::map<std::string, std::string>& texts) {
  constexpr std::string_view kPart = "' is unavailable: this part of ";
  if (const size_t part = error.message.find(kPart); part != std::string::npos) {
    const size_t name = part + kPart.size();
    return error.message.substr(name, error.message.find(' ', name) - name);
  }
  const auto text = texts.find(error.file);
  if (text == texts.end() || error.offset >= text->second.size() || error.message.find("undeclared") == std::string::npos) return {};
  std::string_view rest = std::string_view(text->second).substr(error.offset);
  const size_t end = static_cast<size_t>(std::find_if_not(rest.begin(), rest.end(), in_cpp_word) - rest.begin());
  return rest.substr(end).starts_with("::") ? std::string(rest.substr(0, end)) : std::string();
}

// What a header that was not found may have declared.
bool is_undeclared(const Diagnosed& error) {
  return error.message.find("undeclared identifier") != std::string::npos || error.message.starts_with("unknown type name") ||
         error.message.starts_with("no template named");
}

// Other device code than the chosen kernel that uses a library which is not here.
std::optional<Blanking> other_kernel(const Diagnosed& error, const ParseJob& job, const DeviceWords& words) {
  const auto text = job.texts.find(error.file);  // none: the error is in a header of the library
  if (job.kernel.empty() || text == job.texts.end() || library_of(error, job.texts).empty()) return std::nullopt;
  for (const Region& region : scan_file(text->second, words).regions)
    if (error.offset >= region.begin && error.offset < region.end && region.is_device &&
        !mentions(std::string_view(text->second).substr(region.begin, region.end - region.begin), job.kernel))
      return Blanking{error.file, region};
  return std::nullopt;
}

// A setting is a macro, so that it makes nonsense of the file's own declaration of that constant, which then is left out. Empty of host
// code: no kernel has it, and its launches are read from its text.
std::string note_of(const Region& region, const std::string& file, const ParseJob& job) {
  const bool quoted = file == job.path || lies_in(file, job.include_folders);
  const std::string where = "line " + std::to_string(region.line) + (quoted ? ": " + region.title : " of " + file);
  for (const auto& [name, value] : job.macros)
    if (region.title.find(" " + name + " = ") != std::string::npos) return "--set " + name + "=" + value + " instead of " + where;
  return region.is_device ? "a kernel that is not shown is ignored: " + where : std::string();
}

// `constexpr int BM = 64, BN = 32;` must keep BN when a setting stands for BM: BM gets a name that no one asks for, of the same length.
bool renamed_constant(std::string& text, const Region& region, const ParseJob& job) {
  const std::string_view declaration = std::string_view(text).substr(region.begin, region.end - region.begin);
  if (declaration.find(',') == std::string_view::npos) return false;
  for (const auto& [name, value] : job.macros) {
    for (size_t at = declaration.find(name); at != std::string_view::npos && name.size() > 1; at = declaration.find(name, at + 1)) {
      const size_t next = declaration.find_first_not_of(" \t", at + name.size());
      if (next == std::string_view::npos || declaration[next] != '=' || (at > 0 && in_cpp_word(declaration[at - 1]))) continue;
      text.replace(region.begin + at, name.size(), std::string(name.size(), '_'));
      return true;
    }
  }
  return false;
}

// A quotient rounded up, by the names that headers of many projects give it: where such a header is not here, that is what is meant.
bool define_usual(const std::vector<Diagnosed>& errors, const std::vector<std::string>& missing, ParseJob& job,
                  std::vector<std::string>& notes) {
  constexpr std::array kRoundedUp{"CEIL_DIV", "CEILDIV", "CDIV", "DIV_UP", "DIVUP",   "DIV_CEIL",
                                  "ceil_div", "ceildiv", "cdiv", "div_up", "div_ceil"};
  bool defined = false;
  for (const char* const name : kRoundedUp) {
    const std::string macro = std::string(name) + "(a, b)", said = "use of undeclared identifier '" + std::string(name) + "'";
    const auto is_macro = [&](const auto& known) { return known.first == macro || known.first == name; };
    const auto asks = [&](const Diagnosed& error) { return error.message.starts_with(said); };
    if (missing.empty() || std::any_of(job.macros.begin(), job.macros.end(), is_macro) || std::none_of(errors.begin(), errors.end(), asks))
      continue;
    job.macros.emplace_back(macro, "(((a) + (b)-1) / (b))");
    notes.push_back(macro + " is taken to be (a + b - 1) / b, as " + missing.front() + " was not found");
    defined = true;
  }
  return defined;
}

bool same_place(const Diagnosed& a, const Diagnosed& b) { return a.file == b.file && a.line == b.line && a.message == b.message; }

constexpr size_t kMaxErrors = 20;

// The first of them, and the others that are told of the device's code. One that blanking brought about is none of the file's.
Error all_of(const std::vector<Diagnosed>& errors, const std::vector<Diagnosed>& first_errors) {
  const auto is_first = [&](const Diagnosed& d) {
    return std::any_of(first_errors.begin(), first_errors.end(), [&](const Diagnosed& e) { return same_place(e, d); });
  };
  if (!is_first(errors.front())) return to_error(first_errors.front());
  Error all = to_error(errors.front());
  if (all.message.starts_with("#include")) return all;  // what follows comes of it
  for (const Diagnosed& error : errors) {
    const Error one = to_error(error);
    const auto same = [&](const Error& e) {
      return e.span.file == one.span.file && e.span.line == one.span.line && e.span.column == one.span.column && e.message == one.message;
    };
    if (error.line == 0 || same(all) || std::any_of(all.more.begin(), all.more.end(), same) || !is_first(error)) continue;
    if (all.more.size() + 1 < kMaxErrors) all.more.push_back(one);
  }
  std::stable_sort(all.more.begin(), all.more.end(), [](const Error& a, const Error& b) {
    return std::pair(a.span.line, a.span.column) < std::pair(b.span.line, b.span.column);
  });
  return all;
}

}  // namespace

Result<HostFree> parse_without_host_code(ParseJob& job, const std::string& instance, const DeviceWords& words, llvm::LLVMContext* context,
                                         const AtEnd& at_end) {
  HostFree done;
  std::vector<Diagnosed> first_errors;
  const AtEnd when_clean = [&](clang::ASTContext& ast, clang::Preprocessor& preprocessor, clang::CodeGenerator* codegen) {
    if (!ast.getDiagnostics().hasErrorOccurred()) at_end(ast, preprocessor, codegen);
  };
  for (int round = 0; round < kMaxRounds; ++round) {
    ParseJob now = job;
    now.texts[job.path] += "\n" + instance;
    ParseResult result = parse(now, context, when_clean);
    for (const auto& [path, text] : result.included.files)
      if (path != job.path) job.texts.emplace(path, text);
    const std::vector<Diagnosed> errors = result.errors;
    done.result = std::move(result);
    if (errors.empty()) return done;
    if (define_usual(errors, done.result.included.missing, job, done.notes)) continue;
    if (first_errors.empty()) first_errors = errors;

    std::vector<Blanking> blankings;
    std::vector<Diagnosed> of_device;
    for (const Diagnosed& error : errors) {
      if (const auto found = host_declaration(error, job.texts, words)) {
        const bool known = std::any_of(blankings.begin(), blankings.end(),
                                       [&](const Blanking& b) { return b.file == found->file && b.region.begin == found->region.begin; });
        if (!known) blankings.push_back(*found);
      } else {
        of_device.push_back(error);
      }
    }
    if (blankings.empty())
      for (const Diagnosed& error : of_device)
        if (const auto other = other_kernel(error, job, words); other && blankings.empty()) blankings.push_back(*other);
    if (blankings.empty()) {
      Error all = all_of(of_device, first_errors);
      const std::string library = library_of(of_device.front(), job.texts);
      for (const std::string& missing : done.result.included.missing)
        if (((!library.empty() && missing.starts_with(library + "/")) || (is_undeclared(of_device.front()) && !is_usual_header(missing))) &&
            all.hint.empty())
          all.hint = "'" + missing + "' was not found: add the folder that has it to the include folders (-I)";
      return all;
    }
    for (const Blanking& b : blankings) {
      std::string& text = job.texts[b.file];
      if (!renamed_constant(text, b.region, job)) blank(text, b.region);
      if (std::string note = note_of(b.region, b.file, job); !note.empty()) done.notes.push_back(std::move(note));
    }
  }
  return to_error(first_errors.front());
}

}  // namespace warplens::frontend
