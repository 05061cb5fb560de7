#include "app/session/editing/edited_copy.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "kernels/base/cpp_tokens.h"

namespace warplens::app {
namespace {

using Kind = CppToken::Kind;

// What is between a pair of brackets, as places in the source and in the tokens.
struct Subscript {
  size_t begin = 0, end = 0, first = 0, last = 0;
};
// An occurrence of the array's name with what follows it.
struct Use {
  size_t token = 0;
  uint32_t line = 0;
  std::vector<Subscript> subscripts;
  bool declares = false, is_extern = false;
};

struct Source {
  const std::string& text;
  std::vector<CppToken> tokens;  // the code, and directives
  bool is(size_t at, std::string_view what) const { return at < tokens.size() && tokens[at].text == what; }
  std::string inside(const Subscript& s) const { return text.substr(s.begin, s.end - s.begin); }
};

Source read_source(const std::string& text) {
  Source source{text, scan_cpp(text)};
  std::erase_if(source.tokens, [](const CppToken& token) { return token.kind == Kind::Comment; });
  return source;
}

std::vector<Subscript> subscripts_after(const Source& source, size_t token) {
  std::vector<Subscript> all;
  for (size_t at = token + 1; source.is(at, "[");) {
    size_t close = at + 1;
    for (int depth = 1; close < source.tokens.size(); ++close) {
      if (source.is(close, "[")) ++depth;
      if (source.is(close, "]") && --depth == 0) break;
    }
    if (close == source.tokens.size()) break;
    all.push_back({source.tokens[at].end, source.tokens[close].begin, at + 1, close});
    at = close + 1;
  }
  return all;
}

std::vector<Use> uses_of(const Source& source, const std::string& name) {
  std::vector<Use> uses;
  for (size_t i = 0; i < source.tokens.size(); ++i) {
    if (source.tokens[i].kind != Kind::Word || source.tokens[i].text != name) continue;
    if (i > 0 && (source.is(i - 1, ".") || source.is(i - 1, ">"))) {
      if (source.is(i - 1, ".") || (i > 1 && source.is(i - 2, "-"))) continue;  // a member of something else
    }
    Use use{i, source.tokens[i].line, subscripts_after(source, i)};
    for (size_t back = i; back-- > 0 && !source.is(back, ";") && !source.is(back, "{") && !source.is(back, "}");) {
      use.declares |= source.is(back, "__shared__");
      use.is_extern |= source.is(back, "extern");
    }
    uses.push_back(std::move(use));
  }
  return uses;
}

Error refused(const char* phrase, const std::string& array, uint32_t line, const std::string& message, bool rows_declared = true) {
  return Error{message,
               {},
               rows_declared ? "by hand: make each row longer in the declaration, or rewrite the column of every access in the same way"
                             : "by hand: make each row longer in every index that steps from row to row, and the array by as much",
               {},
               Phrase(phrase, {{"array", array}, {"line", line}}),
               Phrase(rows_declared ? "fix_by_hand" : "fix_pitch_by_hand")};
}

// If a preprocessor line uses the name, its other uses cannot be understood from the text.
std::optional<Error> meant_by_macro(const Source& source, const std::string& array) {
  for (const CppToken& token : source.tokens) {
    if (token.kind != Kind::Directive) continue;
    if (token.text.find("include") != std::string::npos && token.text.find('"') != std::string::npos)
      return refused("fix_includes", array, token.line, "the file includes another one, which the copy would not find");
    const auto code = cpp_code(token.text.substr(1));
    if (std::find(code.begin(), code.end(), array) != code.end())
      return refused("fix_macro", array, token.line, "the array is used by a macro");
  }
  return std::nullopt;
}

// The declaration is first. Errors: it is not one that can be edited.
Result<std::vector<Use>> editable_uses(const Source& source, const std::string& array) {
  if (const auto macro = meant_by_macro(source, array)) return *macro;
  std::vector<Use> uses = uses_of(source, array);
  std::stable_partition(uses.begin(), uses.end(), [](const Use& use) { return use.declares; });
  const auto declarations = std::count_if(uses.begin(), uses.end(), [](const Use& use) { return use.declares; });
  if (declarations != 1)
    return refused("fix_declarations", array, uses.empty() ? 0 : uses.front().line, "the array is not declared exactly once as __shared__");
  const Use& declared = uses.front();
  if (declared.is_extern) return refused("fix_dynamic", array, declared.line, "its size is given at the launch");
  if (declared.subscripts.size() < 2)
    return refused("fix_one_extent", array, declared.line, "the declaration has one extent: the rows' length is part of every index",
                   false);
  for (const Use& use : uses)
    if (use.subscripts.size() != declared.subscripts.size())
      return refused("fix_other_use", array, use.line, "the array is used without all of its subscripts");
  return uses;
}

struct Edit {
  size_t begin = 0, end = 0;
  std::string text;
};
std::string edited(const std::string& source, std::vector<Edit> edits) {
  std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.begin > b.begin; });
  std::string text = source;
  for (const Edit& edit : edits) text.replace(edit.begin, edit.end - edit.begin, edit.text);
  return text;
}

// A sum or a single thing needs no brackets when something is added to it.
std::string added(const Source& source, const Subscript& extent, uint64_t more) {
  const bool plain = std::all_of(source.tokens.begin() + static_cast<ptrdiff_t>(extent.first),
                                 source.tokens.begin() + static_cast<ptrdiff_t>(extent.last), [](const CppToken& token) {
                                   return token.kind == Kind::Word || token.kind == Kind::Number || token.text == "+" || token.text == "*";
                                 });
  const std::string inside = source.inside(extent);
  return (plain ? inside : "(" + inside + ")") + " + " + std::to_string(more);
}

