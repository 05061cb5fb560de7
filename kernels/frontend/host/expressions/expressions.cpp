#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "kernels/frontend/host/statements/departures.h"
#include "kernels/frontend/host/values/operators.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {
Result Interpreter::text_unknown(size_t begin, size_t end) const {
  std::string text;
  for (size_t i = begin; i < end && text.size() < 40; ++i) {
    const bool apart = !text.empty() && token(i).kind != Token::Kind::Sign && token(i - 1).kind != Token::Kind::Sign;
    text += (apart ? " " : "") + token(i).text;
  }
  return {unknown(std::move(text)), {}, {}, 0, {}};
}

void Interpreter::store(const Result& to, Value value) {
  if (to.within) touch(to.within);
  if (!to.cell && !to.memory && to.within) doubt(to.within, kContents);
  if (!to.cell && to.memory) doubt(to.memory, is_unstored(to.value) ? "" : to.value.text);  // at a place not known
  if (to.punned) return store_bytes(to.punned, converted(std::move(value), to.element));
  if (to.letters) return store_letter(to, value);
  if (!to.cell) return;
  watch_stored(to.cell);
  const bool is_result = !value.known() && value.text == kResult && !to.cell->is_element;
  to.cell->value = held_in(is_result ? std::move(value) : as_stored(std::move(value)), *to.cell);
  if (!to.place_guess.empty() && to.within) doubt(to.within, to.place_guess);
}

void Interpreter::forget(const CellPtr& cell, const std::string& what) {
  Result to;
  to.cell = cell;
  store(to, unknown(what, cell->type));
}

Result Interpreter::comma(size_t& at, bool live) {
  Result result = expression(at, live);
  while (is(at, ",") && !stopped()) result = expression(++at, live);
  return result;
}

Result Interpreter::assignment(size_t& at, bool live) {
  if (is(at, "{")) {
    const size_t open = at;
    at = unit_.match[open] + 1;
    return {listed(Type{}, open), {}, {}, 0, {}};
  }
  const size_t start = at;
  if (live && counts_and_assigns(at)) {  // a[i++] = i: what is assigned comes first
    size_t place = at;
    conditional(place, false);
    const std::string op = token(place).text;
    const Result value = assignment(++place, live);
    Result to = conditional(at, live);
    if (!to.cell) doubt_place(to, start, at);
    at = place;
    if (stopped()) return to;
    if (auto own = own_operator(to, op, {value})) return *own;
    Value kept = op == "=" ? copy_of(value.value) : combined(op.substr(0, op.size() - 1), to.value, value.value);
    if (to.cell && value.cell) kept = own_container(std::move(kept), to.cell->type);
    store(to, std::move(kept));
    if (to.cell) to.value = to.cell->value;
    return to;
  }
  Result left = conditional(at, live);
  const std::string op = token(at).text;
  if (token(at).kind != Token::Kind::Sign || !is_assignment(op)) return left;
  const size_t begin = ++at;
  Result right;
  if (is(begin, "{")) {
    right.value = listed(left.cell ? left.cell->type : Type{}, begin);
    at = unit_.match[begin] + 1;
  } else {
    right = assignment(at, live);
  }
  if (!live || stopped()) return left;
  if (auto own = own_operator(left, op, {right})) return *own;
  if (!left.cell) doubt_place(left, start, begin - 1, right.value);
  const bool fills_optional = op == "=" && left.cell && left.cell->type.base == "std::optional";
  if (fills_optional) right.value = coerced(right.value, left.cell->type);
  const bool is_part = op == "=" && left.cell && left.value.kind == Value::Kind::Struct && slices(right.value, left.value.type);
  Value value = is_part     ? copied(right, left.value.type)
                : op == "=" ? copy_of(right.value)
                            : combined(op.substr(0, op.size() - 1), left.value, right.value);
  if (op == "=" && left.cell && value.is_number() && left.cell->value.kind == Value::Kind::Struct && left.cell->type.base == "dim3")
    value = constructed(left.cell->type, {right});
  if (op == "=" && left.cell && right.cell) value = own_container(std::move(value), left.cell->type);
  store(left, std::move(value));
  if (left.cell) left.value = left.cell->value;
  return left;
}

