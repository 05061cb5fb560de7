#include <algorithm>

#include "kernels/frontend/host/calls/overloads.h"
#include "kernels/frontend/host/statements/departures.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {

// Methods of the standard library that change nothing.
static bool only_looks(const std::string& method) {
  static const std::set<std::string, std::less<>> names = {"capacity", "max_size", "count", "find",      "contains",
                                                           "length",   "c_str",    "str",   "use_count", "max_load_factor",
                                                           "max",      "min",      "what",  "good",      "is_open"};
  return names.contains(method);
}

// Also one of a structure that it is derived from.
const Function* Interpreter::method_of(const std::string& owner, const std::string& name, const std::vector<Result>& given) {
  if (const Function* own = chosen(name, owner, given)) return own;
  const auto record = unit_.records.find(owner);
  if (record == unit_.records.end()) return nullptr;
  for (const std::string& base : record->second.bases)
    if (const Function* own = base == owner ? nullptr : method_of(base, name, given)) return own;
  return nullptr;
}

// Whether a structure is another one, or derived from it.
bool Interpreter::is_a(const std::string& record, const std::string& base) const {
  const auto found = unit_.records.find(record);
  return record == base ||
         (found != unit_.records.end() && std::any_of(found->second.bases.begin(), found->second.bases.end(),
                                                      [&](const std::string& b) { return b != record && is_a(b, base); }));
}

// Whether a parameter of this type may be given the value: a number is not a container, nor an array a number.
bool Interpreter::may_take(const Function& function, const Parameter& parameter, const Value& value) const {
  bool container = false, pointer = is(parameter.end + 1, "["), plain = true;
  for (size_t at = parameter.begin; at < parameter.end; ++at) {
    const std::string& word = token(at).text;
    const auto is_it = [&](const Parameter& p) { return p.name == word; };
    pointer |= word == "*";
    container |= word == "vector" || word == "array" || word == "initializer_list" || word == "span";
    plain &= !is_word(at) || word == "const" || is_plain_type(word) || word == "unsigned" || word == "std";
    if (std::any_of(function.templates.begin(), function.templates.end(), is_it) && !container) return true;
  }
  if (value.is_number() && value.type.base != "nullptr") return !container && !pointer;
  if (value.kind == Value::Kind::Text) return pointer || !plain;
  if (value.kind == Value::Kind::Memory || value.kind == Value::Kind::Struct) return container || pointer || !plain;
  return true;
}

// Of functions of one name, that which takes these arguments; of several, the first.
const Function* Interpreter::chosen(const std::string& name, const std::string& owner, const std::vector<Result>& given) {
  const Function* const by_count = chosen(name, owner, given.size());
  if (!by_count) return nullptr;
  const auto is_of_instance = [&](const Function& f) {
    return !f.owner_open || arguments_text(f.owner_open, f.owner_close) == looking_for_.owner_arguments;
  };
  const Function* best = is_of_instance(*by_count) ? by_count : nullptr;
  chosen_on_.clear();
  int best_fit = -1, best_alike = 0;
  for (const Function& f : unit_.functions) {
    const bool of_owner = owner.empty() ? f.owner.empty() : f.owner == by_count->owner;
    const bool has_pack = !f.parameters.empty() && is_pack(f.parameters.back());
    if (f.name != name || f.is_kernel || !of_owner || (f.parameters.size() < given.size() && !has_pack)) continue;
    bool takes = is_of_instance(f);
    for (size_t i = 0; i < f.parameters.size() - has_pack; ++i)
      takes &= i < given.size() ? may_take(f, f.parameters[i], given[i].value) : f.parameters[i].initial != f.parameters[i].initial_end;
    for (size_t i = 0; i < given.size() && takes && !has_pack; ++i)  // a T && takes nothing that has a name
      takes = f.owner.empty() || !given[i].cell || given[i].moved || !is(f.parameters[i].end - 1, "&&") || !f.templates.empty();
    constexpr int kSpecialized = 100, kOfTheObject = 50;
    int fits = takes ? fit(f, given) : -1;
    const bool all_same = fits == 3 * static_cast<int>(given.size()) && !given.empty();
    if (f.special_open && !(looking_for_.arguments.empty() ? all_same : is_for(f, looking_for_))) continue;
    if (takes && (f.special_open || f.owner_open)) fits += kSpecialized;
    if (takes) fits += nearness(f.space, looking_in_);
    if (takes && !f.owner.empty() && f.is_const == (on_constant_ == Constness::Yes)) fits += kOfTheObject;
    if (fits == best_fit && takes)  // of which type an argument is, nobody knows
      for (const Result& each : given)
        if (!each.value.known() && chosen_on_.empty()) chosen_on_ = each.value.text;
    const auto alike = takes && fits >= best_fit ? fit_of_constness(f, given) : std::optional(0);
    if (fits == best_fit && takes && !alike && chosen_on_.empty()) chosen_on_ = name + "()";
    const bool is_nearer = fits == best_fit && takes && alike.value_or(0) > best_alike;
    if (fits > best_fit) chosen_on_.clear();
    if (fits > best_fit || is_nearer) best = &f, best_fit = fits, best_alike = alike.value_or(0);
  }
  return best;
}

