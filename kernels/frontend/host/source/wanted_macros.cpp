#include "kernels/frontend/host/source/wanted_macros.h"

#include <algorithm>
#include <cctype>

#include "kernels/frontend/host/values/value.h"

namespace warplens::frontend::host {
namespace {

bool in_capitals(const std::string& word) {
  return word.size() > 1 && std::isupper(static_cast<unsigned char>(word[0])) &&
         std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isupper(c) || std::isdigit(c) || c == '_'; });
}

std::set<std::string> enumerators(const Unit& unit) {
  std::set<std::string> names;
  for (size_t i = 0; i < unit.tokens.size(); ++i) {
    if (!unit.is(i, "enum")) continue;
    while (i < unit.tokens.size() && !unit.is(i, "{") && !unit.is(i, ";")) ++i;
    for (size_t at = i; unit.is(i, "{") && at < unit.match[i]; ++at)
      if (unit.is(at, "{") || unit.is(at, ",")) names.insert(unit.tokens[at + 1].text);
  }
  return names;
}

// Whether the word behind a comma is one more of a declaration: "float A, B, C;", and not of a call or a list.
bool goes_on_declaring(const Unit& unit, size_t comma) {
  size_t at = comma;
  while (at > 0) {
    const std::string& before = unit.tokens[at - 1].text;
    if (before == "<" && unit.after_angles(at - 1) > comma) return false;
    if (before == ";" || opens(before)) break;
    at = closes(before) ? unit.match[at - 1] : at - 1;
  }
  if (at > 0 && (unit.is(at - 1, "(") || unit.is(at - 1, "["))) return false;
  if (!unit.is_word(at) || unit.is(at, "return") || unit.is(at, "case") || unit.is(at, "else")) return false;
  while (unit.is(at + 1, "*") || unit.is(at + 1, "&")) ++at;
  return unit.is_word(at + 1);
}

// Whether the sign before a word ends a type: of "Tile<float> NAME", "const Tile &NAME" and not of "x > LIMIT", "i & MASK".
bool ends_type(const Unit& unit, size_t sign) {
  if (unit.is(sign, ">")) {
    for (size_t open = sign; open-- > 0 && sign - open < 400;)
      if (unit.is(open, "<") && unit.after_angles(open) == sign + 1) return true;
    return false;
  }
  if (!unit.is(sign, "&") || sign < 2) return false;
  const std::string& type = unit.tokens[sign - 1].text;
  return is_plain_type(type) || type == "auto" || unit.records.contains(type) || unit.is(sign - 2, "const") || unit.is(sign - 1, "const") ||
         (unit.is(sign - 1, ">") && ends_type(unit, sign - 1));
}

}  // namespace

std::set<std::string> macros_wanted(const Unit& unit) {
  std::set<std::string> declared = enumerators(unit), wanted;
  const auto& t = unit.tokens;
  for (size_t i = 1; i + 1 < t.size(); ++i) {
    if (!unit.is_word(i) || !in_capitals(t[i].text)) continue;
    const std::string &before = t[i - 1].text, &after = t[i + 1].text;
    const bool behind_word = t[i - 1].kind == Token::Kind::Word && before != "return" && before != "case" && before != "else";
    const bool names_record = before == "}" && after == ";";  // typedef struct { ... } NAME;
    if (behind_word || names_record || after == "=" || ends_type(unit, i - 1) || (before == "," && goes_on_declaring(unit, i - 1)))
      declared.insert(t[i].text);
  }
  for (const auto& [name, record] : unit.records) declared.insert(name);
  for (size_t i = 0; i + 1 < t.size(); ++i)  // auto [A, B] = ...
    if (unit.is(i, "auto"))
      for (size_t at = unit.is(i + 1, "&") || unit.is(i + 1, "&&") ? i + 2 : i + 1, end = unit.is(at, "[") ? unit.match[at] : at; at < end;
           ++at)
        declared.insert(t[at].text);
  for (const Function& function : unit.functions) {
    if (!function.is_kernel && !function.is_device) continue;
    for (const auto& list : {function.templates, function.parameters})
      for (const Parameter& parameter : list) declared.insert(parameter.name);
    for (size_t i = function.body; i < function.body_end; ++i) {
      const bool member =
          unit.is(i - 1, ".") || unit.is(i - 1, "->") || unit.is(i - 1, "::") || unit.is(i + 1, "::") || unit.is(i + 1, "(");
      if (unit.is_word(i) && in_capitals(t[i].text) && !member) wanted.insert(t[i].text);
    }
  }
  for (const std::string& name : declared) wanted.erase(name);
  return wanted;
}

}  // namespace warplens::frontend::host
