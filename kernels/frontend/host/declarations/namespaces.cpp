// Names in namespaces, enumerations and structures, and the specializations of templates.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {
namespace {

// "a", "a::b" and "a::b::c" of the last one.
std::vector<std::string> paths_to(const std::string& space) {
  std::vector<std::string> all;
  for (size_t end = 0; !space.empty() && end != std::string::npos;) {
    end = space.find("::", end ? end + 2 : 0);
    all.push_back(space.substr(0, end));
  }
  return all;
}

}  // namespace

size_t Interpreter::enumeration(size_t at) {
  std::string own;
  const bool is_scoped = is(at + 1, "class") || is(at + 1, "struct");
  for (++at; at < unit_.tokens.size() && !is(at, "{") && !is(at, ";"); ++at)
    if (is_word(at) && own.empty() && !is(at, "class") && !is(at, "struct") && !is(at - 1, ":")) own = token(at).text;
  if (!is(at, "{")) return at + 1;
  Value next = number(0);
  const size_t close = unit_.match[at];
  push_scope();  // a scoped one's names are seen in it
  const std::shared_ptr<Scope> within = chain_.back();
  for (size_t i = at + 1; i < close;) {
    const std::string name = token(i++).text;
    if (is(i, "=")) next = expression(++i).value;
    declare(name, next);
    next = computed("+", next, number(1));
    while (i < close && !is(i, ",")) ++i;
    ++i;
  }
  pop_scope();
  for (const auto& [name, cell] : within->names) {
    if (!own.empty()) chain_.back()->names[own + "::" + name] = cell;
    if (!is_scoped) chain_.back()->names[name] = cell;
  }
  return close + 1;
}

size_t Interpreter::alias(size_t at) {
  const size_t end = skip(at);
  Value value;
  value.kind = Value::Kind::TypeName;
  if (is(at, "namespace") && is(at + 2, "=")) {  // namespace s = small;
    std::string space;
    for (size_t i = at + 3; i < end && !is(i, ";"); ++i) space += token(i).text;
    Value named;
    named.kind = Value::Kind::Text, named.text = resolved(space);
    declare(kAlias + token(at + 1).text, named);
    return use_namespace(named.text, token(at + 1).text + "::"), end;
  }
  const bool names_all = is(at, "using") && (is(at + 1, "namespace") || is(at + 1, "enum"));
  if (names_all || (is(at, "using") && !is(at + 2, "="))) {  // using namespace a::b; using a::name;
    std::string name;
    for (size_t i = names_all ? at + 2 : at + 1; is_word(i); i += 2) {
      name += (name.empty() ? "" : "::") + token(i).text;
      if (!is(i + 1, "::")) break;
    }
    if (names_all) use_namespace(resolved(name)), declare(kUsed + resolved(name), number(1));
    const CellPtr cell = names_all ? nullptr : find(name);
    if (cell) chain_.back()->names[last_part(name)] = cell;
    if (Value of = cell || names_all ? Value() : value_of_text(name); of.kind == Value::Kind::Function) declare(last_part(name), of);
    return end;
  }
  const bool is_using = is(at, "using") && is_word(at + 1) && is(at + 2, "=");
  auto type = is_using ? type_at(at + 3) : is(at, "typedef") ? type_at(at + 1) : std::nullopt;
  if (!type) return end;
  if (const size_t extents = is_using ? type->second : type->second + 1; is(extents, "[")) {  // typedef float Tile[8][8];
    const auto array = with_extents(type->first, extents);
    if (!array) return end;
    type->first = array->first;
  }
  const size_t behind = type->second;  // of a pointer to functions, its bracket: void (*)(int)
  const bool is_function = is(behind, "(") && is(behind + 1, "*") && is(unit_.match[behind] + 1, "(");
  const size_t name = is_using ? at + 1 : is_function ? behind + 2 : behind;
  value.type = is_function ? Type{"void", {}, 1, false} : type->first;
  if (is_word(name)) note_constness(name, {}, is_using ? at + 3 : at + 1), declare(token(name).text, value);
  return end;
}

