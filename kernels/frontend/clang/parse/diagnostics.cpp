#include "kernels/frontend/clang/parse/diagnostics.h"

#include <clang/Basic/CharInfo.h>
#include <clang/Basic/DiagnosticAST.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <set>

#include "kernels/base/nearest.h"

namespace warplens::frontend {
namespace {

constexpr unsigned kStepsAfterAnEndlessEvaluation = 1024;

std::string_view line_at(std::string_view text, size_t offset) {
  if (offset > text.size()) return {};
  const size_t begin = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
  const size_t end = text.find('\n', offset);
  return text.substr(begin, end == std::string_view::npos ? std::string_view::npos : end - begin);
}

bool is_letter(char c) { return clang::isAsciiIdentifierContinue(c); }

// The names that a file has, and those that every kernel may use.
std::set<std::string> names_in(llvm::StringRef text) {
  std::set<std::string> names = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "__syncthreads", "__syncwarp", "atomicAdd"};
  while (!(text = text.drop_until(is_letter)).empty()) {
    const llvm::StringRef name = text.take_while(is_letter);
    if (!clang::isDigit(name.front())) names.insert(name.str());
    text = text.drop_front(name.size());
  }
  return names;
}

// A macro by its looks: no variable is meant by it.
bool in_capitals(const std::string& word) {
  return word.size() > 1 && clang::isUppercase(word[0]) &&
         std::all_of(word.begin(), word.end(), [](char c) { return clang::isUppercase(c) || clang::isDigit(c) || c == '_'; });
}

std::string meant_name(const std::string& name) { return "; did you mean '" + name + "'?"; }

bool is_ours(llvm::StringRef file) { return file.contains("include/warplens/"); }

// A name can be as long as a file: what is cut out of the middle is marked.
std::string shortened(std::string text) {
  constexpr size_t kMax = 1000, kFirst = 600, kLast = 300;
  if (text.size() <= kMax) return text;
  const auto inside = [&](size_t at) { return (text[at] & 0xc0) == 0x80; };
  size_t first = kFirst, last = text.size() - kLast;
  while (first > 0 && inside(first)) --first;
  while (last < text.size() && inside(last)) ++last;
  return text.substr(0, first) + "..." + text.substr(last);
}

// Of a note: people do not have our headers open.
std::string place_beside(const Diagnosed& note, const Diagnosed& error) {
  if (note.line == 0 || is_ours(note.file)) return "";
  const std::string place = " at line " + std::to_string(note.line);
  return note.file == error.file ? place : place + " of " + llvm::sys::path::filename(note.file).str();
}

// "cub::BlockRadixSort" where a vendor's library has what is missing, and its part here has it not; `rest`: the file from the error on.
std::string missing_of_library(const std::string& message, std::string_view rest) {
  const auto is_of_it = [](char c) { return is_letter(c) || c == ':'; };
  if (message.starts_with("use of undeclared identifier")) {
    std::string name(rest.begin(), std::find_if_not(rest.begin(), rest.end(), is_of_it));
    return name.starts_with("thrust::") || name.starts_with("cub::") || name.starts_with("cutlass::") || name.starts_with("cute::") ? name
                                                                                                                                    : "";
  }
  constexpr std::string_view kIn = "' in namespace '";
  const size_t quote = message.find('\''), in = message.find(kIn);
  if (!message.starts_with("no ") || in == std::string::npos || quote >= in) return {};
  const size_t space = in + kIn.size();
  const std::string library = message.substr(space, message.find('\'', space) - space);
  const std::string outermost = library.substr(0, library.find("::"));
  const bool is_known = outermost == "cub" || outermost == "cuda" || outermost == "thrust";
  return is_known ? library + "::" + message.substr(quote + 1, in - quote - 1) : "";
}

}  // namespace

std::string likely_name(llvm::StringRef text, const std::string& wrong) {
  constexpr size_t kLongest = 200;
  if (wrong.size() > kLongest) return {};
  std::set<std::string> names = names_in(text);
  const size_t most = wrong.size() / 4;  // letters more or fewer: a part of a name is another name
  std::erase_if(names,
                [&](const std::string& n) { return n == wrong || n.size() > wrong.size() + most || n.size() + most < wrong.size(); });
  if (in_capitals(wrong)) std::erase_if(names, [](const std::string& n) { return !in_capitals(n); });
  const std::string nearest = nearest_name(wrong, {names.begin(), names.end()});
  if (nearest.empty() && in_capitals(wrong)) return "; if the build defines it, give it with --set " + wrong + "=NUMBER";
  return nearest.empty() ? "" : meant_name(nearest);
}

