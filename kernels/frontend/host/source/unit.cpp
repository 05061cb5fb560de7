#include "kernels/frontend/host/source/unit.h"

#include <algorithm>

#include "kernels/frontend/host/source/constraints.h"
#include "kernels/frontend/host/source/wanted_macros.h"

namespace warplens::frontend::host {
namespace {

std::vector<size_t> match_brackets(const Tokens& tokens) {
  std::vector<size_t> match(tokens.size(), 0), open;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != Token::Kind::Sign) continue;
    if (opens(tokens[i].text)) open.push_back(i);
    if (!closes(tokens[i].text)) continue;
    // A bracket that nothing closes ends with what is around it.
    while (!open.empty() && (tokens[open.back()].text == "{") != (tokens[i].text == "}")) match[open.back()] = i, open.pop_back();
    if (open.empty()) continue;
    match[open.back()] = i, match[i] = open.back();
    open.pop_back();
  }
  for (const size_t i : open) match[i] = tokens.size() - 1;
  return match;
}

class Reader {
 public:
  explicit Reader(Unit& unit) : unit_(unit) {}

  void read(size_t at, size_t end, const std::string& owner) {
    while (at < end) at = declaration(at, end, owner);
  }

  // A default that stands in a declaration counts for the function whose body stands elsewhere.
  void take_defaults() {
    const auto same = [&](const Parameter& a, const Parameter& b) { return are_same(a, b); };
    for (const Function& declared : declared_)
      for (Function& f : unit_.functions) {
        if (f.name != declared.name || f.owner != declared.owner || f.space != declared.space) continue;
        if (!std::equal(f.parameters.begin(), f.parameters.end(), declared.parameters.begin(), declared.parameters.end(), same)) continue;
        for (size_t i = 0; i < f.parameters.size(); ++i)
          if (const Parameter& p = declared.parameters[i]; f.parameters[i].initial == f.parameters[i].initial_end)
            f.parameters[i].initial = p.initial, f.parameters[i].initial_end = p.initial_end;
      }
  }

 private:
  const Token& token(size_t at) const { return unit_.tokens[at]; }
  bool is(size_t at, std::string_view text) const { return unit_.is(at, text); }

  void note_statement(size_t at, const std::string& owner) {
    unit_.statements.push_back(at);
    const std::string space = owner.empty() || space_.empty() ? space_ + owner : space_ + "::" + owner;
    if (!space.empty()) unit_.spaces[at] = space;
  }

  size_t after_semicolon(size_t at, size_t end) const {
    while (at < end && !is(at, ";")) at = unit_.match[at] > at ? unit_.match[at] + 1 : at + 1;
    return std::min(at + 1, end);
  }

  // One declaration from `begin` on; gives the place behind it.
  size_t declaration(size_t begin, size_t end, const std::string& owner) {
    if (is(begin, ";") || is(begin, "}") || is(begin, ")")) return begin + 1;
    std::vector<Parameter> templates;
    size_t at = begin;
    while (is(at, "template") && is(at + 1, "<")) {
      const size_t close = unit_.after_angles(at + 1);
      if (close == at + 1) return after_semicolon(at, end);
      if (templates.empty()) templates = parameters(at + 2, close - 1, true);
      at = after_requires(unit_, close);
    }
    if ((is(at, "public") || is(at, "private") || is(at, "protected")) && is(at + 1, ":")) return at + 2;
    if (is(at, "using") || is(at, "typedef") || is(at, "static_assert") || is(at, "friend") || is(at, "template")) {
      size_t open = at;  // typedef struct { ... } Name;
      while (open < end && is(at, "typedef") && !is(open, "{") && !is(open, ";")) ++open;
      if (is(open, "{")) return read_record(at, open, end, owner, {});
      if (owner.empty() && (is(at, "using") || is(at, "typedef"))) note_statement(at, owner);
      return after_semicolon(at, end);
    }
    if (is(at, "extern") && token(at + 1).kind == Token::Kind::Text) {
      if (!is(at + 2, "{")) return at + 2;
      read(at + 3, unit_.match[at + 2], owner);
      return unit_.match[at + 2] + 1;
    }
    if (is(at, "namespace") || (is(at, "inline") && is(at + 1, "namespace"))) {
      size_t open = at;
      std::string name;
      for (; open < end && !is(open, "{") && !is(open, ";") && !is(open, "="); ++open)
        if (unit_.is_word(open) && !is(open, "namespace") && !is(open, "inline")) name += (name.empty() ? "" : "::") + token(open).text;
      if (is(open, "=")) return note_statement(at, owner), after_semicolon(open, end);
      if (!is(open, "{")) return open + 1;
      const std::string outer = space_;
      if (!is(at, "inline") && !name.empty()) space_ += (space_.empty() ? "" : "::") + name;
      read(open + 1, unit_.match[open], owner);
      space_ = outer;
      return unit_.match[open] + 1;
    }
    return function_or_variable(begin, at, end, owner, std::move(templates));
  }

