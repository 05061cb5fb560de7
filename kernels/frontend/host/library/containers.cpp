// What the methods of the standard library's containers do.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"

namespace warplens::frontend::host {

std::string method_of_a_vector(const Type& of, const std::string& method) {
  const bool is_stack = of.base == "std::stack";
  if (of.pointers > 0 || (!is_stack && of.base != "std::queue")) return method;
  if (method == "push" || method == "emplace") return method + "_back";
  return method == "pop" ? (is_stack ? "pop_back" : "pop_front") : is_stack && method == "top" ? "back" : method;
}

// What a container gets beyond its end is zero.
void Interpreter::resize(const Value& container, uint64_t bytes) {
  Buffer& buffer = *container.memory;
  touch(container.memory);
  std::string why;
  const auto known = buffer.bytes > 0 ? image_of(buffer, element_type(container), why) : nullptr;
  const uint64_t before = std::exchange(buffer.bytes, bytes);
  if (before == 0) return buffer.become("zero");
  if (bytes <= before || holds_pointers(buffer)) return;
  if (!known || bytes > kMaxImage) return buffer.become("random", kContents);
  Image image(bytes, Image::State::Known);
  copy_bytes(image, 0, *known, 0, before);
  take_image(container.memory, std::make_shared<const Image>(std::move(image)), why);
}

bool Interpreter::is_container(const Result& of) {
  if (is_optional(of.value)) return true;
  return of.cell && of.cell->type.pointers == 0 && of.value.kind == Value::Kind::Memory &&
         one_of(of.cell->type.base, {"vector", "array", "host_vector", "device_vector", "universal_vector", "std::deque"});
}

// Element by element.
Value Interpreter::compared_containers(const std::string& op, const Value& a, const Value& b) {
  if (is_optional(a) && b.is_number() && b.type.base == "nullptr") {
    const auto has = decided(a);
    return has ? number(*has == (op == "!="), "bool") : unknown(op);
  }
  if (a.kind != Value::Kind::Memory || b.kind != Value::Kind::Memory || is_map(a) || is_map(b)) return unknown(op);
  const auto elements = [&](const Value& of) {
    Result object;
    object.value = of;
    Arguments none;
    const Value end = container_method(object, "end", none).value_or(unknown(""));
    return elements_between(of, end);
  };
  const auto first = elements(a), second = elements(b);
  if (!first || !second) return unknown(op);
  bool same = first->size() == second->size();
  for (size_t i = 0; i < first->size() && same; ++i) {
    const Value equal = computed("==", (*first)[i], (*second)[i]);
    if (!equal.is_number() || !equal.exact()) return unknown(why_unknown(equal));
    same = equal.truth();
  }
  return number(same == (op == "=="), "bool");
}

// Of std::unique_ptr and its kin, which may lead nowhere.
std::optional<Result> Interpreter::smart_pointer_method(const Result& object, const std::string& method, const std::vector<Result>& given) {
  const bool is_smart =
      object.cell && object.cell->type.pointers == 0 && (object.cell->type.base == "unique_ptr" || object.cell->type.base == "shared_ptr");
  if (!is_smart || (method != "get" && method != "reset" && method != "release")) return std::nullopt;
  const Value held = object.value;
  if (method == "get") return Result{held, {}, {}, 0, {}};
  store(object, method == "reset" && !given.empty() ? given[0].value : number(0, "nullptr"));
  return Result{method == "release" ? held : unknown(""), {}, {}, 0, {}};
}

// Elements that a container gets: copies of what is given, or as they begin.
void Interpreter::fill_new(const Value& container, uint64_t first, uint64_t last, const Arguments& given) {
  constexpr uint64_t kMaxRows = 1 << 16;
  const Type of = container.type.pointee();
  const uint64_t each = std::max<uint64_t>(1, size_of(of));
  Buffer& buffer = *container.memory;
  if (of.pointers == 0 && (of.base == "vector" || of.base == "array") && last <= kMaxRows) {
    for (uint64_t i = first; i < last; ++i) {
      CellPtr& row = buffer.elements[static_cast<int64_t>(i)] =
          make_cell(given.size() > 1 ? own_container(given[1].value, of) : constructed(of, {}), of);
      row->is_element = true;
    }
    return;
  }
  if (given.size() < 2) return void(fill_objects(container, first, last, of));
  Value begin = container;
  begin.offset += static_cast<int64_t>(first * each);
  fill_elements(begin, last - first, [&](uint64_t) { return given[1].value; }, first == 0);
}

// Of a type whose size is not known: not counted in bytes.
static bool is_listed(const Buffer& buffer) { return buffer.bytes == 0 && !buffer.elements.empty(); }

// `each`: bytes of one.
static Value count_of_elements(const Buffer& buffer, int64_t each) {
  if (!buffer.size_known) return unknown("size()");
  Value v = number(is_listed(buffer) ? static_cast<int64_t>(buffer.elements.size()) : static_cast<int64_t>(buffer.bytes) / each, "size_t");
  return v.guess = buffer.size_guess, v;
}

// pop_front(), pop_back() and clear(). False: what is left is not known.
static bool take_away(Buffer& buffer, const std::string& method, int64_t each) {
  const auto bytes = static_cast<uint64_t>(each);
  if (method == "clear") {
    buffer.bytes = 0, buffer.size_known = true, buffer.size_guess.clear(), buffer.doubt.clear();
    return buffer.elements.clear(), true;
  }
  if (buffer.bytes < bytes) return false;
  if (method == "pop_back") {
    buffer.bytes -= bytes;
    buffer.elements.erase(buffer.elements.lower_bound(static_cast<int64_t>(buffer.bytes) / each), buffer.elements.end());
    return true;
  }
  if (buffer.image || buffer.elements.size() * bytes != buffer.bytes) return false;
  std::map<int64_t, CellPtr> rest;
  for (const auto& [index, cell] : buffer.elements)
    if (index > 0) rest.emplace(index - 1, cell);
  buffer.elements = std::move(rest), buffer.bytes -= bytes;
  return true;
}

std::optional<Value> Interpreter::container_method(const Result& object, const std::string& method, Arguments& given) {
  const Value& of = object.value;
  if (object.cell && is_stream(object.cell->type)) return stream_method(object, method, given);
  if (of.kind == Value::Kind::Text) return text_method(object, method, given);
  if (of.kind != Value::Kind::Memory) return std::nullopt;
  const auto each = static_cast<int64_t>(std::max<uint64_t>(1, size_of(of.type.pointee())));
  Buffer& buffer = *of.memory;
  const auto count = [&] { return count_of_elements(buffer, each); };
  if (method == "data" || method == "begin" || method == "get" || method == "cbegin") return of;
  if (method == "end" || method == "cend") return combined("+", of, count());
  if (method == "size") return count();
  if (method == "empty") return computed("==", count(), number(0));
  if (method == "rbegin" || method == "rend" || method == "crbegin" || method == "crend") {  // in it, but its order is not followed
    Value reversed = of;
    return reversed.anywhere = true, reversed;
  }
  const bool rebinds = object.cell && given.size() == 1 && given[0].value.kind == Value::Kind::Memory;
  if (method == "swap" && rebinds && given[0].cell) {
    const Value own = of, other = given[0].value;
    return store(object, other), store(given[0], own), number(0);
  }
  if (method == "release") return of;
  if (method == "reset" && rebinds) return store(object, given[0].value), number(0);
  if (method == "assign" && given.size() == 2 && given[0].value.kind == Value::Kind::Memory) {
    const Value made = constructed_container(Type{"vector", of.type.pointee().text(), 0, false}, given);
    touch(of.memory);
    const bool device = buffer.device;
    return buffer = *made.memory, buffer.device = device, number(0);
  }
  if (method == "resize" || method == "assign" || method == "reserve") {
    if (method == "reserve" || given.empty()) return number(0);
    const Value& n = given[0].value;
    const auto count_of = [](const Value& v) { return v.is_number() ? as_size(v.as_whole()) : 0; };
    const uint64_t before = count_of(count());
    end_elements(buffer, of.type.pointee(), method == "assign" || !n.is_number() ? 0 : std::min(before, count_of(n)), before);
    resize(of, n.is_number() ? static_cast<uint64_t>(std::max<int64_t>(0, n.as_whole()) * each) : 0);
    buffer.size_known = n.is_number(), buffer.size_guess = n.guess;
    const uint64_t first = method == "assign" ? 0 : std::min(before, count_of(n)), last = count_of(n);
    if (n.is_number() && last > first) fill_new(of, first, last, given);
    return number(0);
  }
  if (method == "fill" && given.size() == 1 && count().is_number()) {
    const Value value = given[0].value;
    return fill_elements(of, as_size(count().as_whole()), [&](uint64_t) { return value; }, true), number(0);
  }
  if (method == "push_front" && given.size() == 1)
    if (auto done = vector_edit(of, "insert", {{of, {}, {}, 0, {}}, given[0]})) return done;
  if (method == "erase" || method == "insert")
    if (auto done = vector_edit(of, method, given)) return done;
  if (method == "insert" && given.size() == 3 && given[0].value.kind == Value::Kind::Memory && given[1].value.kind == Value::Kind::Memory) {
    const Value &at = given[0].value, bytes = computed("*", combined("-", given[2].value, given[1].value), number(each, "long"));
    const bool is_behind = at.memory == of.memory && at.has_place() && at.offset == static_cast<int64_t>(buffer.bytes);
    if (!is_behind || !buffer.size_known || !bytes.is_number() || !bytes.exact() || bytes.as_whole() < 0) return std::nullopt;
    resize(of, buffer.bytes + as_size(bytes.as_whole()));
    return copy_content(at, given[1].value, bytes, {}), number(0);
  }
  if (method == "push_back" || method == "emplace_back") {
    const bool listed = is_listed(buffer);
    const auto index = listed ? static_cast<int64_t>(buffer.elements.size()) : static_cast<int64_t>(buffer.bytes) / each;
    touch(of.memory);
    const Type own = of.type.pointee();
    const bool makes_one = given.size() == 1 && !given[0].value.type.reference && given[0].value.known() &&
                           given[0].value.kind != Value::Kind::Struct && !is_list(given[0].value) && own.pointers == 0 &&
                           (unit_.records.contains(own.base) || is_thread(own));  // from another value, by its constructor
    if (given.size() > 1 || makes_one) {
      buffer.elements[index] = make_cell(as_stored(constructed(own, given)), own);
    } else if (!given.empty()) {
      const Type type = given[0].cell ? given[0].cell->type : Type{};
      buffer.elements[index] = make_cell(as_stored(own_container(coerced(copied(given[0], own), own), type)), type);
    }
    if (!listed) buffer.bytes += static_cast<uint64_t>(each);
    if (!loops_.empty()) grown_.insert(object.value.memory), loop_ends_ = std::max(loop_ends_, loop_begins_ + kMaxGrowingSteps);
    return number(0);
  }
  if (method != "pop_front" && method != "pop_back" && method != "clear") return std::nullopt;
  touch(of.memory);
  const uint64_t all = count().is_number() ? as_size(count().as_whole()) : 0;
  end_elements(buffer, of.type.pointee(), method == "pop_back" && all > 0 ? all - 1 : 0,
               method == "pop_front" ? std::min<uint64_t>(all, 1) : all);
  return take_away(buffer, method, each) ? std::optional(number(0)) : std::nullopt;
}

}  // namespace warplens::frontend::host
