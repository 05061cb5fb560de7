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
  return Result{found->second->value, found->second, {}, 0, {}};
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

// The name of a variable that is one for all of the type and may change; empty: the member is none.
std::string Interpreter::shared_variable(size_t member) {
  const auto type = is(member, "enum") || !is_of_type(member) ? std::nullopt : type_at(member);
  for (size_t at = member; type && at < type->second; ++at)
    if (is(at, "const") || is(at, "constexpr")) return {};
  return type && is_word(type->second) ? token(type->second).text : std::string();
}

// A structure with its members as they begin.
Value Interpreter::structure(const std::string& name, const std::string& element, const std::string& arguments, const Given& given) {
  Value made;
  made.kind = Value::Kind::Struct, made.type.base = name, made.type.arguments = arguments;
  made.fields = std::make_shared<Struct>();
  const auto record = unit_.records.find(name);
  const std::string instance = name + arguments;
  const bool within_itself = std::find(making_.begin(), making_.end(), instance) != making_.end();
  if (record == unit_.records.end() || chain_.size() > 60 || within_itself) return made;
  making_.push_back(instance);
  const auto outer = static_cast<ptrdiff_t>(chain_.size());
  add_named_in(record->second.space, chain_);
  push_scope();
  const std::shared_ptr<Scope> own = chain_.back();
  if (!arguments.empty())
    bind_arguments(record->second, arguments);
  else if (!element.empty() && !record->second.element.empty())
    declare(record->second.element, value_of_text(element));
  for (const std::string& base : record->second.bases) {
    if (unit_.records.contains(base)) {
      const Value of_base = structure(base);
      for (const auto& [member, cell] : of_base.fields->members) own->names[member] = cell;
    }
  }
  std::set<std::string> set;
  for (const size_t member : record->second.members) {
    if (is(member, "enum"))
      enumeration(member);
    else if (declares(member))
      declaration(member);
    for (const auto& [own_name, value] : given)  // also for the initial values of those behind it
      if (const auto cell = own->names.find(own_name); cell != own->names.end() && !set.contains(own_name))
        set_member(*cell->second, value), set.insert(own_name);
    if (const std::string shared = shared_variable(member); !shared.empty()) {
      const auto known = chain_.front()->names.find(name + "::" + shared);
      if (known != chain_.front()->names.end()) own->names[shared] = known->second;
    }
  }
  chain_.erase(chain_.begin() + outer, chain_.end());
  making_.pop_back();
  for (const auto& [member, cell] : own->names) made.fields->members[member] = cell;
  return made;
}

// struct S { ... } a, *b;
size_t Interpreter::record_statement(size_t at) {
  size_t open = at, name = 0;
  for (; open < unit_.tokens.size() && !is(open, "{") && !is(open, ";") && !is(open, ":"); open = std::max(open, unit_.match[open]) + 1)
    if (is_word(open) && !is(open, "final") && open > at) name = open;
  while (open < unit_.tokens.size() && !is(open, "{") && !is(open, ";")) ++open;
  if (!is(open, "{")) return skip(at);
  size_t after = unit_.match[open] + 1;
  if (is(after, ";")) return after + 1;
  Type type{name ? token(name).text : "", {}, 0, false};
  while (is(after, "*")) ++type.pointers, ++after;
  return name ? declarators(after, type) : skip(after);
}

}  // namespace warplens::frontend::host