  // Where the parameters of the operator open that is declared at `at`, once its name is noted; 0: there are none.
  size_t operator_list(Function& function, size_t at, size_t end) const {
    size_t open = is(at + 1, "(") && is(at + 2, ")") ? at + 3 : at + 1;
    while (open < end && !is(open, "(") && !is(open, ";")) ++open;
    if (!is(open, "(")) return 0;
    for (size_t i = at; i < open; ++i) function.name += token(i).text;
    function.returns_reference = is(at - 1, "&");
    return open;
  }

  // By what stands before its parameters: a destructor's has a "~", a specialization's none of its arguments.
  void name_function(Function& function, size_t at, size_t list) const {
    function.name = token(list - 1).text;
    if (is(list - 2, "~")) function.name = "~" + function.name;
    for (size_t open = list - 1; is(list - 1, ">") && open-- > at + 1;) {
      if (!is(open, "<") || unit_.after_angles(open) != list) continue;
      function.name = token(open - 1).text;
      function.special_open = open, function.special_close = list - 1;
      return;
    }
  }

  size_t function_or_variable(size_t begin, size_t at, size_t end, const std::string& owner, std::vector<Parameter> templates) {
    Function function;
    function.begin = begin, function.owner = owner, function.templates = std::move(templates), function.line = token(at).line;
    bool equals = false, record = false, is_host = false;
    size_t list = 0;
    for (size_t i = at; i < end; ++i) {
      const std::string& t = token(i).text;
      if (t == "__attribute__" || t == "__global__" || t == "__device__" || t == "__host__") {  // what the last three are in our headers
        const size_t last = t == "__attribute__" ? unit_.match[i + 1] : i;
        for (size_t k = i; k <= last; ++k) {
          function.is_kernel |= is(k, "global") || is(k, "__global__");
          function.is_device |= is(k, "device") || is(k, "__device__");
          is_host |= is(k, "host") || is(k, "__host__");
        }
        i = last;
        continue;
      }
      if (t == "struct" || t == "class" || t == "union" || t == "enum") record = true;
      if (const size_t open = t == "operator" && !list && !equals ? operator_list(function, i, end) : 0) {
        list = open, record = false;
        i = unit_.match[open];
        continue;
      }
      if (t == "=") equals = true;
      if (t == "<" && i > at && unit_.is_word(i - 1) && !equals && unit_.after_angles(i) > i) {
        i = unit_.after_angles(i) - 1;
        continue;
      }
      if (t == ";") {
        if (owner.empty()) note_statement(at, owner);
        if (list && !equals && owner.empty() && !function.is_device) unit_.prototypes.insert(function.name);
        if (list && !equals) note_defaults(std::move(function), list, owner);
        if (!owner.empty() && !list) unit_.records[owner].members.push_back(at);
        return i + 1;
      }
      if (t == "(" && !list && i > at && is(i + 1, "*") && unit_.is_word(i + 2) && unit_.match[i] == i + 3) equals = true;  // a pointer
      if (t == "(" && !list && !equals && i > at) {
        if (is(i - 1, "__launch_bounds__") || is(i - 1, "alignas") || is(i - 1, "__align__") || is(i - 1, "__cluster_dims__") ||
            is(i - 1, "decltype")) {
          i = unit_.match[i];
          continue;
        }
        list = i;
        name_function(function, at, i);
        function.returns_reference = i >= 2 && is(i - 2, "&");
        record = false;
      }
      if (t == ":" && list && !function.initializers) {
        function.initializers = i + 1;
        continue;
      }
      if (t == "{") {
        if (record && !list && !equals) return read_record(at, i, end, owner, function.templates);
        const bool initializes = function.initializers && (unit_.is_word(i - 1) && !is(i - 1, "const") && !is(i - 1, "noexcept"));
        function.is_device &= !is_host;
        if (list && !equals && !initializes) return read_function(std::move(function), list, i);
        i = unit_.match[i];
        continue;
      }
      if (unit_.match[i] > i) i = unit_.match[i];
    }
    return end;
  }

