// Variables, arrays and functions in loops that only compute.
#include <algorithm>

#include "kernels/frontend/host/loops/loop_compiler.h"

namespace warplens::frontend::host {
namespace {

constexpr size_t kMaxFrames = 6;

}  // namespace

// A function does not see the variables of those that call it.
CellPtr LoopCompiler::find(const std::string& name) const {
  if (!only_global_) return host_.find(name);
  const auto& global = host_.chain_.front()->names;
  const auto found = global.find(name);
  return found == global.end() ? nullptr : found->second;
}

LoopCompiler::Term LoopCompiler::array_of(const Value& memory, bool grows) {
  const std::shared_ptr<Buffer>& buffer = memory.memory;
  const Type element = Interpreter::element_type(memory);
  const auto scalar = scalar_of(element);
  const uint64_t each = host_.size_of(element);
  if (element.pointers > 0 && memory.has_place() && !grows) return kept(Term::Place::Table, memory);
  if (!memory.has_place() || !buffer->size_known || (buffer->bytes == 0 && !grows) || buffer->bytes > kMaxLargeImage || each == 0 ||
      element.pointers > 0)
    return fail();
  if (!scalar && !host_.layout_of(element)) return fail();
  const auto id = static_cast<uint32_t>(program.arrays.size());
  LoopArray made{Image(0)};
  made.begin = memory.offset, made.stride = static_cast<int64_t>(each), made.type = scalar.value_or(Scalar::I32), made.image_of = id;
  if (const auto known = images_.find(buffer.get()); known != images_.end()) {
    made.image_of = known->second;
  } else {
    std::string why;
    const bool is_large = buffer->bytes > kMaxImage;
    const bool is_too_large = buffer->bytes > kMaxLargeImage / 2 && buffer->image;  // of which there would be too many copies
    if (is_large && (is_too_large || image_bytes + buffer->bytes > kMaxLargeImage || !host_.has_room_for(buffer->image, buffer->bytes) ||
                     !host_.spend(buffer->bytes / 4)))
      return fail();
    const auto image = buffer->bytes == 0 ? std::make_shared<const Image>(0) : host_.image_of(*buffer, element, why, true);
    if (!image) return fail();
    made.image = *image, made.why = why;
    if (made.image.any(Image::State::Guessed, 0, made.image.states.size())) made.held_guess = why;
    image_bytes += buffer->bytes;
    images_[buffer.get()] = id, memories[id] = buffer;
  }
  program.arrays.push_back(std::move(made));
  arrays_.push_back({buffer, element, buffer->extents});
  Term term;
  term.place = Term::Place::Array, term.target = id, term.depth = memory.depth;
  return term;
}

// container.push_back(value)
LoopCompiler::Term LoopCompiler::pushed(const Value& container, size_t open) {
  if (container.offset != 0 || holds_pointers(*container.memory)) return fail();
  const Term array = array_of(container, true);
  size_t place = open + 1;
  Term value = expression(place);
  if (failed_ || place != host_.unit_.match[open] || !scalar_of(arrays_[array.target].element)) return fail();
  LoopArray& owner = program.arrays[program.arrays[array.target].image_of];
  owner.is_stored = owner.grows = true;
  LoopNode n;
  n.op = Op::Push, n.a = array.target, n.type = program.arrays[array.target].type;
  assignments_.emplace_back(kArrays + program.arrays[array.target].image_of, value.sources);
  n.b = convert(std::move(value), n.type).node;
  return {node(n), n.type};
}

// A variable from outside of the loop.
LoopCompiler::Term LoopCompiler::outer(const CellPtr& cell) {
  if (!cell || cell->is_element) return fail();
  const Value& value = cell->value;
  if (value.kind == Value::Kind::Address && cell->type.reference) return outer(value.target);
  if (value.kind == Value::Kind::Address && value.exact()) return kept(Term::Place::Pointer, value);
  if (value.random) {  // an engine or a distribution, which a function may get by reference
    Term made;
    made.place = Term::Place::Engine, made.target = engine(value.random);
    return made;
  }
  if (value.kind == Value::Kind::Memory) return array_of(value);
  if (const auto known = known_cells_.find(cell.get()); known != known_cells_.end()) return variable(known->second);
  const bool is_typed = !cell->type.base.empty() && cell->type.base != "auto";
  const auto declared = scalar_of(is_typed ? cell->type : value.type);
  if (value.known() && !value.is_number()) return fail();
  if (!declared && (is_typed || !value.is_number())) return fail();
  const Scalar type = declared ? *declared : scalar_of(value);
  const uint32_t made = new_variable(type, value.is_number());
  if (value.is_number()) {
    program.variables[made].value = converted(word_of(value), scalar_of(value), type);
    program.variables[made].guess = value.guess;
  }
  known_cells_[cell.get()] = made, cells[made] = cell;
  return variable(made);
}

// Also of a member, p.n, of a container's size, and of a call.
LoopCompiler::Term LoopCompiler::name(size_t& at) {
  const std::string& first = host_.token(at).text;
  const auto word = [](int64_t i) {
    Word w;
    w.i = i;
    return w;
  };
  if (first == "true" || first == "false") return ++at, Term{constant(word(first == "true"), Scalar::Bool), Scalar::Bool};
  if (const auto most = host_.limit(at)) return {constant(word_of(*most), scalar_of(*most)), scalar_of(*most)};
  if (first.ends_with("_cast") && host_.is(at + 1, "<")) {
    const size_t close = host_.unit_.after_angles(at + 1);
    const auto type = close > at + 1 ? host_.type_in(at + 2, close - 1) : std::nullopt;
    const auto scalar = type ? scalar_of(*type) : std::nullopt;
    if (!scalar || !host_.is(close, "(")) return fail();
    size_t place = close + 1;
    Term of = comma(place);
    at = host_.unit_.match[close] + 1;
    return convert(std::move(of), *scalar);
  }
  if (const auto type = host_.type_at(at); type && type->first.pointers == 0 && host_.is(type->second, "(")) {  // float(x)
    if (const auto scalar = scalar_of(type->first)) {
      size_t place = type->second + 1;
      at = host_.unit_.match[type->second] + 1;
      return convert(comma(place), *scalar);
    }
  }
  std::string full = first;
  for (++at; host_.is(at, "::") && host_.is_word(at + 1); at += 2) full += "::" + host_.token(at + 1).text;
  const std::string last = last_part(full);
  if (host_.is(at, "(")) {
    const size_t open = at;
    at = host_.unit_.match[open] + 1;
    return call(last, open);
  }
  for (auto scope = names_.rbegin(); scope != names_.rend(); ++scope)
    if (const auto own = scope->find(full); own != scope->end()) {
      const Term& known = own->second;
      return known.place == Term::Place::Variable ? variable(known.target) : known.place == Term::Place::Element ? at_place(known) : known;
    }
  return outer_name(full, at);
}

// p.n, v[i], v.size() and v.push_back(x) of variables from outside; `at`: behind the first name.
LoopCompiler::Term LoopCompiler::outer_name(const std::string& full, size_t& at) {
  const auto word = [](int64_t i) {
    Word w;
    w.i = i;
    return w;
  };
  const std::string last = last_part(full);
  CellPtr cell = find(full) ? find(full) : find(last);
  if (!cell && last == "RAND_MAX") return {constant(word(2147483647), Scalar::I32), Scalar::I32};
  while (cell && (host_.is(at, ".") || host_.is(at, "->"))) {
    const std::string& member = host_.token(at + 1).text;
    const Value& value = cell->value;
    if (host_.is(at + 2, "(")) {
      const size_t open = at + 2;
      if (value.kind != Value::Kind::Memory) return fail();
      if (member == "push_back" || member == "emplace_back") return at = host_.unit_.match[open] + 1, pushed(value, open);
      if ((member != "size" && member != "data") || !host_.is(at + 3, ")")) return fail();
      at += 4;
      if (member == "data") break;
      const uint64_t each = host_.size_of(value.type.pointee());
      if (!value.memory->size_known || each == 0) return fail();
      sized_.push_back(value.memory.get());
      return {constant(word(static_cast<int64_t>(value.memory->bytes / each)), Scalar::U64), Scalar::U64};
    }
    const Value& object = value.kind == Value::Kind::Address ? value.target->value : value;
    if (object.kind == Value::Kind::Memory) {
      const Term held = member_behind(object, member, cell);
      at += 2;
      if (failed_ || held.node) return held;
      continue;
    }
    if (object.kind != Value::Kind::Struct || !object.fields) return fail();
    if (host_.overlaps(object.type.base, member)) return fail();
    const auto found = object.fields->members.find(member);
    cell = found == object.fields->members.end() ? nullptr : found->second;
    at += 2;
  }
  return outer(cell);
}

LoopCompiler::Term LoopCompiler::extreme(bool least, Term a, Term b) {
  const Scalar type = a.type == b.type ? a.type : common_type(a.type, b.type);
  const std::vector<uint32_t> sources = computed("<", a, b).sources;
  a = convert(std::move(a), type), b = convert(std::move(b), type);
  if (failed_) return {};
  LoopNode n;
  n.op = Op::Select, n.a = computed("<", least ? b : a, least ? a : b).node, n.b = b.node, n.c = a.node, n.type = type;
  Term made{node(n), type};
  made.sources = sources;
  return made;
}

std::optional<LoopCompiler::Term> LoopCompiler::library(const std::string& name, const std::vector<Term>& given) {
  LoopNode n;
  bool is_float = false;
  if (const auto special = not_finite(name, is_float)) {
    const Scalar type = is_float ? Scalar::F32 : Scalar::F64;
    return Term{constant(real(*special), type), type};
  }
  if (given.empty() && (name == "rand" || name == "random" || name == "drand48")) {
    program.draws = true;
    n.op = name == "drand48" ? Op::RandomReal : Op::Random;
    n.type = name == "drand48" ? Scalar::F64 : name == "random" ? Scalar::I64 : Scalar::I32;
    Term made{node(n), n.type};
    made.sources = {name == "drand48" ? kRandomReal : kRandom};
    return made;
  }
  if (given.size() == 2 && (name == "min" || name == "max")) return extreme(name == "min", given[0], given[1]);
  if (given.size() == 3 && name == "clamp") return extreme(true, extreme(false, given[0], given[1]), given[2]);
  if (given.size() == 1 && (name == "abs" || name == "labs") && !is_real(given[0].type)) {
    const Term zero{constant(Word{0}, Scalar::I32), Scalar::I32}, negative = computed("-", zero, given[0]);
    return extreme(false, convert(given[0], negative.type), negative);
  }
  const bool to_half = name.starts_with("__float2half") || name.starts_with("__float2bfloat16");
  if (given.size() == 1 && (to_half || name == "__half2float" || name == "__bfloat162float")) {
    if (name != "__float2half" && name != "__float2half_rn" && name != "__float2bfloat16" && name != "__float2bfloat16_rn" && to_half)
      return fail();
    return convert(convert(given[0], Scalar::F32), !to_half                                 ? Scalar::F32
                                                   : name.find("half") != std::string::npos ? Scalar::F16
                                                                                            : Scalar::BF16);
  }
  const MathCall math = math_call(name == "abs" ? "fabs" : name, given.size());
  if (!math.function) return std::nullopt;
  const Scalar type = math_type(math, given[0].type, given.back().type);
  n.op = Op::Mathematics, n.function = math.function, n.type = type;
  const Term a = convert(given[0], type), b = given.size() > 1 ? convert(given[1], type) : Term{};
  n.a = a.node, n.b = b.node;
  Term made{node(n), type};
  made.sources = a.sources;
  made.sources.insert(made.sources.end(), b.sources.begin(), b.sources.end());
  return made;
}

uint32_t LoopCompiler::engine(const std::shared_ptr<RandomObject>& of) {
  const auto known = std::find(program.engines.begin(), program.engines.end(), of);
  const auto at = static_cast<uint32_t>(known - program.engines.begin());
  if (known != program.engines.end()) return at;
  program.engines.push_back(of), guesses_.push_back(new_variable(Scalar::Bool, true));
  program.variables[guesses_[at]].guess = of->guess;
  return at;
}

// engine() and distribution(engine) of <random>.
std::optional<LoopCompiler::Term> LoopCompiler::drawn(const std::string& name, size_t open) {
  const auto named = [&](const std::string& word) -> std::shared_ptr<RandomObject> {
    for (auto scope = names_.rbegin(); scope != names_.rend(); ++scope)
      if (const auto own = scope->find(word); own != scope->end())
        return own->second.place == Term::Place::Engine ? program.engines[own->second.target] : nullptr;
    CellPtr cell = find(word);
    if (cell && cell->value.kind == Value::Kind::Address && cell->type.reference) cell = cell->value.target;
    return cell ? cell->value.random : nullptr;
  };
  const auto of = named(name);
  if (!of) return std::nullopt;
  const size_t close = host_.unit_.match[open];
  const auto from = of->engine ? of : close == open + 2 ? named(host_.token(open + 1).text) : nullptr;
  if (!from || !from->engine || (of->engine && close != open + 1)) return fail();
  LoopNode n;
  n.op = Op::Drawn, n.a = engine(of), n.b = engine(from), n.type = of->result;
  Term made{node(n), n.type};
  made.sources = {guesses_[n.a], guesses_[n.b]};
  return made;
}

// rand_r(&seed), as glibc has it: three steps of a generator, of which 11, 10 and 10 bits are taken.
std::optional<LoopCompiler::Term> LoopCompiler::drawn_from_seed(size_t open) {
  if (!host_.is(open + 1, "&") || host_.unit_.match[open] != open + 3) return std::nullopt;
  size_t at = open + 2;
  const Term seed = name(at);
  if (failed_ || seed.place != Term::Place::Variable || host::size_of(seed.type) != sizeof(uint32_t)) return fail();
  const auto whole = [&](int64_t i) {
    Word w;
    w.i = i;
    return Term{constant(w, Scalar::U32), Scalar::U32};
  };
  const auto state = [&] { return convert(variable(seed.target), Scalar::U32); };
  std::vector<uint32_t> steps;
  Term made = temporary(whole(0), steps);
  for (const int64_t bits : {11, 10, 10}) {
    steps.push_back(assigned(variable(seed.target), "=", computed("+", computed("*", state(), whole(1103515245)), whole(12345))).node);
    const Term taken = computed("%", computed("/", state(), whole(65536)), whole(int64_t{1} << bits));
    steps.push_back(
        assigned(variable(made.target), "=", computed("^", computed("<<", variable(made.target), whole(bits == 11 ? 0 : bits)), taken))
            .node);
  }
  if (failed_) return Term{};
  Term drawn = convert(variable(made.target), Scalar::I32);
  for (size_t i = steps.size(); i-- > 0;) {
    LoopNode both;
    both.op = Op::After, both.a = steps[i], both.b = drawn.node, both.type = drawn.type;
    drawn.node = node(both);
  }
  drawn.sources = {seed.target};
  return drawn;
}

LoopCompiler::Term LoopCompiler::call(const std::string& name, size_t open) {
  if (auto random = drawn(name, open)) return *random;
  if (name == "rand_r")
    if (auto random = drawn_from_seed(open)) return *random;
  if (name == "memcpy")
    if (auto bytes = punned(open)) return *bytes;
  std::vector<Term> given;
  const size_t close = host_.unit_.match[open];
  for (size_t at = open + 1; at < close && !failed_; ++at) {
    given.push_back(expression(at));
    if (at != close && !host_.is(at, ",")) return fail();
  }
  if (failed_) return {};
  const auto takes = [&](const Function& f) {
    return f.name == name && f.owner.empty() && !f.is_kernel && f.parameters.size() >= given.size();
  };
  std::vector<const Function*> overloads;
  for (const Function& f : host_.unit_.functions)
    if (takes(f)) overloads.push_back(&f);
  const Function* const own_function = overloads.size() > 1 ? overload_of(overloads, given) : host_.chosen(name, {}, given.size());
  if (overloads.size() > 1 && !own_function) return fail();
  if (const Function* own = own_function)
    return own->owner.empty() && !own->launches && !own->is_kernel ? call_function(*own, given) : fail();
  for (const Term& each : given) number_of(each);
  const CellPtr own = find(name);
  if (own && own->value.kind == Value::Kind::Function && own->value.function->lambda) return call_lambda(*own->value.function, given);
  if (failed_ || own) return fail();
  const auto known = library(name, given);
  return known ? *known : fail();
}

// The one whose parameters are numbers of just these types; null: it takes more to tell.
const Function* LoopCompiler::overload_of(const std::vector<const Function*>& overloads, const std::vector<Term>& given) const {
  const auto fits = [&](const Function* f) {
    if (f->parameters.size() != given.size() || !f->templates.empty()) return false;
    for (size_t i = 0; i < given.size(); ++i) {
      const auto type = host_.type_at(f->parameters[i].begin);
      if (!type || type->first.pointers > 0 || type->first.reference || leads(given[i]) || is_structure(given[i])) return false;
      const auto scalar = scalar_of(type->first);
      if (!scalar || *scalar != given[i].type) return false;
    }
    return true;
  };
  const bool in_one_space = std::all_of(overloads.begin(), overloads.end(), [&](auto* f) { return f->space == overloads.front()->space; });
  const auto found = std::find_if(overloads.begin(), overloads.end(), fits);
  return !in_one_space || found == overloads.end() || std::find_if(found + 1, overloads.end(), fits) != overloads.end() ? nullptr : *found;
}

LoopCompiler::Term LoopCompiler::call_function(const Function& function, const std::vector<Term>& given) {
  const auto returned = host_.type_at(function.begin);
  const bool is_void = returned && returned->first.base == "void" && returned->first.pointers == 0;
  const auto result = returned && !returned->first.reference ? scalar_of(returned->first) : std::nullopt;
  if (frames_.size() >= kMaxFrames || !function.templates.empty() || given.size() != function.parameters.size() || (!is_void && !result))
    return fail();
  std::vector<std::map<std::string, Term>> own(1);
  std::vector<uint32_t> before;
  for (size_t i = 0; i < given.size() && !failed_; ++i) {
    const Parameter& p = function.parameters[i];
    const auto type = host_.type_at(p.begin);
    if (!type || host_.is(p.end + 1, "[")) return fail();
    const Type& of = type->first;
    if (given[i].place == Term::Place::Engine) {
      if (!of.reference || of.pointers > 0) return fail();  // a copy, which draws for itself
      own[0][p.name] = given[i];
      continue;
    }
    if (of.pointers > 0 || of.reference) {
      if (of.pointers > 0 && !leads(given[i])) return fail();
      if (of.pointers == 0 && given[i].place == Term::Place::None) return fail();
      names_.emplace_back();
      bind_reference(p.name, given[i], before);
      own[0][p.name] = names_.back()[p.name];
      names_.pop_back();
      continue;
    }
    const auto scalar = scalar_of(of);
    if (!scalar) return fail();
    const Term kept = variable(new_variable(*scalar, false));
    before.push_back(assigned(kept, "=", given[i]).node);
    own[0][p.name] = kept;
  }
  if (failed_) return {};
  const bool global = std::exchange(only_global_, true);
  const Term made = call_body(function.body, std::move(before), std::move(own[0]), result, is_void);
  only_global_ = global;
  return made;
}

LoopCompiler::Term LoopCompiler::call_body(size_t body, std::vector<uint32_t> before, std::map<std::string, Term> own,
                                           std::optional<Scalar> result, bool is_void) {
  frames_.push_back({new_variable(result.value_or(Scalar::I32), is_void), !is_void, !result});
  const uint32_t kept = frames_.back().result;
  std::vector<std::map<std::string, Term>> names{std::move(own)};
  names_.swap(names);
  before.push_back(block(body));
  names_.swap(names);
  frames_.pop_back();
  LoopNode n;
  n.op = Op::Call, n.a = list(before), n.b = kept, n.type = program.variables[kept].type;
  Term made{node(n), n.type};
  made.sources = {kept};
  return made;
}

// With the variables that it was made with; of its parameters, none may be a reference.
LoopCompiler::Term LoopCompiler::call_lambda(const Callable& lambda, const std::vector<Term>& given) {
  if (frames_.size() >= kMaxFrames || !given.empty()) return fail();
  size_t at = host_.unit_.match[lambda.lambda] + 1;
  if (host_.is(at, "(")) at = host_.unit_.match[at] + 1;
  if (host_.is(at, "mutable")) ++at;
  std::optional<Scalar> result;
  if (host_.is(at, "->")) {
    const auto type = host_.type_at(at + 1);
    result = type ? scalar_of(type->first) : std::nullopt;
    if (!result) return fail();
    at = type->second;
  }
  if (!host_.is(at, "{")) return fail();
  Chain chain = lambda.captured;
  chain.swap(host_.chain_);
  const Term made = call_body(at, {}, {}, result, false);
  chain.swap(host_.chain_);
  return made;
}

}  // namespace warplens::frontend::host