Result Interpreter::conditional(size_t& at, bool live) {
  Result condition = binary(at, 1, live);
  if (!is(at, "?")) return condition;
  const auto known = decided(condition.value);
  const size_t begin = at;
  const bool greater = std::exchange(no_greater_, false);
  Result yes = expression(++at, live && known.value_or(false));
  no_greater_ = greater;
  if (!is(at, ":")) return yes;
  Result no = assignment(++at, live && !known.value_or(true));
  if (yes.value.is_number() && no.value.is_number() && scalar_of(yes.value) != scalar_of(no.value)) {  // both get one type
    const Type type{name_of(common_type(scalar_of(yes.value), scalar_of(no.value))), {}, 0, false};
    yes = {converted(yes.value, type), {}, {}, 0, {}}, no = {converted(no.value, type), {}, {}, 0, {}};
  }
  const Constness both = yes.constness = no.constness = std::max(yes.constness, no.constness);
  if (known) return *known ? yes : no;
  const std::string on = why_unknown(condition.value);
  if (live) doubt_untaken(begin, at, on);
  const auto leads = [](const Value& v) { return v.kind == Value::Kind::Memory || v.kind == Value::Kind::Address; };
  const bool are_functions = yes.value.kind == Value::Kind::Function && no.value.kind == Value::Kind::Function;
  if (are_functions || (leads(yes.value) && leads(no.value))) return value_alone(either(yes.value, no.value, on), both);
  const auto likely = this->likely(condition.value);
  const Result& meant = likely.value_or(false) ? yes : no;
  // Of two that could be meant, a constant is the usual one; the last first, as in `argc > 1 ? atoi(argv[1]) : 1024`.
  // Not the 0 of an argument that was not found, where the program ends without.
  const bool is_nothing = with_arguments_ && no.value.is_number() && no.value.exact() && !no.value.truth() && yes.value.is_number();
  const bool is_last = (no.value.exact() && !is_nothing) || (!yes.value.exact() && (no.value.known() || !yes.value.known()) && !is_nothing);
  Result chosen = likely && meant.value.known() ? meant : is_last ? no : yes;
  chosen.cell.reset();
  doubt_which(chosen.value, on);
  return chosen;
}

// Of `1 << n`, where n is guessed.
static bool leaves_its_type(const Value& left, const Value& right) {
  return left.is_number() && right.is_number() && !right.guess.empty() &&
         right.as_whole() >= int64_t{8} * size_of(promoted(scalar_of(left)));
}

// Of `a && b` or `a || b` of which not all is known.
Value Interpreter::both(const std::string& op, const Value& left, const Value& right) {
  const auto known = decided(left), first = known ? known : likely(left), second = decided(right);
  const std::string why = why_unknown(known ? right : left);
  const bool ends = first && *first == (op == "||");
  const auto truth = ends ? first : first && second ? second : first ? likely(right) : std::nullopt;
  if (!truth) return unknown(why);
  Value made = guessed(*truth, why);
  return made.type.base = "bool", made;
}

Result Interpreter::binary(size_t& at, int least, bool live) {
  Result left = unary(at, live);
  while (!stopped()) {
    const std::string op = token(at).text;
    const int level = token(at).kind == Token::Kind::Sign ? precedence(op) : 0;
    if (level < least || level == 0 || (no_greater_ && (op == ">" || op == ">>"))) return left;
    ++at;
    if (op == "&&" || op == "||") {
      const auto known = decided(left.value);
      const bool ends = known && *known == (op == "||");
      const size_t begin = at;
      const Result right = binary(at, level + 1, live && known && !ends);
      if (live && !known) doubt_untaken(begin, at, why_unknown(left.value));
      const auto second = decided(right.value);
      if (ends)
        left = {number(op == "||", "bool"), {}, {}, 0, {}};
      else if (known && second)
        left = {number(*second, "bool"), {}, {}, 0, {}};
      else if (second && *second == (op == "||"))
        left = {number(op == "||", "bool"), {}, {}, 0, {}};
      else
        left = {both(op, left.value, right.value), {}, {}, 0, {}};
      continue;
    }
    const Result right = binary(at, level + 1, live);
    if (live && !stopped())
      if (auto own = own_operator(left, op, {right})) {
        left = *own;
        continue;
      }
    if (level == precedence("<<") && live && !stopped() && streamed(left, op, right)) {
      left.value = left.cell->value;
      continue;
    }
    if (op == ">>" && !left.value.is_number() && (right.cell || right.punned || right.letters) && live) {  // std::cin >> n
      const Type type = right.cell ? right.cell->type : right.value.type;
      Value read = unknown("input", type);
      if (is_plain_type(type.base) && !is_real_type(type.base))
        read = guessed(count_read(), why_unknown(left.value).empty() ? "input" : why_unknown(left.value));
      store(right, std::move(read));
      continue;
    }
    is_shifted_out_ |= op == "<<" && leaves_its_type(left.value, right.value);
    const bool compares = (op == "==" || op == "!=") && (is_container(left) || is_container(right));
    left = {compares ? compared_containers(op, left.value, right.value) : combined(op, left.value, right.value),
            {},
            {},
            0,
            {},
            {},
            {},
            false,
            {},
            std::max(left.constness, right.constness)};
  }
  return left;
}