  // Of a function whose body stands elsewhere.
  void note_defaults(Function function, size_t list, const std::string& owner) {
    function.owner = owner, function.space = space_;
    function.parameters = parameters(list + 1, unit_.match[list], false);
    const auto has_default = [](const Parameter& p) { return p.initial != p.initial_end; };
    if (std::any_of(function.parameters.begin(), function.parameters.end(), has_default)) declared_.push_back(std::move(function));
  }

  bool are_same(const Parameter& a, const Parameter& b) const {
    const auto at = [&](size_t token) { return unit_.tokens.begin() + static_cast<std::ptrdiff_t>(token); };
    const auto same_text = [](const Token& x, const Token& y) { return x.text == y.text; };
    return std::equal(at(a.begin), at(a.end), at(b.begin), at(b.end), same_text);
  }

  size_t read_function(Function function, size_t list, size_t body) {
    function.body = body, function.body_end = unit_.match[body] + 1;
    for (size_t i = unit_.match[list] + 1; i < body && !is(i, ":") && !is(i, "->"); ++i) function.is_const |= is(i, "const");
    function.space = space_;
    function.parameters = parameters(list + 1, unit_.match[list], false);
    if (function.owner.empty() && list >= 3 && is(list - 2, "::")) {
      size_t owner_at = list - 3;  // of `Matrix<T, N>::run` too
      for (size_t open = owner_at; is(owner_at, ">") && open-- > function.begin;)
        if (is(open, "<") && unit_.after_angles(open) == owner_at + 1) {
          const bool is_special = is(function.begin, "template") && is(function.begin + 2, ">");
          if (is_special) function.owner_open = open, function.owner_close = owner_at;
          owner_at = open - 1;
        }
      function.owner = token(owner_at).text;
    }
    for (size_t i = body; i < function.body_end; ++i)
      function.launches |= is(i, "<<<") || token(i).text.starts_with("cudaLaunch") || is(i, "cuLaunchKernel");
    unit_.functions.push_back(function);
    if (!function.is_kernel && !function.is_device) read_local_records(body + 1, unit_.match[body]);
    return function.body_end;
  }

  bool is_keyword_of_record(size_t at) const { return is(at, "struct") || is(at, "class") || is(at, "union"); }
  size_t before(size_t at) const {  // what may stand there too
    while (is(at - 1, "static") || is(at - 1, "const") || is(at - 1, "constexpr")) --at;
    return at - 1;
  }

  // Structures that a function declares for itself.
  void read_local_records(size_t begin, size_t end) {
    for (size_t at = begin; at < end; ++at) {
      if (!is_keyword_of_record(at) || !(is(before(at), "{") || is(before(at), "}") || is(before(at), ";"))) continue;
      size_t open = at;
      while (open < end && !is(open, "{") && !is(open, ";") && !is(open, "=")) open = std::max(open, unit_.match[open]) + 1;
      if (!is(open, "{")) continue;
      const size_t statements = unit_.statements.size();
      read_record(at, open, end, {}, {});
      unit_.statements.resize(statements);
      at = unit_.match[open];
    }
  }

  size_t read_record(size_t at, size_t open, size_t end, const std::string& owner, const std::vector<Parameter>& templates) {
    const size_t close = unit_.match[open];
    if (is(at, "enum") || is(at + 1, "enum")) {
      note_statement(at, owner);
      return after_semicolon(close, end);
    }
    size_t name = at;
    Specialization special;
    for (size_t i = at; i < open && !is(i, ":") && !special.open; ++i) {
      if (is(i, "(")) i = unit_.match[i];
      if (is(i, "<") && i == name + 1 && !is(at, "typedef") && unit_.after_angles(i) > i)
        special = {"", i, unit_.after_angles(i) - 1, !templates.empty()};
      if (unit_.is_word(i) && !is(i, "final")) name = i;
    }
    std::string text = token(name).text;
    // typedef struct { ... } Name;
    if (is(at, "typedef") && unit_.is_word(close + 1)) text = token(close + 1).text;
    if (owner.empty() && !is(at, "typedef") && is_keyword_of_record(open - 1)) text = unnamed_record(open);  // struct { ... } list[3];
    if (special.open) {
      auto& all = unit_.specializations[text];
      text += "#" + std::to_string(all.size() + 1);
      special.record = text;
      all.push_back(special);
    }
    if (owner.empty()) unit_.records[text].element = !templates.empty() && templates[0].is_type ? templates[0].name : "";
    if (owner.empty()) unit_.records[text].templates = templates;
    Record& record = unit_.records[text];
    const bool within = !owner.empty() && !is(at, "typedef");
    record.space = space_.empty() ? text : space_ + "::" + text;
    if (owner.empty() && !is(at, "typedef") && !is(close + 1, ";")) note_statement(at, owner);  // struct S { ... } s;
    if (!record.members.empty()) record.is_plain = false;                                       // two of one name
    note_layout(record, at, open);
    record.is_plain &= !is(close + 1, "__attribute__");
    if (within && !is(close + 1, ";")) unit_.records[owner].is_plain = false;  // struct { ... } member;
    if (within && open == at + 1) {
      unit_.records[owner].is_plain = false;
      for (size_t i = open; is(at, "union") && i < close; ++i)
        if (unit_.is_word(i) && (is(i + 1, ";") || is(i + 1, ",") || is(i + 1, "[") || is(i + 1, "=")))
          unit_.records[owner].overlapping.insert(token(i).text);
    }
    read(open + 1, close, text);
    return after_semicolon(close, end);
  }