// Evaluating it twice is evaluating it once.
bool has_effects(const Source& source, const Subscript& index) {
  for (size_t i = index.first; i < index.last; ++i) {
    const CppToken& token = source.tokens[i];
    if (token.text == "=") return true;
    if ((token.text == "+" || token.text == "-") && source.is(i + 1, token.text) && source.tokens[i + 1].begin == token.end) return true;
    if (token.text == "(" && i > index.first && source.tokens[i - 1].kind == Kind::Word) return true;  // a call
  }
  return false;
}

bool address_taken(const Source& source, size_t token) {
  if (token == 0 || !source.is(token - 1, "&")) return false;
  if (token == 1) return true;
  const CppToken& before = source.tokens[token - 2];
  // What is after a closing bracket may be an operand of "and", or follow a cast: it is taken for the latter.
  return !((before.kind == Kind::Word && before.text != "return") || before.kind == Kind::Number || before.text == "]");
}

// A parameter means something else too where it is used in more than the extents of shared arrays.
bool used_elsewhere(const Source& source, const std::string& name) {
  bool shared = false;  // within a declaration of one
  for (size_t i = 0; i < source.tokens.size(); ++i) {
    if (source.is(i, ";") || source.is(i, "{") || source.is(i, "}")) shared = false;
    shared |= source.is(i, "__shared__");
    const bool declared = i > 0 && source.tokens[i - 1].kind == Kind::Word && source.tokens[i - 1].text != "return";
    if (source.tokens[i].kind == Kind::Word && source.tokens[i].text == name && !shared && !declared) return true;
  }
  return false;
}

Result<std::string> padded(const Source& source, const ArrayInSource& array, uint32_t words) {
  const auto uses = editable_uses(source, array.name);
  if (!uses) return uses.error();
  const Use& declared = uses->front();
  if (words * 4 % array.element_bytes != 0)
    return refused("fix_element", array.name, declared.line, "the padding is not a whole number of elements");
  const Subscript& extent = declared.subscripts.back();
  return edited(source.text, {{extent.begin, extent.end, added(source, extent, words * 4 / array.element_bytes)}});
}

// [row][column] becomes [row][column ^ some bits of row].
Result<std::string> swizzled(const Source& source, const ArrayInSource& array, const hardware::Remedy& remedy) {
  const auto uses = editable_uses(source, array.name);
  if (!uses) return uses.error();
  const Use& declared = uses->front();
  const auto bits = static_cast<uint32_t>(std::countr_zero(array.columns));
  const bool fits = array.element_bytes == 4 && std::has_single_bit(array.columns) && remedy.base + remedy.bits <= bits &&
                    remedy.base + remedy.shift >= bits && declared.subscripts.size() == 2;
  if (!fits)
    return refused("fix_not_by_row", array.name, declared.line,
                   "the swizzle does not combine the column of an element of 4 bytes with its row alone");
  const uint32_t from = remedy.base + remedy.shift - bits, mask = (1u << remedy.bits) - 1;
  std::vector<Edit> edits;
  for (const Use& use : *uses) {
    if (use.declares) continue;
    if (address_taken(source, use.token))
      return refused("fix_address", array.name, use.line, "the address of an element is taken: its neighbours move");
    if (has_effects(source, use.subscripts[0]) || has_effects(source, use.subscripts[1]))
      return refused("fix_effects", array.name, use.line, "an index cannot be written twice: it calls or changes something");
    std::string row = "(" + source.inside(use.subscripts[0]) + ")";
    if (from > 0) row = "(" + row + " >> " + std::to_string(from) + ")";
    row = "(" + row + " & " + std::to_string(mask) + ")";
    if (remedy.base > 0) row = "(" + row + " << " + std::to_string(remedy.base) + ")";
    edits.push_back({use.subscripts[1].begin, use.subscripts[1].end, "(" + source.inside(use.subscripts[1]) + ") ^ " + row});
  }
  // An array within its own index would be edited twice.
  for (const Use& outer : *uses)
    for (const Use& inner : *uses)
      if (inner.token > outer.token && inner.token < outer.subscripts.back().last)
        return refused("fix_effects", array.name, inner.line, "an index uses the array itself");
  return edited(source.text, std::move(edits));
}

}  // namespace

Result<std::string> with_fix(const std::string& source, const ArrayInSource& array, const hardware::Remedy& remedy) {
  const Source read = read_source(source);
  if (remedy.kind == hardware::Remedy::Kind::Xor) return swizzled(read, array, remedy);
  return padded(read, array, remedy.pad_words);
}

std::string padding_parameter(const std::string& source, const std::string& array, const std::vector<std::string>& parameters) {
  const Source read = read_source(source);
  const auto uses = editable_uses(read, array);
  if (!uses) return {};
  const Subscript& extent = uses->front().subscripts.back();
  for (size_t i = extent.first; i < extent.last; ++i) {
    if (used_elsewhere(read, read.tokens[i].text)) continue;
    const bool term = (read.is(i - 1, "+") || i == extent.first) && (i + 1 == extent.last || read.is(i + 1, "+"));
    if (term && extent.last - extent.first > 1 && std::find(parameters.begin(), parameters.end(), read.tokens[i].text) != parameters.end())
      return read.tokens[i].text;
  }
  return {};
}

}  // namespace warplens::app