Result Interpreter::size_of_expression(size_t& at, bool live) {
  ++at;
  Type type;
  uint64_t bytes = 0;
  if (is(at, "...")) {
    const size_t open = at + 1;
    at = unit_.match[open] + 1;
    const auto length = length_of_packs(open, at);
    return length ? Result{number(static_cast<int64_t>(*length), "size_t"), {}, {}, 0, {}} : text_unknown(at - 5, at);
  }
  const size_t begin = at;
  if (is(at, "(")) {
    const size_t close = unit_.match[at];
    if (const auto named = type_in(at + 1, close)) {
      bytes = is(begin - 1, "alignof")
                  ? size_and_alignment(Type{named->base, named->element, named->pointers, false, named->arguments}).second
                  : size_of(*named);
      at = close + 1;
    }
  }
  if (at == begin) {
    const Result of = unary(at, false);
    const bool is_array = of.cell && of.cell->type.base.empty() && of.value.kind == Value::Kind::Memory;
    const bool is_row = !of.cell && !of.memory && of.value.kind == Value::Kind::Memory && of.value.depth > 0 &&
                        of.value.depth < of.value.memory->extents.size() && !is(begin, "&") && !is(begin + 1, "&");
    if (is_row)
      return {number(stride_of(of.value) * static_cast<int64_t>(of.value.memory->extents[of.value.depth]), "size_t"), {}, {}, 0, {}};
    bytes = is_array ? (of.value.memory->size_known ? of.value.memory->bytes : 0)
                     : size_of(!of.element.base.empty() ? of.element
                               : of.cell                ? (of.cell->type.base.empty() ? of.value.type : of.cell->type)
                                                        : of.value.type);
  }
  (void)live;
  if (bytes == 0) return text_unknown(begin - 1, at);
  return {number(static_cast<int64_t>(bytes), "size_t"), {}, {}, 0, {}};
}

// What stands behind a pointer that leads nowhere that is known, perhaps nowhere at all.
static Type pointed_at(const Result& of) {
  const Type& type = of.value.type.pointers == 0 && of.cell ? of.cell->type : of.value.type;
  return type.pointers > 0 ? type.pointee() : of.value.type;
}

Result Interpreter::dereferenced(const Result& of) {
  if (of.value.kind == Value::Kind::Address && of.value.exact() && of.value.type.pointers == 1)
    if (auto other = looked_at_as({of.value.target->value, of.value.target, {}, 0, {}}, of.value.type.pointee())) return *other;
  if (of.value.kind == Value::Kind::Address && of.value.exact()) return {of.value.target->value, of.value.target, {}, 0, {}};
  if (of.value.kind == Value::Kind::Memory || of.value.kind == Value::Kind::Text) return element(of, number(0));
  if (of.value.kind == Value::Kind::Function) return of;
  const Type type = pointed_at(of);
  return {unknown(of.value.text, type), {}, {}, 0, type};
}