// How near the types of what is given are to those of the parameters: as they are, promoted, converted.
int Interpreter::fit(const Function& function, const std::vector<Result>& given) {
  constexpr int kSame = 3, kPromoted = 2, kConverted = 1;
  int sum = 0;
  for (size_t i = 0; i < std::min(given.size(), function.parameters.size()); ++i) {
    const Value& value = given[i].value;
    const auto type = type_at(function.parameters[i].begin);
    const auto wanted = type && type->first.pointers == 0 ? scalar_of(type->first) : std::nullopt;
    if (value.is_number() && wanted) {
      const Scalar has = scalar_of(value), promotes = has == Scalar::F32 ? Scalar::F64 : promoted(has);
      sum += *wanted == has ? kSame : *wanted == promotes ? kPromoted : kConverted;
    } else if (type && value.kind == Value::Kind::Memory && type->first.pointers > 0) {
      const bool same = type->first.base == value.type.base && type->first.pointers == value.type.pointers;
      sum += same ? kSame : type->first.base == "void" ? kPromoted : is_plain_type(type->first.base) ? kConverted : kPromoted;
    } else if (type && value.kind == Value::Kind::Text && type->first.pointers > 0) {
      sum += type->first.base == "char" ? kSame : kConverted;
    } else if (type && value.kind == Value::Kind::Struct && type->first.base == value.type.base) {
      sum += kSame;
    } else {
      sum += kPromoted;
    }
  }
  return sum;
}

// Of functions of one name, that which takes so many arguments.
const Function* Interpreter::chosen(const std::string& name, const std::string& owner, size_t given) const {
  const Function* nearest = nullptr;
  for (const Function& f : unit_.functions) {
    if (f.name != name || f.is_kernel || (!owner.empty() && f.owner != owner) || (f.special_open && f.owner.empty())) continue;
    const auto needed = static_cast<size_t>(std::count_if(f.parameters.begin(), f.parameters.end(),
                                                          [&](const Parameter& p) { return p.initial == p.initial_end && !is_pack(p); }));
    const bool has_pack = !f.parameters.empty() && is_pack(f.parameters.back());
    if (needed <= given && (given <= f.parameters.size() || has_pack)) return &f;
    if (!nearest && owner.empty()) nearest = &f;
  }
  return nearest && nearest->parameters.size() > given ? nullptr : nearest;
}

// `this`, and what the arguments of its class's template are.
void Interpreter::bind_self(const Value& self, Scope& scope) {
  Value pointer;
  pointer.kind = Value::Kind::Address, pointer.target = make_cell(self), pointer.type = self.type;
  pointer.type.pointers = 1;
  scope.names["this"] = make_cell(std::move(pointer));
  const auto record = unit_.records.find(self.type.base);
  if (record != unit_.records.end() && !self.type.arguments.empty()) bind_arguments(record->second, self.type.arguments);
}

// What the parameters are: the caller's variables by reference, values, what the function gives where nothing is given.
void Interpreter::bind_parameters(const Function& function, std::vector<Result>& given, Scope& scope) {
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const Parameter& p = function.parameters[i];
    if (is_pack(p)) {
      scope.names[p.name] = pack_of(given, i);
      continue;
    }
    const auto type = type_at(p.begin);
    Type of = type ? type->first : Type{};
    if (is(p.end + 1, "[")) of.pointers += 1;
    const bool by_reference = of.reference || is(p.end - 1, "&");
    scope.constness[p.name] = declared_constness(p.begin, i < given.size() ? given[i] : Result{});
    if (i < given.size() && by_reference && given[i].punned && !is(p.begin, "const")) forget(given[i].punned, p.name);
    if (i < given.size() && by_reference && given[i].cell) {
      scope.names[p.name] = reference_to(given[i], of);
      continue;
    }
    Value v = unknown(p.name, of);
    if (i < given.size())
      v = own_container(coerced(by_reference ? copy_of(given[i].value) : copied(given[i], of), of), by_reference ? Type{} : of);
    else if (p.initial < p.initial_end) {
      size_t place = p.initial;
      v = expression(place).value;
    }
    if (of.base == "dim3" && v.is_number()) v = constructed(of, {{v, {}, {}, 0, {}}});
    if (!v.known() && v.text.empty()) v.text = p.name;
    of.reference = false;
    scope.names[p.name] = make_cell(converted(std::move(v), of), of);
  }
}

