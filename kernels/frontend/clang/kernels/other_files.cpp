#include "kernels/frontend/clang/kernels/other_files.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>

#include "kernels/base/cpp_tokens.h"
#include "kernels/base/file.h"
#include "kernels/frontend/clang/kernels/survey.h"
#include "kernels/program/limits.h"

namespace warplens::frontend {
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string, std::less<>>;

constexpr size_t kMaxOtherFiles = 16, kMaxCandidates = 200, kMaxArguments = 200;

// What the text of a file defines and uses.
struct Uses {
  Names defined;   // functions with a body
  Names declared;  // functions without
  Names launched;  // "name<<<", "name<int><<<"
  Names called;    // "name("
};

bool is_sign(const CppToken& token, char sign) { return token.kind == CppToken::Kind::Sign && token.text[0] == sign; }

// Of each "(", where the ")" of it is; the end, if nowhere.
std::vector<size_t> partners(const std::vector<CppToken>& tokens) {
  std::vector<size_t> found(tokens.size(), tokens.size()), open;
  for (size_t at = 0; at < tokens.size(); ++at) {
    if (is_sign(tokens[at], '(')) open.push_back(at);
    if (!is_sign(tokens[at], ')') || open.empty()) continue;
    found[open.back()] = at;
    open.pop_back();
  }
  return found;
}

// The word before the "<<<" there, template arguments left out; empty, where none is.
std::string launched_at(const std::vector<CppToken>& tokens, size_t at) {
  if (at == 0) return {};
  size_t name = at - 1;
  if (is_sign(tokens[name], '>'))
    for (size_t depth = 0; name > 0 && at - name < kMaxArguments; --name) {
      if (is_sign(tokens[name], '>')) ++depth;
      if (is_sign(tokens[name], '<') && --depth == 0) break;
    }
  if (name != at - 1 && name > 0) --name;
  return tokens[name].kind == CppToken::Kind::Word ? tokens[name].text : std::string();
}

Uses uses_of(std::string_view text) {
  std::vector<CppToken> tokens = scan_cpp(text);
  std::erase_if(tokens, [](const CppToken& t) { return t.kind == CppToken::Kind::Comment || t.kind == CppToken::Kind::Directive; });
  static const Names kBeforeCalls = {"return", "else", "do", "throw", "co_return", "case"};
  const std::vector<size_t> closing = partners(tokens);
  Uses uses;
  for (size_t at = 0; at < tokens.size(); ++at) {
    const auto sign = [&](size_t ahead, char c) { return at + ahead < tokens.size() && is_sign(tokens[at + ahead], c); };
    if (sign(0, '<') && sign(1, '<') && sign(2, '<')) uses.launched.insert(launched_at(tokens, at)), at += 2;
    if (at == 0 || at >= tokens.size() || tokens[at].kind != CppToken::Kind::Word || !sign(1, '(')) continue;
    const CppToken& before = tokens[at - 1];
    const bool behind_type = before.kind == CppToken::Kind::Word ? !kBeforeCalls.contains(before.text)
                                                                 : is_sign(before, '*') || is_sign(before, '&') || is_sign(before, '>');
    const size_t close = closing[at + 1];
    const bool has_body = close + 1 < tokens.size() && is_sign(tokens[close + 1], '{');
    const bool has_none = close + 1 < tokens.size() && is_sign(tokens[close + 1], ';');
    (behind_type && has_body ? uses.defined : behind_type && has_none ? uses.declared : uses.called).insert(tokens[at].text);
  }
  uses.launched.erase("");
  return uses;
}

Names without(const Names& all, const Names& some) {
  Names rest;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::inserter(rest, rest.end()));
  return rest;
}

// The .cu files in the folder of the opened one, in the order of their names.
std::vector<fs::path> files_beside(const std::string& path) {
  std::vector<fs::path> found;
  std::error_code failed;
  const fs::path own(path), folder = own.parent_path().empty() ? "." : own.parent_path();
  for (fs::directory_iterator each(folder, failed), end; !failed && each != end && found.size() < kMaxCandidates; each.increment(failed))
    if (each->path().extension() == ".cu" && each->is_regular_file(failed) && each->path().filename() != own.filename())
      found.push_back(each->path());
  std::sort(found.begin(), found.end());
  return found;
}

// Launched or, where nothing is and no kernel is there, called; `missing`: those that the program's text so far declares and defines
// nowhere. A variable that leads to a kernel is none.
struct Wanted {
  Names missing, called;
};
Wanted wanted_by(const ParseJob& job, const std::vector<std::pair<std::string, std::string>>& settings) {
  const Uses own = uses_of(job.texts.at(job.path));
  if (!own.launched.empty() && without(own.launched, own.defined).empty()) return {};
  const Survey found = survey(job, settings);
  if (own.launched.empty() && !found.kernels.empty()) return {};
  Wanted wanted{own.launched.empty() ? own.called : own.launched, own.called};
  Names declared;
  for (const auto& [path, text] : found.included.files) {
    Uses uses = uses_of(text);
    wanted.missing = without(wanted.missing, uses.defined), wanted.called = without(wanted.called, uses.defined);
    declared.merge(uses.declared);
  }
  for (const KernelText& kernel : found.kernels) wanted.missing.erase(kernel.name);
  for (Names* const names : {&wanted.missing, &wanted.called}) *names = without(*names, without(*names, declared));
  return wanted;
}

struct OtherFile {
  std::string name;
  Uses uses;
  bool is_device = false, is_included = false;
};

std::vector<OtherFile> others_of(const std::string& path) {
  std::vector<OtherFile> others;
  for (const fs::path& each : files_beside(path))
    if (const auto text = read_file(each, {}, kMaxSourceBytes)) {
      Uses uses = uses_of(*text);
      const bool is_device = !uses.launched.empty() || text->find("__global__") != std::string::npos;
      if (!uses.defined.contains("main")) others.push_back({each.filename().string(), std::move(uses), is_device});
    }
  return others;
}

// Of those that define what is missing, one after the other, as each may want others.
void include_what_defines(Names missing, bool device_only, std::vector<OtherFile>& others, std::string& text,
                          std::vector<std::string>& notes) {
  for (bool more = true; more && !missing.empty() && notes.size() < kMaxOtherFiles;) {
    more = false;
    for (auto& [name, uses, is_device, is_included] : others) {
      const Names rest = without(missing, uses.defined);
      if (is_included || (device_only && !is_device) || rest.size() == missing.size()) continue;
      const auto is_it = [&](const std::string& each) { return uses.defined.contains(each); };
      notes.push_back(name + " beside this file is read, too: it defines " + *std::find_if(missing.begin(), missing.end(), is_it) + "()");
      text += "\n#include \"" + name + "\"\n";
      missing = rest;
      missing.merge(without(uses.launched, uses.defined));
      is_included = more = true;
    }
  }
}

}  // namespace

std::vector<std::string> include_other_files(ParseJob& job, const std::vector<std::pair<std::string, std::string>>& settings) {
  std::vector<std::string> notes;
  if (job.confined || job.texts.at(job.path).find("main") == std::string::npos) return notes;
  const Wanted wanted = wanted_by(job, settings);
  if (wanted.missing.empty()) return notes;
  std::vector<OtherFile> others = others_of(job.path);
  include_what_defines(wanted.missing, true, others, job.texts[job.path], notes);
  if (notes.empty()) return notes;
  Names called = wanted.called;
  for (const OtherFile& other : others)
    if (other.is_included) called = without(called, other.uses.defined);
  include_what_defines(called, false, others, job.texts[job.path], notes);
  return notes;
}

}  // namespace warplens::frontend
