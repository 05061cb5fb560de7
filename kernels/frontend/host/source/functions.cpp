#include "kernels/frontend/host/source/functions.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace warplens::frontend::host {
namespace {

bool is_host(const Function& f) { return !f.is_kernel && !f.is_device && f.owner.empty() && !f.launches && f.name != "main"; }

// "std::vector<float>&", of plain values: one that can be changed for the caller is a result. Nothing for anything else.
std::optional<HostParameter> vector_of(const Unit& unit, const Parameter& p) {
  size_t at = p.begin;
  const bool before = unit.is(at, "const");
  at += before;
  if (unit.is(at, "std") && unit.is(at + 1, "::")) at += 2;
  if (!unit.is(at, "vector") || !unit.is(at + 1, "<")) return std::nullopt;
  std::string element;
  for (at += 2; at < p.end && (unit.is_word(at) || unit.is(at, "::")); ++at)
    element += (element.empty() || unit.is(at, "::") || element.ends_with("::") ? "" : " ") + unit.tokens[at].text;
  if (element.empty() || element == "bool" || !unit.is(at, ">")) return std::nullopt;
  const bool is_const = before || unit.is(at + 1, "const");
  at += unit.is(at + 1, "const") ? 2 : 1;
  const bool by_reference = at < p.end && unit.is(at, "&");
  if (at + by_reference != p.end || p.name.empty() || p.initial != p.initial_end) return std::nullopt;
  return HostParameter{p.name, "std::vector<" + element + ">", true, is_const || !by_reference};
}

// "const float*"; nothing for anything but a plain value, a pointer to one, or a vector of them.
std::optional<HostParameter> parameter_of(const Unit& unit, const Parameter& p) {
  if (auto vector = vector_of(unit, p)) return vector;
  HostParameter made{p.name, {}, false, false};
  bool named = false;
  for (size_t i = p.begin; i < p.end; ++i) {
    const std::string& text = unit.tokens[i].text;
    if (text == "*" && made.is_pointer) return std::nullopt;
    if (text == "*") {
      made.is_pointer = true;
    } else if (unit.is_word(i)) {
      made.is_const |= text == "const" && !made.is_pointer;
      named |= text != "const" && !made.is_pointer;
    } else if (text != "::") {
      return std::nullopt;
    }
    const bool joined = made.type.empty() || text == "*" || text == "::" || made.type.ends_with("::");
    made.type += (joined ? "" : " ") + text;
  }
  if (p.name.empty() || !named || p.initial != p.initial_end) return std::nullopt;
  if (unit.is(p.end + 1, "[")) {
    if (made.is_pointer || !unit.is(p.end + 2, "]") || unit.is(p.end + 3, "[")) return std::nullopt;
    made.is_pointer = true;
    made.type += "*";
  }
  return made;
}

// It and all of the host's functions that it calls.
std::vector<const Function*> reached(const Unit& unit, const Function& from) {
  std::vector<const Function*> all{&from};
  for (size_t n = 0; n < all.size(); ++n)
    for (size_t i = all[n]->body; i + 1 < all[n]->body_end; ++i) {
      if (!unit.is_word(i) || !(unit.is(i + 1, "(") || unit.is(i + 1, "<"))) continue;
      for (const Function& f : unit.functions)
        if (is_host(f) && f.name == unit.tokens[i].text && std::find(all.begin(), all.end(), &f) == all.end()) all.push_back(&f);
    }
  return all;
}

void add_place(const Unit& unit, size_t token, std::vector<HostPlace>& places) {
  if (unit.tokens[token].line) places.push_back({unit.tokens[token].line, unit.tokens[token].column});
}

}  // namespace

std::vector<HostFunction> plain_functions(const Unit& unit) {
  std::vector<HostFunction> found;
  for (const Function& f : unit.functions) {
    if (!is_host(f) || !f.line || !f.templates.empty()) continue;
    HostFunction made{f.name, f.line, {}, {}};
    for (const Parameter& p : f.parameters)
      if (auto parameter = parameter_of(unit, p)) made.parameters.push_back(std::move(*parameter));
    const auto is_result = [](const HostParameter& p) { return p.is_pointer && !p.is_const; };
    if (made.parameters.size() != f.parameters.size() || std::none_of(made.parameters.begin(), made.parameters.end(), is_result)) continue;
    for (const Function* const needed : reached(unit, f)) {
      // Behind a template's parameters, as the words may stand there too.
      size_t at = needed->begin;
      while (unit.is(at, "template") && unit.is(at + 1, "<") && unit.after_angles(at + 1) > at + 1) at = unit.after_angles(at + 1);
      add_place(unit, at, made.declarations);
      for (const size_t statement : unit.statements)  // where it is declared alone
        for (size_t i = statement; !unit.is(i, ";") && !unit.is(i, "=") && !unit.is(i, "{") && i < unit.tokens.size(); ++i)
          if (unit.is(i, needed->name) && unit.is(i + 1, "(") && i > statement) {
            add_place(unit, statement, made.declarations);
            break;
          }
    }
    found.push_back(std::move(made));
  }
  return found;
}

}  // namespace warplens::frontend::host