// Where it stands.
size_t Interpreter::result_type(const Function& function) const {
  size_t at = function.begin;
  while (is(at, "template") && is(at + 1, "<") && unit_.after_angles(at + 1) > at + 1) at = unit_.after_angles(at + 1);
  for (size_t i = function.body; i-- > at && !is(i, ")");)
    if (is(i, "->")) at = i + 1;
  return at;
}

// What a function gives, as of the type that it says it gives.
Value Interpreter::returned_by(const Function& function, Value value) {
  const size_t at = result_type(function);
  const auto type = type_at(at);
  if (!type || type->first.reference) return value;
  value = coerced(std::move(value), type->first);
  convert_parts(value, at, function.body, function.name + "()");
  return value.is_number() && scalar_of(type->first) ? converted(std::move(value), type->first) : value;
}

Result Interpreter::call_function(const Function& function, const Callable& callable, std::vector<Result>& given, const Value* self) {
  constexpr size_t kMaxFrames = 40;
  constexpr auto kMaxOfOne = 12;  // that call themselves
  if (frames_.size() >= kMaxFrames || std::count(frames_.begin(), frames_.end(), &function) >= kMaxOfOne) {
    for (const Result& each : given)
      if (each.value.kind == Value::Kind::Address) forget(each.value.target, function.name + "()");
    doubt_all(given, function.name + "()");
    if (self) doubt_deeply(*self, function.name + "()");
    doubt_body(function.body, function.body_end, Chain{chain_.front()}, function.name + "()");
    return {unknown(function.name), {}, {}, 0, {}};
  }
  called_.insert(&function);
  Chain outer{chain_.front()};
  add_named_in(function.owner.empty() || function.space.empty() ? function.space + function.owner : function.space + "::" + function.owner,
               outer);
  if (self && self->fields) {
    auto members = std::make_shared<Scope>();
    for (const auto& [name, cell] : self->fields->members) members->names[name] = cell;
    members->is_constant = function.is_const, members->record = self->type.base;
    outer.push_back(members);
  } else if (!function.owner.empty()) {  // a static one, which sees the static variables
    auto members = std::make_shared<Scope>();
    const std::string prefix = function.owner + "::";
    for (const auto& [name, cell] : chain_.front()->names)
      if (name.starts_with(prefix)) members->names[name.substr(prefix.size())] = cell;
    outer.push_back(members);
  }
  auto own = std::make_shared<Scope>();
  outer.push_back(own);
  outer.swap(chain_);
  if (!self && !callable.owner_arguments.empty()) {
    const Record& record = unit_.records.at(function.owner);
    bind_arguments(record, callable.owner_arguments);
    const Value instance = outline({function.owner, {}, 0, false, callable.owner_arguments});
    for (const size_t member : record.members) {  // its constants
      const auto type = is_of_type(member) && shared_variable(member).empty() ? type_at(member) : std::nullopt;
      const auto constant = type ? instance.fields->members.find(token(type->second).text) : instance.fields->members.end();
      if (constant != instance.fields->members.end()) own->names.insert(*constant);
    }
  }
  bind_templates(function, callable, given, *own);
  const std::string outer_instance = std::exchange(instance_, callable.owner_arguments + instance_of(function, *own));
  const Value* const outer_self = std::exchange(self_, self);
  if (self) bind_self(*self, *own);
  own->constness["this"] = self && function.is_const ? Constness::Yes : Constness::No;
  bind_parameters(function, given, *own);
  if (function.initializers && self) initialize_members(function, *self);
  frames_.push_back(&function);
  returned_ = {unknown(function.name + "()"), {}, {}, 0, {}};
  follow_body(function.body, function.returns_reference);
  frames_.pop_back();
  self_ = outer_self, instance_ = outer_instance;
  if (flow_ == Flow::Return) flow_ = Flow::Normal;
  Result result = std::exchange(returned_, {});
  if (!function.returns_reference) result.value = returned_by(function, std::move(result.value));
  result.constness = declared_constness(result_type(function), result);
  outer.swap(chain_);
  if (!function.returns_reference) result = value_alone(result.value, result.constness);
  return result;
}

