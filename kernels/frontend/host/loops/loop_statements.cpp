// Statements of loops that only compute.
#include <algorithm>

#include "kernels/frontend/host/loops/loop_compiler.h"
#include "kernels/frontend/host/values/operators.h"

namespace warplens::frontend::host {
namespace {

void note_first(std::string& guess, const std::string& why) {
  if (guess.empty()) guess = why;
}

}  // namespace

uint32_t LoopCompiler::statement(size_t at) {
  if (failed_) return 0;
  const std::string& t = host_.token(at).text;
  LoopNode n;
  if (t == ";") return 0;
  if (t == "{") return block(at);
  if (t == "if") return if_statement(at);
  if (t == "for") return for_statement(at);
  if (t == "while") {
    const size_t open = at + 1;
    size_t place = open + 1;
    n.a = end_of_loop(place).node;
    if (place != host_.unit_.match[open]) return fail().node;
    n.op = Op::Loop, n.b = statement(host_.unit_.match[open] + 1);
    return node(n);
  }
  if (t == "do") {
    const size_t after = host_.skip(at + 1);
    if (!host_.is(after, "while")) return fail().node;
    n.op = Op::DoLoop, n.b = statement(at + 1);
    size_t place = after + 2;
    n.a = end_of_loop(place).node;
    return node(n);
  }
  if (t == "break" || t == "continue") {
    n.op = t == "break" ? Op::Break : Op::Continue;
    return node(n);
  }
  if (t == "return") return return_statement(at);
  if (only_prints(at)) return 0;
  if (host_.declares(at)) return declaration(at);
  size_t place = at;
  const Term value = comma(place);
  if (!host_.is(place, ";")) return fail().node;
  return value.node;
}

// `std::cout << a[i] << " ";`, printf("%f ", a[i]);
bool LoopCompiler::only_prints(size_t at) const {
  const auto& tokens = host_.unit_.tokens;
  if (host_.is(at, "std") && host_.is(at + 1, "::")) at += 2;
  const std::string& name = tokens[at].text;
  const bool is_stream = one_of(name, {"cout", "cerr", "clog"}) && host_.is(at + 1, "<<");
  if (!is_stream && !(one_of(name, {"printf", "fprintf", "puts", "putchar", "fflush"}) && host_.is(at + 1, "("))) return false;
  const auto is_its = [&](const Function& f) { return f.name == name; };
  if (host_.find(name) || std::any_of(host_.unit_.functions.begin(), host_.unit_.functions.end(), is_its)) return false;
  for (size_t i = at + 1; i < host_.skip(at); ++i) {
    const bool changes = tokens[i].kind == Token::Kind::Sign && (is_assignment(tokens[i].text) || host_.is(i, "++") || host_.is(i, "--"));
    const bool calls = host_.is_word(i) && (host_.is(i + 1, "(") || host_.is(i + 1, "{"));
    const bool is_plain = one_of(tokens[i].text, {"setw", "setprecision", "setfill", "int", "float", "double", "sizeof", "fabs", "sqrt"});
    if (changes || host_.is(i, "{") || (calls && !is_plain)) return false;
  }
  return true;
}

uint32_t LoopCompiler::block(size_t open) {
  std::vector<uint32_t> all;
  const size_t close = host_.unit_.match[open];
  names_.emplace_back();
  for (size_t at = open + 1; at < close && !failed_; at = std::max(host_.skip(at), at + 1)) all.push_back(statement(at));
  names_.pop_back();
  return list(all);
}

uint32_t LoopCompiler::declaration(size_t at) {
  const auto type = host_.type_at(at);
  if (!type) return fail().node;
  for (size_t i = at; i < type->second; ++i)
    if (host_.is(i, "static") || host_.is(i, "extern")) return fail().node;
  std::vector<uint32_t> all;
  at = type->second;
  Type own = type->first;
  declarator(at, own, all);
  while (!failed_ && host_.is(at, ",")) {
    own.pointers = 0, own.reference = false;
    for (++at; host_.is(at, "*") || host_.is(at, "const"); ++at) own.pointers += host_.is(at, "*");
    declarator(at, own, all);
  }
  return host_.is(at, ";") || failed_ ? list(all) : fail().node;
}

void LoopCompiler::declarator(size_t& at, const Type& type, std::vector<uint32_t>& all) {
  const std::string name = host_.token(at).text;
  if (!host_.is_word(at) || host_.instead_.contains(name)) return void(fail());
  ++at;
  if (declare_structure(name, type)) {
    if (host_.is(at, ";") || host_.is(at, ",")) return;
    const Term kept = names_.back()[name];
    if (host_.is(at, "="))
      ++at;
    else if (!host_.is(at, "{"))
      return void(fail());
    return all.push_back(stored_structure(kept, at).node);
  }
  const bool braces = host_.is(at, "{") || host_.is(at, "(");
  Term value;
  bool given = false;
  if (host_.is(at, "=") || braces) {
    size_t place = at + 1;
    given = true;
    value = expression(place);
    if (braces && place != host_.unit_.match[at]) return void(fail());
    at = braces ? place + 1 : place;
  }
  if (failed_) return;
  if (type.reference || type.pointers > 0) {
    if (!given || (type.pointers > 0 && !leads(value))) return void(fail());
    if (type.reference && value.place == Term::Place::None) return void(fail());
    return bind_reference(name, value, all);
  }
  const auto scalar = type.base == "auto" && given ? std::optional(value.type) : scalar_of(type);
  if (!scalar || (given && leads(value))) return void(fail());
  const Term kept = variable(new_variable(*scalar, false));
  if (given) all.push_back(assigned(kept, "=", value).node);
  names_.back()[name] = kept;
}

// The name stands for a variable, an element, or a place in an array, whose index is kept as it is now.
void LoopCompiler::bind_reference(const std::string& name, Term to, std::vector<uint32_t>& before) {
  if (to.index) to.index = temporary(Term{to.index, program.nodes[to.index].type}, before).node;
  names_.back()[name] = std::move(to);
}

uint32_t LoopCompiler::if_statement(size_t at) {
  const size_t open = host_.is(at + 1, "constexpr") ? at + 2 : at + 1, close = host_.unit_.match[open];
  size_t place = open + 1;
  if (host_.declares(place)) return fail().node;
  LoopNode n;
  n.op = Op::If;
  const Term condition = number_of(comma(place));
  if (place != close) return fail().node;
  n.a = condition.node, n.b = statement(close + 1);
  const size_t after = host_.skip(close + 1);
  if (host_.is(after, "else")) n.c = statement(after + 1);
  conditions_.push_back(condition.sources);
  return node(n);
}

uint32_t LoopCompiler::for_statement(size_t at) {
  const size_t open = at + 1, close = host_.unit_.match[open];
  std::vector<size_t> parts;
  for (size_t i = open + 1; i < close; ++i) {
    if (host_.unit_.match[i] > i) i = host_.unit_.match[i];
    if (host_.is(i, ";")) parts.push_back(i);
  }
  if (parts.size() != 2) return fail().node;
  names_.emplace_back();
  std::vector<uint32_t> all{statement(open + 1)};
  LoopNode n;
  n.op = Op::Loop;
  size_t place = parts[0] + 1;
  n.a = place == parts[1] ? constant(Word{1}, Scalar::I32) : end_of_loop(place).node;
  if (place != parts[1]) return fail().node;
  place = parts[1] + 1;
  n.c = place == close ? 0 : comma(place).node;
  if (place != close) return fail().node;
  n.b = statement(close + 1);
  names_.pop_back();
  all.push_back(node(n));
  return list(all);
}

uint32_t LoopCompiler::return_statement(size_t at) {
  if (frames_.empty()) return fail().node;
  LoopNode n;
  n.op = Op::Return;
  if (host_.is(at + 1, ";")) return frames_.back().has_result ? fail().node : node(n);
  size_t place = at + 1;
  const Term value = comma(place);
  if (!host_.is(place, ";") || !frames_.back().has_result) return fail().node;
  if (std::exchange(frames_.back().is_open, false)) program.variables[frames_.back().result].type = value.type;
  n.a = assigned(variable(frames_.back().result), "=", value).node;
  return node(n);
}

bool LoopCompiler::compile_loop(size_t condition, size_t condition_end, size_t step, size_t step_end, size_t body) {
  LoopNode n;
  n.op = Op::Loop;
  size_t place = condition;
  n.a = condition == condition_end ? constant(Word{1}, Scalar::I32) : end_of_loop(place).node;
  if (failed_ || place != condition_end) return false;
  place = step;
  n.c = step == step_end ? 0 : comma(place).node;
  if (failed_ || place != step_end) return false;
  n.b = statement(body);
  return finish(node(n));
}

bool LoopCompiler::compile_loop_over(const Value& list_of, const std::string& name, bool by_reference, size_t body) {
  const Term array = array_of(list_of);
  if (failed_) return false;
  const uint64_t count = list_of.memory->bytes / host_.size_of(Interpreter::element_type(list_of));
  const Term index = variable(new_variable(Scalar::I64, true));
  Word end;
  end.i = static_cast<int64_t>(count);
  Term item = element(array, index);
  std::vector<uint32_t> all;
  if (!by_reference) item = temporary(number_of(item), all);
  names_.back()[name] = item;
  all.push_back(statement(body));
  LoopNode n;
  n.op = Op::Loop, n.a = computed("<", index, {constant(end, Scalar::I64), Scalar::I64}).node, n.b = list(all);
  n.c = counted(index, true, false).node;
  return finish(node(n));
}

bool LoopCompiler::compile_generate(const Value& begin, uint64_t count, const Callable& function) {
  const Term array = array_of(begin), index = variable(new_variable(Scalar::I64, true));
  Word end;
  end.i = static_cast<int64_t>(count);
  const Function* const own = function.lambda ? nullptr : host_.chosen(function.name, {}, 0);
  const bool is_plain = own && own->owner.empty() && !own->launches && !own->is_kernel;
  const auto drawn = function.lambda ? call_lambda(function, {})
                     : is_plain      ? call_function(*own, {})
                     : own           ? fail()
                                     : library(function.name, {}).value_or(Term{});
  if (failed_) return false;
  LoopNode n;
  n.op = Op::Loop, n.a = computed("<", index, {constant(end, Scalar::I64), Scalar::I64}).node;
  n.b = assigned(element(array, index), "=", number_of(drawn)).node, n.c = counted(index, true, false).node;
  return finish(node(n));
}

// The condition of a loop.
LoopCompiler::Term LoopCompiler::end_of_loop(size_t& at) {
  Term condition = number_of(comma(at));
  ends_.push_back(condition.sources);
  return condition;
}

// Where a loop's end is a guess, so is what it leaves: variables, containers that grew, and arrays, but for those whose size is a guess
// too, which it fills. Within the loop the values are what they are.
void LoopCompiler::doubt_totals() {
  const auto guess_of = [&](uint32_t source) {
    if (source < kArrays) return program.variables[source].guess;
    const LoopArray& array = program.arrays[source - kArrays];
    return array.guess.empty() ? array.held_guess : array.guess;
  };
  std::string end, branch;
  for (const auto& [all, guess] : {std::pair(&ends_, &end), std::pair(&conditions_, &branch)})
    for (const auto& sources : *all)
      for (const uint32_t source : sources) note_first(*guess, guess_of(source));
  for (const auto& [which, memory] : memories) {
    LoopArray& array = program.arrays[which];
    if (array.grows) array.size_guess = end.empty() ? branch : end;
    if (array.is_stored && memory->size_guess.empty()) note_first(array.guess, end);
  }
  for (const auto& [which, cell] : cells)
    if (stores(which)) note_first(program.variables[which].guess, end);
}

// What rests on guesses, through all assignments.
bool LoopCompiler::finish(uint32_t start) {
  program.start = start;
  for (const auto& [which, memory] : memories)
    failed_ |= program.arrays[which].grows && std::find(sized_.begin(), sized_.end(), memory.get()) != sized_.end();
  failed_ |= changes_what_it_rests_on();
  const auto guess_of = [&](uint32_t source) -> std::string& {
    return source < kArrays ? program.variables[source].guess : program.arrays[source - kArrays].guess;
  };
  const auto from = [&](uint32_t source) -> const std::string& {
    const std::string& guess = guess_of(source);
    return guess.empty() && source >= kArrays ? program.arrays[source - kArrays].held_guess : guess;
  };
  for (bool changed = !failed_; changed;) {
    changed = false;
    for (const auto& [what, sources] : assignments_)
      for (const uint32_t source : sources)
        if (guess_of(what).empty() && !from(source).empty()) guess_of(what) = from(source), changed = true;
    for (const auto& sources : conditions_)  // of branches: all may rest on them
      for (const uint32_t source : sources)
        for (const auto& [what, ignored] : assignments_)
          if (guess_of(what).empty() && !from(source).empty()) guess_of(what) = from(source), changed = true;
  }
  if (!failed_) doubt_totals();
  return !failed_;
}

}  // namespace warplens::frontend::host