  // What stands before and in the braces that moves its members.
  void note_layout(Record& record, size_t at, size_t open) {
    bool derived = false;
    for (size_t i = at; i < open; ++i) {
      if (is(i, "union")) record.is_plain = false, record.is_union = true;
      if (is(i, "packed") || is(i, "__packed__")) record.is_plain = false;
      if ((is(i, "alignas") || is(i, "__align__") || is(i, "aligned") || is(i, "__aligned__")) && is(i + 1, "(")) {
        record.is_plain &= !record.alignment;
        record.alignment = i + 2;
      }
      derived |= is(i, ":");
      const bool names_base = is(i, ":") || is(i, ",") || is(i, "public") || is(i, "private") || is(i, "protected");
      if (derived && names_base && unit_.is_word(i + 1) && !is(i + 1, "public") && !is(i + 1, "private") && !is(i + 1, "protected")) {
        size_t base = i + 1;
        while (is(base + 1, "::")) base += 2;
        record.bases.push_back(token(base).text);
      }
    }
    const auto takes_no_room = [&](const std::string& base) {  // it has functions alone
      const auto known = unit_.records.find(base);
      return known != unit_.records.end() && known->second.members.empty() && known->second.is_plain;
    };
    record.is_plain &= !derived || (!record.bases.empty() && std::all_of(record.bases.begin(), record.bases.end(), takes_no_room));
    for (size_t i = open + 1; i<unit_.match[open]; i = unit_.match[i]> i && is(i, "{") ? unit_.match[i] + 1 : i + 1) {
      record.is_plain &= !is(i, "virtual") && !is(i, "alignas") && !is(i, "__align__") && !is(i, "packed") && !is(i, "__packed__") &&
                         !is(i, "aligned") && !is(i, "__aligned__");
      const bool label = is(i - 1, "public") || is(i - 1, "private") || is(i - 1, "protected");
      if (is(i, ":") && !label && (token(i + 1).kind == Token::Kind::Number || unit_.is_word(i - 1)) && !is(i - 1, ")"))
        note_bits(record, i);
    }
  }

  // `int a : 3`, and not the ":" of a constructor or of a choice.
  void note_bits(Record& record, size_t colon) {
    size_t at = colon + 1;
    while (!is(at, ";") && !is(at, ",") && !is(at, "{") && !is(at, "(") && at + 1 < unit_.tokens.size()) ++at;
    if (is(at, ";") || is(at, ",")) record.is_plain = false;
  }

  // A word of a type that is not a name: of `const unsigned int` in a list of parameters.
  bool is_built_in(size_t at) const {
    static const std::set<std::string, std::less<>> words = {"unsigned", "signed", "long", "short", "int",  "char",
                                                             "double",   "float",  "bool", "void",  "auto", "const"};
    return words.contains(token(at).text);
  }

