// Objects of the program's own classes: how they begin, are copied and end, also as the elements of arrays.
#include <algorithm>

#include "kernels/frontend/host/statements/departures.h"
#include "kernels/frontend/host/values/image.h"

namespace warplens::frontend::host {
namespace {

bool holds_numbers(const Value& value) {
  if (value.kind != Value::Kind::Struct || !value.fields) return value.known() && value.kind != Value::Kind::Memory;
  const auto holds = [](const auto& member) { return holds_numbers(member.second->value); };
  return std::any_of(value.fields->members.begin(), value.fields->members.end(), holds);
}

Value address_in(const CellPtr& cell, Type type) {
  Value to;
  to.kind = Value::Kind::Address, to.target = cell;
  type.reference = false, ++type.pointers;
  to.type = std::move(type);
  return to;
}

}  // namespace

// Whether the variable is one of the file, or a static one of a function, that the file itself defines and the host has.
bool Interpreter::begins_as_zero(size_t named) const {
  if (!follows_main_ || (!frames_.empty() && !is_static_) || !making_.empty()) return false;
  for (size_t at = named; at-- > 0 && !is(at, ";") && !is(at, "{") && !is(at, "}");)
    if (is(at, "extern") || token(at).text.starts_with("__")) return false;
  return true;
}

// Whether an object is copied into one of a structure that it is derived from.
bool Interpreter::slices(const Value& from, const Type& type) const {
  return from.kind == Value::Kind::Struct && from.fields && type.pointers == 0 && !type.reference && from.type.base != type.base &&
         unit_.records.contains(type.base) && is_a(from.type.base, type.base);
}

// What a reference of this type is: the variable itself, or, of a structure that it is derived from, what leads to it.
CellPtr Interpreter::reference_to(const Result& given, const Type& type) {
  const bool is_base = given.cell->value.kind == Value::Kind::Struct && type.pointers == 0 && unit_.records.contains(type.base) &&
                       given.cell->value.type.base != type.base && type.arguments.empty();
  if (!is_base && type.base != "reference_wrapper") return given.cell;
  Type own = type;
  own.reference = true;
  return make_cell(address_in(given.cell, type), own);
}

bool Interpreter::is_virtual(const std::string& owner, const std::string& method) const {
  const auto record = unit_.records.find(owner);
  for (const Function& f : unit_.functions)
    for (size_t at = f.begin; f.owner == owner && f.name == method && at < f.body; ++at)
      if (is(at, "virtual") || is(at, "override")) return true;
  if (record == unit_.records.end()) return false;
  return std::any_of(record->second.bases.begin(), record->second.bases.end(),
                     [&](const std::string& base) { return base != owner && is_virtual(base, method); });
}

// `int S::made = 0;`, of all objects.
size_t Interpreter::shared_member(size_t at, const Type& type) {
  const std::string full = token(at).text + "::" + token(at + 2).text;
  push_scope();
  const size_t end = declarator(at + 2, type);
  chain_.front()->names[full] = chain_.front()->names[kDefined + full] = chain_.back()->names[token(at + 2).text];
  return pop_scope(), end;
}

// A method of the type that a pointer or a reference is declared with, where it is not virtual and the object is of a derived one.
const Function* Interpreter::of_static_type(const Result& object, const std::string& method, const std::vector<Result>& given) {
  const bool leads = object.value.kind == Value::Kind::Address;
  const Type& type = leads && object.cell ? object.cell->type : object.element;
  const Value& held = leads ? object.value.target->value : object.value;
  if (type.pointers > 1 || held.kind != Value::Kind::Struct || held.type.base == type.base || !unit_.records.contains(type.base))
    return nullptr;
  on_constant_ = object.constness;
  const Function* const own = method_of(type.base, method, given);
  return own && !is_virtual(own->owner, method) ? own : nullptr;
}

// Elements from `first` on, as their constructor or their members' initial values make them. False: they have neither.
bool Interpreter::fill_objects(const Value& array, uint64_t first, uint64_t count, const Type& of) {
  constexpr uint64_t kMaxObjects = 4096;
  if (of.pointers > 0 || !unit_.records.contains(of.base) || count <= first) return false;
  const Value one = constructed(of, {});
  if (!chosen(of.base, of.base, size_t{0}) && !holds_numbers(one)) return false;
  array.memory->stored = of;
  for (uint64_t i = first; i < std::min(count, first + kMaxObjects); ++i) {
    CellPtr& cell = array.memory->elements[static_cast<int64_t>(i)] = make_cell(i == first ? one : constructed(of, {}), of);
    cell->is_element = true;
  }
  if (count > first + kMaxObjects) array.memory->doubt = kContents;
  return true;
}

// A std::pair as these bytes of memory have it.
Value Interpreter::pair_held(const Buffer& buffer, int64_t offset, const Type& type, const char* otherwise) {
  const auto layout = layout_of_pair(type);
  if (!layout) return unknown(otherwise, type);
  Value made = pair_of({});
  for (const auto& [name, of, at, count] : layout->members) {
    const bool is_held = buffer.image || buffer.content == "zero";
    Value part = of.base == "pair" && of.pointers == 0 ? pair_held(buffer, offset + static_cast<int64_t>(at), of, otherwise)
                 : is_held ? held_at(buffer, offset + static_cast<int64_t>(at), of).value_or(unknown(otherwise, of))
                           : unknown(otherwise, of);
    CellPtr& cell = made.memory->elements[static_cast<int64_t>(made.memory->elements.size())] = make_cell(std::move(part), of);
    cell->is_element = true;
  }
  return made;
}

// What a structure has, though none is made: what its initial values change is as it was.
Value Interpreter::outline(const Type& type) {
  const Watch watch(*this);
  Value made = structure(type.base, type.element, type.arguments);
  for (const auto& [cell, value] : watch.before) cell->value = value;
  return made;
}

// A structure as these bytes of memory have it.
Value Interpreter::structure_held(const Buffer& buffer, int64_t offset, const Type& type) {
  Value made = structure(type.base, type.element, type.arguments);
  made.type = type;
  const auto layout = layout_of(type);
  const bool zeros = !buffer.image && buffer.content == "zero";
  if (!layout) {
    for (const auto& [name, cell] : made.fields->members)
      if (cell->value.is_number()) cell->value = zeros ? converted(number(0), cell->type) : unknown(kNotStored, cell->type);
    return made;
  }
  for (const auto& [name, of, at, count] : layout->members) {
    const auto found = made.fields->members.find(name);
    if (found == made.fields->members.end()) continue;
    const int64_t begin = offset + static_cast<int64_t>(at);
    Cell& cell = *found->second;
    if (cell.is_array && cell.value.memory) {
      Buffer& own = *cell.value.memory;
      own.become(zeros ? "zero" : "");
      if (!buffer.image) continue;
      Image part(own.bytes);
      copy_bytes(part, 0, *buffer.image, as_size(begin), own.bytes);
      own.image = std::make_shared<const Image>(std::move(part)), own.image_why = buffer.image_why, own.doubt = buffer.doubt;
    } else if (cell.value.kind == Value::Kind::Struct && of.pointers == 0) {
      cell.value = structure_held(buffer, begin, of);
    } else {
      const auto held = buffer.image || zeros ? held_at(buffer, begin, of) : std::nullopt;
      cell.value = held.value_or(unknown(kNotStored, of));
    }
  }
  return made;
}

// What a method is called on, or a member is looked for in: of an element that nothing was stored in, a structure.
void Interpreter::make_object(Result& object) {
  if (object.value.known() || !object.cell) return;
  const Type& type = object.value.type;
  Value made = structure(type.base, type.element, type.arguments);
  made.type = type;
  object.cell->value = object.value = made;
}

// As the member holds what it is given: a reference leads to it.
void Interpreter::set_member(Cell& member, const Result& given) {
  if (member.type.reference && given.cell) return void(member.value = address_in(given.cell, member.type));
  if (member.type.reference && given.punned) return forget(given.punned, kContents), void(member.value = unknown(kContents, member.type));
  const Value value = coerced(copy_of(given.value), member.type);
  if (!member.is_array || !member.value.memory) return void(member.value = held_in(own_container(value, member.type), member));
  Buffer& own = *member.value.memory;
  const bool is_list = value.kind == Value::Kind::Memory && value.memory->image == nullptr && own.extents.empty();
  if (!is_list && !value.is_number()) return doubt(member.value.memory, kContents);
  own.become("zero");
  const Type of = element_type(member.value);
  if (value.is_number()) {
    own.elements[0] = make_cell(converted(value, of), of);
  } else {
    for (const auto& [index, cell] : value.memory->elements) own.elements[index] = make_cell(converted(cell->value, of), of);
  }
  for (const auto& [index, cell] : own.elements) cell->is_element = true;
}

// What stands between a constructor's ":" and its body.
void Interpreter::initialize_members(const Function& function, const Value& self) {
  for (size_t at = function.initializers; at < function.body; ++at) {
    if (!is_word(at) || !(is(at + 1, "(") || is(at + 1, "{"))) continue;
    const auto member = self.fields->members.find(token(at).text);
    const size_t open = at + 1;
    if (member == self.fields->members.end()) {
      if (unit_.records.contains(token(at).text)) {  // another constructor of its own, or one of what it is derived from
        std::vector<Result> values = arguments(open, true);
        const Function* const other = chosen(token(at).text, token(at).text, values);
        if (other && other != &function)
          call_function(*other, {}, values, &self);
        else if (!values.empty())
          doubt_deeply(self, function.name + "()");
      }
      at = unit_.match[open];
      continue;
    }
    Cell& cell = *member->second;
    at = unit_.match[open];
    if (cell.is_array && is(open, "{")) {
      set_member(cell, {listed(element_type(cell.value), open, true), {}, {}, 0, {}});
      continue;
    }
    std::vector<Result> values = arguments(open, true);
    const bool is_object = cell.type.pointers == 0 && !cell.type.reference && !is_plain_type(cell.type.base) && !cell.is_array &&
                           (cell.value.kind == Value::Kind::Struct || cell.value.kind == Value::Kind::Memory);
    if (is_object && !(values.size() == 1 && !values[0].value.is_number()))
      cell.value = is(open, "{") ? listed(cell.type, open) : constructed(cell.type, values);
    else if (!values.empty())
      set_member(cell, values[0]);
    else if (cell.type.pointers > 0 || is_plain_type(cell.type.base))
      cell.value = converted(number(0, cell.type.pointers > 0 ? "nullptr" : "int"), cell.type);
  }
}

// The program's own constructor for a copy, or for what std::move() gives; null: there is none, or nothing is copied.
const Function* Interpreter::copier(const Type& type, const Result& from) {
  if (type.pointers > 0 || from.value.kind != Value::Kind::Struct || from.value.type.base != type.base || !from.cell) return nullptr;
  const Function* found = nullptr;
  for (const Function& f : unit_.functions) {
    if (f.name != type.base || f.owner != type.base || f.parameters.empty()) continue;
    const Parameter& p = f.parameters[0];
    const auto of = type_at(p.begin);
    const bool moves = is(p.end - 1, "&&");
    if (!of || of->first.base != type.base || !of->first.reference || of->first.pointers > 0 || (moves && !from.moved)) continue;
    if (f.parameters.size() > 1 && f.parameters[1].initial == f.parameters[1].initial_end) continue;
    if (!found || moves) found = &f;
  }
  return found;
}

// What an object of a structure has of one that is derived from it.
Value Interpreter::sliced(const Value& of, const Type& type) {
  Value made = outline({type.base, type.element, 0, false, type.arguments});
  for (auto& [name, cell] : made.fields->members) {
    const auto held = of.fields->members.find(name);
    if (held == of.fields->members.end()) continue;
    cell = std::make_shared<Cell>(*held->second);
    cell->value = copy_of(held->second->value);
  }
  return made;
}

Value Interpreter::copied(const Result& from, const Type& type) {
  if (slices(from.value, type)) {
    const Value part = sliced(from.value, type);
    return copied({part, make_cell(part), {}, 0, {}}, {type.base, type.element, 0, false, type.arguments});
  }
  const Function* const own = copier(from.value.type, from);
  if (!own || (type.base != "auto" && type.base != from.value.type.base) || type.pointers > 0) return copy_of(from.value);
  Value made = structure(from.value.type.base, from.value.type.element, from.value.type.arguments);
  std::vector<Result> given{from};
  call_function(*own, {}, given, &made);
  return made;
}

// Those of an object that are followed: not those that give memory back only, as an object that was copied elsewhere has it, too.
std::vector<const Function*> Interpreter::destructors(const Type& type) const {
  const auto frees = [&](const Function& f) {
    for (size_t at = f.body; at < f.body_end; ++at) {
      const std::string& t = token(at).text;
      if (t == "delete" || t.ends_with("ree") || t.find("Free") != std::string::npos || t.find("Destroy") != std::string::npos) return true;
    }
    return false;
  };
  std::vector<const Function*> found;
  const auto record = unit_.records.find(type.base);
  if (record == unit_.records.end() || type.pointers > 0) return found;
  for (const Function& f : unit_.functions)
    if (f.name == "~" + type.base && f.owner == type.base && !frees(f)) found.push_back(&f);
  return found;
}

// Of a container: these elements go.
void Interpreter::end_elements(Buffer& buffer, const Type& of, uint64_t first, uint64_t last) {
  for (const Function* const own : destructors(of)) {
    const std::string why = own->name + "()";
    for (uint64_t i = first; i < last; ++i) {
      const auto element = buffer.elements.find(static_cast<int64_t>(i));
      if (element == buffer.elements.end() || element->second->value.kind != Value::Kind::Struct || !buffer.size_guess.empty()) {
        doubt_body(own->body, own->body_end, Chain{chain_.front()}, why);
        break;
      }
      std::vector<Result> none;
      const Value self = element->second->value;
      call_function(*own, {}, none, &self);
    }
  }
}

// Calls the destructors of a block's objects, the last one's first.
void Interpreter::end_objects(size_t open, size_t end) {
  const auto is_object = [](const auto& named) { return named.second->value.kind == Value::Kind::Struct; };
  const auto& names = chain_.back()->names;
  if (flow_ == Flow::Exit || cut_ || gave_up() || std::none_of(names.begin(), names.end(), is_object)) return;
  std::vector<std::pair<CellPtr, const Function*>> ended;
  for (size_t at = open + 1; at < end; ++at) {
    const auto named = is_word(at) ? chain_.back()->names.find(token(at).text) : chain_.back()->names.end();
    if (named == chain_.back()->names.end()) continue;
    const CellPtr& cell = named->second;
    const auto known = [&](const auto& e) { return e.first == cell; };
    if (cell->type.pointers > 0 || cell->type.reference || cell->value.kind != Value::Kind::Struct || cell == returned_.cell) continue;
    if (std::any_of(ended.begin(), ended.end(), known)) continue;
    for (const Function* const own : destructors({cell->value.type.base, {}, 0, false})) ended.emplace_back(cell, own);
  }
  if (ended.empty()) return;
  const Flow flow = std::exchange(flow_, Flow::Normal);
  const Result returned = returned_;
  for (auto each = ended.rbegin(); each != ended.rend(); ++each) {
    std::vector<Result> none;
    const Value self = each->first->value;
    call_function(*each->second, {}, none, &self);
  }
  if (flow_ == Flow::Normal) flow_ = flow;
  returned_ = returned;
}

}  // namespace warplens::frontend::host