std::string excerpt_of(std::string_view line, uint32_t column) {
  constexpr size_t kMax = 240;  // of a line; what is cut off is marked
  constexpr std::string_view kCut = "...";
  const auto begins_character = [&](size_t at) { return at == 0 || at >= line.size() || (line[at] & 0xc0) != 0x80; };
  const size_t place = std::min<size_t>(column > 0 ? column - 1 : 0, line.size());
  size_t begin = line.size() > kMax && place > kMax / 2 ? std::min(place - kMax / 2, line.size() - kMax) : 0;
  size_t end = std::min(line.size(), begin + kMax);
  for (int i = 0; i < 3 && !begins_character(begin); ++i) --begin;  // not for long: a file may be no text
  for (int i = 0; i < 3 && !begins_character(end); ++i) ++end;
  std::string text(begin > 0 ? kCut : ""), caret(text.size(), ' ');
  text += line.substr(begin, end - begin);
  for (size_t i = begin; i < place; ++i) caret += line[i] == '\t' ? '\t' : ' ';
  if (end < line.size()) text += kCut;
  return text + "\n" + caret + "^";
}

void DiagnosticCollector::HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& diagnostic) {
  clang::DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
  // An endless evaluation begins anew wherever its value is asked for, at up to a second each: after the first one no other is long. The
  // evaluator reads the options each time; what it gives up from now on follows from an error that is told already.
  if (diagnostic.getID() == clang::diag::note_constexpr_step_limit_exceeded && language_)
    const_cast<clang::LangOptions*>(language_)->ConstexprStepLimit = kStepsAfterAnEndlessEvaluation;
  if (level < clang::DiagnosticsEngine::Error && level != clang::DiagnosticsEngine::Note) return;
  llvm::SmallString<256> text;
  diagnostic.FormatDiagnostic(text);
  Diagnosed d;
  d.message = shortened(std::string(text));
  constexpr std::string_view kLaunched = "reference to __global__ function ";
  if (const size_t end = d.message.find("' in __"); d.message.starts_with(kLaunched) && end != std::string::npos)
    d.message = d.message.substr(kLaunched.size(), end + 1 - kLaunched.size()) +
                " is unavailable: kernels that kernels launch are not interpreted; the kernel can still be measured on a GPU";
  if (diagnostic.hasSourceManager() && diagnostic.getLocation().isValid()) {
    const clang::SourceManager& sources = diagnostic.getSourceManager();
    const clang::SourceLocation at = sources.getExpansionLoc(diagnostic.getLocation());
    const auto [file, offset] = sources.getDecomposedLoc(at);
    d.in_macro = diagnostic.getLocation().isMacroID();
    d.file = std::string(sources.getFilename(at));
    d.line = sources.getLineNumber(file, offset);
    d.column = sources.getColumnNumber(file, offset);
    d.offset = offset;
    d.excerpt = excerpt_of(line_at(sources.getBufferData(file), offset), d.column);
    const llvm::StringRef all = sources.getBufferData(file);
    if (const std::string missing = missing_of_library(d.message, std::string_view(all).substr(std::min<size_t>(offset, all.size())));
        !missing.empty()) {
      d.message = "'" + missing + "' is unavailable: this part of " + missing.substr(0, missing.find("::")) +
                  " is not interpreted; the kernel can still be measured on a GPU";
    } else if (diagnostic.getID() == clang::diag::err_undeclared_var_use) {
      const std::string wrong = all.drop_front(offset).take_while(is_letter).str();
      if (errors_.empty())
        d.message += likely_name(all, wrong);
      else if (const std::string meant = meant_name(wrong); errors_.front().message.ends_with(meant))
        errors_.front().message.erase(errors_.front().message.size() - meant.size());  // it is not declared either
    }
  }
  if (level >= clang::DiagnosticsEngine::Error) {
    errors_.push_back(std::move(d));
    return;
  }
  if (errors_.empty()) return;
  // An error inside our headers is reported at the place of the user's file that led there.
  Diagnosed& owner = errors_.back();
  if (is_ours(owner.file) && !d.file.empty() && !is_ours(d.file)) {
    owner.file = d.file, owner.line = d.line, owner.column = d.column, owner.offset = d.offset, owner.excerpt = d.excerpt;
  }
  if (is_ours(d.file) && owner.message.starts_with("invalid operands")) return;  // each of our operators would be a candidate
  owner.notes.push_back(d.message + place_beside(d, owner));
}

Error to_error(const Diagnosed& d) { return {d.message, {d.file, d.line, d.column}, d.notes.empty() ? "" : d.notes.front(), d.excerpt}; }

}  // namespace warplens::frontend