Value Interpreter::address_of(const Result& of) {
  if (const auto in = of.cell && !of.memory ? of.cell->in.lock() : nullptr) {  // by a name that refers to it
    const Type type = of.cell->type.base.empty() ? of.cell->value.type : of.cell->type;
    const auto held = in->elements.find(of.cell->offset / static_cast<int64_t>(std::max<uint64_t>(1, size_of(type))));
    if (held != in->elements.end() && held->second == of.cell) return address_of({of.value, of.cell, in, of.cell->offset, type});
  }
  if (of.memory) {
    Value v;
    v.kind = Value::Kind::Memory, v.memory = of.memory, v.offset = of.offset, v.type = of.element, v.anywhere = !of.cell;
    v.guess = of.place_guess;
    v.type.pointers += 1;
    v.depth = of.memory->extents.empty() ? 0 : of.memory->extents.size() - 1;
    return v;
  }
  if (of.value.kind == Value::Kind::Function || (!of.cell && !of.punned)) return of.value;
  Value v;
  v.kind = Value::Kind::Address, v.target = of.cell ? of.cell : of.punned;
  v.type = of.punned ? of.element : of.cell->type.base.empty() ? of.value.type : of.cell->type;
  v.type.pointers += 1;
  return v;
}

Result Interpreter::cast(Result of, const Type& type) {
  if (of.value.kind == Value::Kind::Address && type.pointers > 0) {  // (void**)&d stays what it is
    const Type to = type.pointee(), own = of.value.type.pointee();
    if (type.pointers == 1 && scalar_of(Type{to.base, {}, 0, false}) && scalar_of(Type{own.base, {}, own.pointers, false}))
      of.value.type.base = to.base, of.value.type.pointers = 1;
    return of;
  }
  if (type.base == "void" && type.pointers == 0) return of;
  of.value = converted(std::move(of.value), type);
  if (of.value.kind == Value::Kind::Memory && type.pointers > 0 && !of.value.memory->extents.empty()) of.value.depth = kFlat;
  of.cell.reset(), of.memory.reset();
  return of;
}

Result Interpreter::unary(size_t& at, bool live) {
  ++steps_;
  const std::string op = token(at).text;
  if (token(at).kind == Token::Kind::Sign) {
    if (op == "-" || op == "+" || op == "!" || op == "~") return signed_by(op, unary(++at, live), live);
    if (op == "*" || op == "&" || op == "&&") {
      const Result of = unary(++at, live);
      Result made = op == "*" ? dereferenced(of) : Result{address_of(of), {}, {}, 0, {}};
      made.constness = of.constness;
      return made;
    }
    if (op == "++" || op == "--") {
      const size_t start = ++at;
      Result of = unary(at, live);
      if (live && !stopped())
        if (auto own = own_operator(of, op, {})) return *own;
      if (live && !of.cell) doubt_place(of, start, at);
      if (live) store(of, combined(op == "++" ? "+" : "-", of.value, number(1)));
      if (of.cell) of.value = of.cell->value;
      return of;
    }
    if (op == "(") {
      const size_t begin = at, close = unit_.match[at];
      const auto type = type_in(at + 1, close);
      const Token& next = token(close + 1);
      const bool plain =
          type && (type->pointers > 0 || is_plain_type(type->base) || type->base == "void" || unit_.records.contains(type->base));
      const bool operand = next.kind == Token::Kind::Word || next.kind == Token::Kind::Number || next.kind == Token::Kind::Text ||
                           next.kind == Token::Kind::Letter || next.text == "(" || next.text == "&" || next.text == "*" ||
                           next.text == "-" || next.text == "!" || next.text == "~";
      if (type && operand && (plain || next.kind == Token::Kind::Word)) {
        at = close + 1;
        const Result of = unary(at, live);
        Result made = cast(of, *type);
        return made.constness = declared_constness(begin + 1, of), made;
      }
    }
  }
  if (op == "sizeof" || op == "alignof") return size_of_expression(at, live);
  if (op == "new") return new_expression(at, live);
  if (op == "__builtin_offsetof" || op == "offsetof") return offset_of(at);
  return postfix(at, live);
}

Result Interpreter::element(const Result& of, const Value& index) {
  if (of.value.kind == Value::Kind::Address) return dereferenced(of);
  if (of.value.kind == Value::Kind::Text) return letter_in(of, index);
  if (of.value.kind != Value::Kind::Memory) {
    const Type type = pointed_at(of);
    return {unknown(of.value.text + (index.is_number() && index.exact() ? "[" + std::to_string(index.as_whole()) + "]" : "[]"), type),
            {},
            {},
            0,
            {}};
  }
  return element_in(of.value, index);
}