// Of a function that is called.
void Interpreter::follow_body(size_t open, bool gives_reference) {
  Departure departure(*this, frames_.size() == 1 ? Departure::Kind::Program : Departure::Kind::Function);
  block(open);
  departure.settle();
  if (departure.on.empty() || (leads_somewhere(returned_.value) && departure.returns_null)) return;
  const Value &last = returned_.value, &earlier = departure.returned.value;
  if (gives_reference) {  // to one or the other
    for (const CellPtr& cell : {returned_.cell, departure.returned.cell})
      if (cell) doubt_cell(cell, departure.on);
    if (returned_.cell != departure.returned.cell) returned_.cell.reset();
  }
  const bool are_functions = last.kind == Value::Kind::Function && earlier.kind == Value::Kind::Function;
  if (are_functions || (leads_somewhere(last) && leads_somewhere(earlier))) returned_.value = either(last, earlier, departure.on);
  doubt_which(returned_.value, departure.on);
}

// One of several functions, nobody knows which: what it does is done perhaps.
Result Interpreter::call_one_of(const Value& functions, size_t at, const std::vector<Result>& given) {
  std::vector<Callable> all = functions.function->others;
  all.insert(all.begin(), *functions.function);
  unknown_conditions_.push_back(functions.guess);
  const size_t runs = runs_.size();
  Result result;
  for (const Callable& each : all) {
    Watch watch(*this);
    Result one{functions, {}, {}, 0, {}};
    one.value.guess.clear(), one.value.function = std::make_shared<Callable>(each);
    one.value.function->others.clear();
    const Result made = call(one, at, given);
    result = result.value.kind == Value::Kind::Unknown ? made : Result{either(result.value, made.value, functions.guess), {}, {}, 0, {}};
    restore(std::exchange(watch.before, {}), functions.guess);
    doubt_changed(watch, functions.guess);
    undo_results(runs);
  }
  doubt_results(runs);
  unknown_conditions_.pop_back();
  doubt_which(result.value, functions.guess);
  return result;
}

Result Interpreter::call(const Result& function, size_t at, std::vector<Result> given) {
  const uint32_t line = token(at).line;
  if (flow_ != Flow::Normal) return {unknown(""), {}, {}, 0, {}};  // an argument has thrown
  if (function.value.kind != Value::Kind::Function) {
    if (function.value.kind == Value::Kind::Struct) return call_method(function, "operator()", given);
    doubt_all(given, function.value.text.empty() ? "a call" : function.value.text + "()");
    return {unknown(function.value.text.empty() ? "" : function.value.text + "()"), {}, {}, 0, {}};
  }
  if (!function.value.guess.empty()) return call_one_of(function.value, at, given);
  const Callable callable = *function.value.function;
  looking_for_ = callable;
  if (self_ && callable.owner.empty()) looking_for_.owner_arguments = self_->type.arguments;
  looking_in_ = callable.space;
  const bool is_in_constant = self_ && !frames_.empty() && frames_.back() && frames_.back()->is_const;
  on_constant_ = is_in_constant ? Constness::Yes : Constness::No;
  if (callable.lambda) return call_lambda(callable, given);
  if (!callable.space.empty() && is_of_library(callable))
    if (auto known = library(callable.name, callable, given, line)) return *known;
  const Function* const of_owner = callable.owner.empty() ? nullptr : method_of(callable.owner, callable.name, given);
  if (of_owner) {  // S::f(), of the object that is followed where it is one of these
    const Value self = self_ && is_a(self_->type.base, of_owner->owner) ? *self_ : Value();
    return call_function(*of_owner, callable, given, self.known() ? &self : nullptr);
  }
  const std::string around = frames_.empty() || !frames_.back() ? "" : frames_.back()->owner;
  const Value* const within = callable.space.empty() ? self_ : nullptr;  // a::f() is not its own f()
  const Function* const near = within && !around.empty() ? method_of(around, callable.name, given) : nullptr;
  const bool is_near = near && !is_virtual(near->owner, callable.name);
  if (const Function* own = is_near ? near : within ? method_of(within->type.base, callable.name, given) : nullptr) {
    const Value self = *self_;
    return call_function(*own, callable, given, &self);
  }
  const Function* const own = chosen(callable.name, {}, given);
  if (own && own->owner.empty() && (!own->is_device || !own->launches)) {
    const std::string on = chosen_on_;
    Result made = call_function(*own, callable, given, nullptr);
    if (!on.empty()) doubt_which(made.value, on);
    return made;
  }
  if (is(at + 1, "("))
    if (const auto done = symbol_call(callable.name, at + 1, given)) return {*done, {}, {}, 0, {}};
  if (auto known = library(callable.name, callable, given, line)) return *known;
  call_elsewhere(callable.name, given);
  if (own && !own->owner.empty() && self_) doubt_deeply(*self_, callable.name + "()");
  return {unknown(callable.name + "()"), {}, {}, 0, {}};
}

