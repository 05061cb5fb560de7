// Structures that are templates: Tile<32, 8>::rows.
#include <vector>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {
namespace {

// Of "<32, Pair<int, 2>>": "32" and "Pair<int, 2>".
std::vector<std::string> split(const std::string& arguments) {
  std::vector<std::string> found(1);
  int depth = 0;
  for (size_t i = 1; i + 1 < arguments.size(); ++i) {
    const char c = arguments[i];
    depth += (c == '<' || c == '(') - (c == '>' || c == ')');
    if (c == ',' && depth == 0)
      found.emplace_back();
    else if (c != ' ' || !found.back().empty())
      found.back() += c;
  }
  return found;
}

}  // namespace

// Empty where one of them is not known.
std::string Interpreter::arguments_text(size_t open, size_t close) {
  std::string text;
  for (const auto& [value, guess] : template_arguments(open, close)) {
    if (value.empty()) return {};
    text += (text.empty() ? "" : ", ") + value;
  }
  return text.empty() ? text : "<" + text + ">";
}

void Interpreter::bind_arguments(const Record& record, const std::string& arguments) {
  const std::vector<std::string> given = split(arguments);
  for (size_t i = 0; i < record.templates.size(); ++i) {
    const Parameter& p = record.templates[i];
    if (i < given.size()) {
      declare(p.name, value_of_text(given[i]));
    } else if (p.initial != p.initial_end && !p.is_type) {
      size_t place = p.initial;
      declare(p.name, expression(place).value);
    }
  }
}

std::optional<Result> Interpreter::member_of_type(const Type& owner, const std::string& member) {
  if (!unit_.records.contains(owner.base)) return std::nullopt;
  const Value made = structure(owner.base, owner.element, owner.arguments);
  const auto found = made.fields->members.find(member);
  if (found == made.fields->members.end() || !found->second->value.known()) return std::nullopt;
  return Result{found->second->value, {}, {}, 0, {}};
}

// A structure's members in their order, with their types; of an array, its elements' type.
std::vector<std::pair<std::string, Type>> Interpreter::members_of(const std::string& record) {
  std::vector<std::pair<std::string, Type>> found;
  for (const size_t member : unit_.records.at(record).members) {
    const auto of = type_at(member);
    if (!of) break;
    for (size_t at = of->second; !is(at, ";") && at<unit_.tokens.size(); at = unit_.match[at]> at ? unit_.match[at] + 1 : at + 1) {
      if (is(at, "=") || is(at, ":")) {  // its initial value, or its bits
        while (!is(at + 1, ",") && !is(at + 1, ";") && at + 1 < unit_.tokens.size()) at = std::max(at, unit_.match[at]) + 1;
      } else if (is_word(at)) {
        found.emplace_back(token(at).text, of->first);
      }
    }
  }
  return found;
}

}  // namespace warplens::frontend::host