// What the statement declares is found by its name with the namespaces, and without them where nothing else has it.
void Interpreter::run_in(const std::string& space, size_t at) {
  for (const std::string& path : paths_to(space)) {
    auto& scope = spaces_[path];
    if (!scope) scope = std::make_shared<Scope>();
    chain_.push_back(scope);
  }
  const std::shared_ptr<Scope> own = chain_.back();
  flow_ = Flow::Normal;
  if (is(at, "namespace"))
    alias(at);
  else if (is(at, "enum"))
    enumeration(at);
  else if (is(at, "typedef") && is(at + 1, "enum"))
    enumeration(at + 1);
  else if (is(at, "using") || is(at, "typedef"))
    alias(at);
  else if (declares(at))
    declaration(at);
  else if (begins_record(at))
    record_statement(at);
  chain_.erase(chain_.begin() + 1, chain_.end());
  if (space.empty()) return;
  auto& global = chain_.front()->names;
  for (const auto& [name, cell] : own->names) {
    for (size_t begin = 0; begin != std::string::npos;) {
      global[space.substr(begin) + "::" + name] = cell;
      begin = space.find("::", begin);
      if (begin != std::string::npos) begin += 2;
    }
    const auto known = global.find(name);
    const auto has_it = [&](const auto& other) {
      const auto found = other.second->names.find(name);
      return found != other.second->names.end() && found->second == known->second;
    };
    if (known == global.end() || std::any_of(spaces_.begin(), spaces_.end(), has_it)) global[name] = cell;
  }
}

// The names of a namespace and of those around it, for what stands in it.
void Interpreter::add_named_in(const std::string& space, Chain& chain) const {
  for (const std::string& path : paths_to(space))
    if (const auto found = spaces_.find(path); found != spaces_.end()) chain.push_back(found->second);
}

// A namespace by its own name, where its first part is another one for it.
std::string Interpreter::resolved(const std::string& space) const {
  const size_t end = std::min(space.find("::"), space.size());
  const CellPtr named = find(kAlias + space.substr(0, end));
  return named && named->value.kind == Value::Kind::Text ? named->value.text + space.substr(end) : space;
}

// How near a function of the namespace `of` is to a call by a name with `space` before it, or with none: those around the call are looked
// through from the innermost one. 0: it is not found there.
int Interpreter::nearness(const std::string& of, const std::string& space) const {
  constexpr int kNearest = 1000, kStep = 20, kUsedThere = 500, kAnywhere = 400;
  std::string around = frames_.empty() || !frames_.back() ? "" : frames_.back()->space;
  for (int near = kNearest;; near -= kStep) {
    if (of == (around.empty() ? space : space.empty() ? around : around + "::" + space)) return near;
    if (around.empty()) break;
    around.resize(around.find("::") == std::string::npos ? 0 : around.rfind("::"));
  }
  const std::string behind = space.empty() ? "" : "::" + space;
  if (!of.ends_with(behind)) return 0;
  return find(kUsed + of.substr(0, of.size() - behind.size())) ? kUsedThere : space.empty() ? 0 : kAnywhere;
}

// using namespace a;
void Interpreter::use_namespace(const std::string& space, const std::string& as) {
  const std::string prefix = space + "::";
  std::vector<std::pair<std::string, CellPtr>> found;
  for (auto at = chain_.front()->names.lower_bound(prefix); at != chain_.front()->names.end() && at->first.starts_with(prefix); ++at)
    found.emplace_back(as + at->first.substr(prefix.size()), at->second);
  for (const auto& [name, cell] : found)
    if (chain_.size() > 1 || !chain_.front()->names.contains(name)) chain_.back()->names[name] = cell;
}

// The record that a template has for these arguments; one that nobody knows where a part of them may decide.
std::string Interpreter::specialization(const std::string& name, const std::string& arguments) {
  const auto all = unit_.specializations.find(name);
  if (all == unit_.specializations.end() || arguments.empty()) return name;
  for (const Specialization& each : all->second)
    if (!each.is_partial && arguments_text(each.open, each.close) == arguments) return each.record;
  for (const Specialization& each : all->second) {
    if (!each.is_partial) continue;
    bool matches = true;
    for (size_t at = each.open + 1; at < each.close; ++at) {
      const std::string& word = token(at).text;
      const bool decides = word == "*" || token(at).kind == Token::Kind::Number || is_plain_type(word) || word == "true" || word == "false";
      matches &= !decides || arguments.find(word) != std::string::npos;
    }
    if (matches) return name + "#?";
  }
  return name;
}

// Whether a function is meant by a call with these arguments of its template: of a specialization, they are its own.
bool Interpreter::is_for(const Function& function, const Callable& callable) {
  if (!function.special_open) return true;
  std::string wanted;
  for (const auto& [value, guess] : callable.arguments) wanted += (wanted.empty() ? "" : ", ") + value;
  return arguments_text(function.special_open, function.special_close) == "<" + wanted + ">";
}

}  // namespace warplens::frontend::host