Result Interpreter::member(const Result& of, const std::string& name) {
  Result object = of.value.kind == Value::Kind::Address ? dereferenced(of) : of;
  if (name == "first" || name == "second")
    if (const auto part = part_at(object.value, name == "second")) return *part;
  if (object.value.kind == Value::Kind::Memory) object = element(object, number(0));
  make_object(object);
  if (object.value.kind != Value::Kind::Struct)
    return {unknown((object.value.text.empty() ? "" : object.value.text + ".") + name), {}, {}, 0, {}};
  if (const auto record = unit_.records.find(object.value.type.base); record != unit_.records.end())
    if (overlaps(record->first, name)) return union_member(object, name);
  CellPtr& cell = object.value.fields->members[name];
  if (!cell) cell = make_cell(unknown(name));
  if (cell->value.kind == Value::Kind::Address && cell->type.reference) return {cell->value.target->value, cell->value.target, {}, 0, {}};
  return {cell->value, cell, {}, 0, {}, object.within, object.place_guess};
}

Result Interpreter::postfix(size_t& at, bool live) {
  const size_t begin = at;
  Result result = primary(at, live);
  while (!stopped()) {
    const std::string& op = token(at).text;
    if (token(at).kind != Token::Kind::Sign) return result;
    if (op == "[") {
      size_t place = at + 1;
      const bool greater = std::exchange(no_greater_, false);
      const Value index = expression(place, live).value;
      no_greater_ = greater;
      const Constness constness = result.constness;
      if (auto own = live ? own_operator(result, "[]", {{index, {}, {}, 0, {}}}) : std::nullopt)
        result = *own;
      else if (result.value.is_number() && index.kind == Value::Kind::Memory)  // 5[a]
        result = element({index, {}, {}, 0, {}}, result.value);
      else
        result = is_map(result.value) ? element_of_map(result.value, index) : element(result, index), result.constness = constness;
      at = unit_.match[at] + 1;
    } else if (op == "." || op == "->") {
      if (is(at + 1, "template")) ++at;
      std::string name = token(++at).text;
      ++at;
      if (name == "operator" && is(at, "(") && is(at + 1, ")")) name += "()", at += 2;
      Callable callable;
      if (is(at, "<") && unit_.after_angles(at) > at && is(unit_.after_angles(at), "(")) {
        callable.arguments = template_arguments(at, unit_.after_angles(at) - 1);
        at = unit_.after_angles(at);
      }
      if (is(at, "(")) {
        std::vector<Result> given = arguments(at, live);
        at = unit_.match[at] + 1;
        const bool is_lambda = result.value.kind == Value::Kind::Function && name == "operator()";
        if (is_lambda) result.value.function = std::make_shared<Callable>(*result.value.function);
        if (is_lambda) result.value.function->arguments = callable.arguments;
        result = !live       ? text_unknown(begin, at)
                 : is_lambda ? call(result, at - 1, std::move(given))
                             : call_method(result, name, given, callable);
      } else {
        result = member_of(result, name);
      }
    } else if (op == ".*" || op == "->*") {  // through a pointer to a member, which is not followed
      unary(++at, false);
      const Result unknown = text_unknown(begin, at);
      if (live) doubt_deeply(result.value, unknown.value.text);
      result = unknown;
    } else if (op == "(") {
      std::vector<Result> given = arguments(at, live);
      const size_t open = at;
      at = unit_.match[at] + 1;
      result = live && !stopped() ? call(result, open - 1, std::move(given)) : text_unknown(begin, at);
    } else if (op == "<<<") {
      size_t configuration = at + 1, close = at;
      while (close + 1 < unit_.tokens.size() && !is(close, ">>>") && !is(close, ";"))
        close = unit_.match[close] > close ? unit_.match[close] + 1 : close + 1;
      if (!is(close + 1, "(")) return result;
      at = unit_.match[close + 1] + 1;
      if (live && !stopped()) result = launch(result, begin, configuration, close + 1);
    } else if (op == "++" || op == "--") {
      const Value before = result.value;
      if (live && !result.cell) doubt_place(result, begin, at);
      if (live && result.value.kind == Value::Kind::Struct) doubt_what(result.value, kContents);
      if (live) store(result, combined(op == "++" ? "+" : "-", result.value, number(1)));
      result = {before, {}, {}, 0, {}};
      ++at;
    } else {
      return result;
    }
  }
  return result;
}

}  // namespace warplens::frontend::host