  // Between brackets, parted by commas.
  std::vector<Parameter> parameters(size_t at, size_t end, bool of_template) const {
    std::vector<Parameter> found;
    while (at < end) {
      size_t stop = at, equals = 0;
      for (; stop < end && !is(stop, ","); ++stop) {
        if (is(stop, "=") && !equals) equals = stop;
        if (unit_.match[stop] > stop && !is(stop, "[")) stop = unit_.match[stop];
        if (is(stop, "<") && unit_.after_angles(stop) > stop) stop = unit_.after_angles(stop) - 1;
      }
      stop = std::min(stop, end);
      Parameter p;
      p.begin = at, p.end = equals ? equals : stop;
      p.initial = equals ? equals + 1 : stop, p.initial_end = stop;
      p.is_type = of_template && (is(at, "typename") || is(at, "class"));
      size_t name = p.end;
      bool has_none = false;
      for (size_t i = at; i + 2 < p.end; ++i) {  // T (&name)[N], T (*name)(int)
        const bool refers = !of_template && is(i + 1, "&") && is(unit_.match[i] + 1, "[");
        if (!is(i, "(") || !(refers || (is(i + 1, "*") && unit_.is_word(i + 2) && is(i + 3, ")")))) continue;
        if (has_none = !unit_.is_word(i + 2); !has_none) name = p.end = i + 3;
      }
      while (name > at + 1 && !unit_.is_word(name - 1)) {
        has_none |= is(name - 1, "*") || is(name - 1, "&") || is(name - 1, "&&") || is(name - 1, ">") || is(name - 1, ">>");
        --name;
      }
      has_none |=
          !of_template && unit_.is_word(name - 1) && (is_built_in(name - 1) || is(name - 2, "::") || (name == at + 2 && is(at, "const")));
      if (name > at + 1 && unit_.is_word(name - 1) && !has_none) p.name = token(name - 1).text;
      // `int a[]` is a pointer; the type ends before the name.
      if (!p.name.empty()) p.end = name - 1;
      p.is_type |= of_template && names_concept(unit_, at, p.end);
      if (!(stop == at + 1 && is(at, "void")) && stop > at) found.push_back(p);
      at = stop + 1;
    }
    return found;
  }

  Unit& unit_;
  std::string space_;               // the present namespace
  std::vector<Function> declared_;  // with defaults
};

}  // namespace

const Function* Unit::kernel(const std::string& name) const {
  const auto found = std::find_if(functions.begin(), functions.end(), [&](const Function& f) { return f.is_kernel && f.name == name; });
  return found == functions.end() ? nullptr : &*found;
}

std::pair<size_t, int> Unit::closing_angle(size_t open) const {
  int depth = 0;
  for (size_t i = open; i < tokens.size() && i < open + 400; ++i) {
    const std::string& t = tokens[i].text;
    if (match[i] > i && t != "{") {
      i = match[i];
      continue;
    }
    if (t == "<") ++depth;
    if (t == ">") --depth;
    if (t == ">>") depth -= 2;
    if (t == ">>>") depth -= 3;
    if (t == ";" || t == "{" || t == "}" || t == ")" || t == "]" || t == "&&" || t == "||" || t == "<<<" ||
        tokens[i].kind == Token::Kind::End)
      return {open, 1};
    if (depth <= 0) return {i, depth};
  }
  return {open, 1};
}

size_t Unit::after_angles(size_t open) const {
  const auto [close, depth] = closing_angle(open);
  return depth == 0 ? close + 1 : open;
}

size_t Unit::inner_angles(size_t open) const {
  const auto [close, depth] = closing_angle(open);
  return depth < 0 ? close : open;
}

// name<const S>
static bool is_constant_instance(const Unit& unit, size_t name) {
  if (!unit.is_word(name) || !unit.is(name + 1, "<")) return false;
  const auto is_template = [&](const Function& f) { return f.name == unit.tokens[name].text && !f.templates.empty(); };
  const bool is_own =
      unit.records.contains(unit.tokens[name].text) || std::any_of(unit.functions.begin(), unit.functions.end(), is_template);
  const auto first = unit.tokens.begin() + static_cast<std::ptrdiff_t>(name);
  const auto last = unit.tokens.begin() + static_cast<std::ptrdiff_t>(std::max(unit.after_angles(name + 1), name + 1));
  return is_own && std::any_of(first, last, [](const Token& t) { return t.text == "const"; });
}

Unit read_unit(Tokens tokens) {
  Unit unit;
  unit.tokens = std::move(tokens);
  unit.tokens.push_back({});
  unit.match = match_brackets(unit.tokens);
  for (size_t i = 0; i + 2 < unit.tokens.size(); ++i) {
    const size_t name = unit.is(i + 1, "namespace") ? i + 2 : i + 1;  // using namespace std; using std::sort;
    unit.has_goto |= unit.is(i, "goto");
    unit.uses_library |= unit.is(i, "using") && (unit.is(name, "std") || unit.is(name, "thrust"));
  }
  unit.concepts = concepts_in(unit);
  Reader reader(unit);
  reader.read(0, unit.tokens.size() - 1, {});
  reader.take_defaults();
  for (size_t i = 0; i + 2 < unit.tokens.size(); ++i) unit.has_constant_instances |= is_constant_instance(unit, i);
  unit.unknown_macros = macros_wanted(unit);
  return unit;
}

}  // namespace warplens::frontend::host