Result Interpreter::call_method(const Result& of, const std::string& called, std::vector<Result>& given, const Callable& callable) {
  Result object = of.value.kind == Value::Kind::Address ? dereferenced(of) : of;
  const std::string method = object.cell ? method_of_a_vector(object.cell->type, called) : called;
  looking_for_ = callable, looking_for_.owner_arguments = object.value.type.arguments;
  if (auto done = future_method(object.value, method)) return *done;
  if (auto smart = smart_pointer_method(of, method, given)) return smart->constness = of.constness, *smart;
  if (method == "get" && of.cell && of.element.base == "reference_wrapper") return of;
  if (method == "first" || method == "second")  // of a pair, a function
    if (const auto part = part_at(object.value, method == "second")) return call(*part, 0, given);
  const bool is_of_file = unit_.records.contains(object.value.type.base);
  if (object.cell && !object.value.known() && is_of_file && method_of(object.value.type.base, method, given)) make_object(object);
  if (object.value.random)
    if (auto drawn = random_method(object.value, method, given)) return {*drawn, {}, {}, 0, {}};
  if (object.value.kind == Value::Kind::Struct) {
    const Function* const hidden = of_static_type(of, method, given);
    on_constant_ = of.constness;
    if (const Function* own = hidden ? hidden : method_of(object.value.type.base, method, given)) {
      if (object.within && !own->is_const) {
        touch(object.within);
        if (!object.place_guess.empty()) doubt(object.within, object.place_guess);
      }
      const Value self = object.value;
      return call_own(*own, callable, given, self, of.constness);
    }
    const auto member = object.value.fields->members.find(method);
    if (member != object.value.fields->members.end() && member->second->value.kind == Value::Kind::Function)
      return call({member->second->value, {}, {}, 0, {}}, 0, given);
  }
  if (is_map(object.value)) {
    if (auto known = map_method(object, method, given)) return known->constness = of.constness, *known;
    if (!only_looks(method)) doubt_map(object.value, method + "()");
  } else if (object.value.kind == Value::Kind::Memory && (method == "front" || method == "back" || method == "at")) {
    Arguments none;
    const auto size = container_method(object, "size", none);
    const Value last = size && size->is_number() && size->as_whole() > 0 ? computed("-", *size, number(1)) : unknown("size()");
    const Value place = method == "front" ? number(0) : method == "back" ? last : given.empty() ? unknown(method) : given[0].value;
    const bool is_known = method == "at" && place.is_number() && place.exact() && last.is_number() && last.exact();
    if (is_known && (place.as_whole() < 0 || place.as_whole() > last.as_whole()))
      return raise("out_of_range"), Result{unknown(""), {}, {}, 0, {}};
    Result found = element(object, place);
    return found.constness = of.constness, found;
  }
  if (auto known = is_map(object.value) ? std::nullopt : container_method(object, method, given))
    return value_alone(*known, one_of(method, {"cbegin", "cend"}) ? Constness::Yes : of.constness);
  doubt_all(given, method + "()");
  for (const Result& each : given) doubt_stored(each.value, method + "()");
  if (!only_looks(method)) doubt_deeply(object.value, method + "()");
  if (!only_looks(method) && object.cell && object.value.kind == Value::Kind::Text) object.cell->value = unknown(method + "()");
  if (!only_looks(method) && object.memory && !object.cell) doubt(object.memory, is_unstored(object.value) ? "" : object.value.text);
  if (!only_looks(method) && object.value.kind == Value::Kind::Memory) object.value.memory->size_guess = method + "()";
  if (object.value.kind != Value::Kind::Memory) doubt_bodies(method, method + "()");
  return {unknown((object.value.text.empty() ? "" : object.value.text + ".") + method + "()"), {}, {}, 0, {}};
}

}  // namespace warplens::frontend::host
