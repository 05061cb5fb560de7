// What the functions of the C library and of CUDA's runtime do, as far as a launch may depend on it.
#include <algorithm>
#include <cstdlib>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"
#include "kernels/frontend/told_numbers.h"
#include "kernels/program/limits.h"

namespace warplens::frontend::host {
Value Interpreter::allocated(const Value& bytes, bool device, uint32_t line) {
  Value v;
  v.kind = Value::Kind::Memory;
  v.type = {"void", {}, 1, false};
  v.memory = std::make_shared<Buffer>();
  v.memory->bytes = bytes.is_number() ? as_size(bytes.as_whole()) : 0;
  v.memory->size_known = bytes.is_number(), v.memory->size_guess = bytes.is_number() ? bytes.guess : bytes.text;
  v.memory->device = device, v.memory->line = line;
  return v;
}

// Through a pointer that a call is given.
void Interpreter::store_at(const Value& to, Value value) {
  Result place;
  if (to.kind == Value::Kind::Memory) place = element_in(to, number(0));
  if (to.kind == Value::Kind::Address) place = to.exact() ? dereferenced({to, {}, {}, 0, {}}) : Result{{}, to.target, {}, 0, {}};
  if (place.punned) return store(place, std::move(value));
  if (!place.cell) return;
  const Type type = place.cell->type.base.empty() ? place.cell->value.type : place.cell->type;
  if (value.kind == Value::Kind::Memory && type.pointers > 0 && type.base != "void") value.type = type;
  store(place, std::move(value));
}

// Nothing: more than are followed.
static std::optional<Rows> rows_of(const Value& count, const Value& to_pitch, const Value& from_pitch) {
  const auto positive = [](const Value& v) { return v.is_number() ? as_size(v.as_whole()) : 0; };
  Rows rows;
  if (positive(count) > Rows::kMost) return std::nullopt;
  rows.count = positive(count), rows.to_pitch = positive(to_pitch), rows.from_pitch = positive(from_pitch);
  return rows;
}

// New memory as a pointer to rows leads to it.
static void take_rows(Value& memory, const Cell& pointer) {
  memory.type = memory.memory->scalar = pointer.rows->of;
  memory.type.pointers += 1 + static_cast<int>(pointer.rows->extents.size());
  memory.memory->extents = pointer.rows->extents;
  memory.memory->extents.insert(memory.memory->extents.begin(), 0);  // how many there are
}

std::optional<Value> Interpreter::memory_calls(const std::string& name, const Callable& callable, Arguments& given, uint32_t line) {
  const auto bytes_at = [&](size_t i) { return i < given.size() ? given[i].value : unknown(""); };
  if (one_of(name, {"cudaMalloc", "cudaMallocManaged", "cudaMallocHost", "cudaHostAlloc", "cudaMallocAsync", "hipMalloc"}) &&
      given.size() >= 2) {
    Value made = allocated(bytes_at(1), name != "cudaMallocHost" && name != "cudaHostAlloc", line);
    const Value& to = given[0].value;
    if (to.kind == Value::Kind::Address && to.target->rows) take_rows(made, *to.target);
    return store_at(to, made), number(0);
  }
  if (auto pitched = pitched_calls(name, given, line)) return pitched;
  // Mapped memory of the host: the same under another address.
  if (name == "cudaHostGetDevicePointer" && given.size() >= 2) return store_at(given[0].value, given[1].value), number(0);
  const auto make_plain = [&](const Value& bytes) {
    Value v = allocated(bytes, false, line);
    v.memory->of_host = true;
    return v;
  };
  if (one_of(name, {"malloc", "alloca", "_mm_malloc", "valloc"})) return make_plain(bytes_at(0));
  if (one_of(name, {"aligned_alloc", "memalign"})) return make_plain(bytes_at(1));
  if (name == "posix_memalign" && given.size() == 3 && given[0].value.kind == Value::Kind::Address)
    return store_at(given[0].value, make_plain(bytes_at(2))), number(0);
  if (name == "calloc" && given.size() == 2) {
    Value v = make_plain(computed("*", bytes_at(0), bytes_at(1)));
    v.memory->content = "zero";
    return v;
  }
  if (one_of(name, {"make_unique", "make_shared"}) && !callable.arguments.empty() && !callable.arguments[0].first.empty() &&
      callable.arguments[0].first.find('[') == std::string::npos) {
    Type type = value_of_text(callable.arguments[0].first).type;
    if (is_plain_type(callable.arguments[0].first)) type = {callable.arguments[0].first, {}, 0, false};
    Value pointer;
    pointer.kind = Value::Kind::Address, pointer.target = make_cell(constructed(type, given), type), pointer.type = type;
    if (given.empty() && is_plain_type(type.base)) pointer.target->value = converted(number(0), type);
    ++pointer.type.pointers;
    return pointer;
  }
  if (one_of(name, {"make_unique", "make_shared"}) && !callable.arguments.empty() && given.size() == 1) {
    std::string of = callable.arguments[0].first.empty() ? callable.arguments[0].second : callable.arguments[0].first;
    if (of.find('[') != std::string::npos) of.resize(of.find('['));
    const CellPtr alias = find(of);
    const Type type = alias && alias->value.kind == Value::Kind::TypeName ? alias->value.type : Type{of, {}, 0, false};
    Value v = make_plain(computed("*", bytes_at(0), number(static_cast<int64_t>(std::max<uint64_t>(1, size_of(type))))));
    v.type = type, v.type.pointers = 1, v.memory->content = "zero";
    return v;
  }
  if (auto done = copy_calls(name, given)) return done;
  // std::begin(list) and the like.
  if (one_of(name, {"begin", "cbegin", "data", "end", "cend", "size"}) && given.size() == 1) return container_method(given[0], name, given);
  if (name == "back_inserter" && given.size() == 1 && given[0].value.kind == Value::Kind::Memory) {
    Value end = container_method(given[0], "end", given).value_or(given[0].value);
    return end.text = kInserter, end;
  }
  if (is_of_library(callable))
    if (auto done = algorithms(name, given)) return done;
  if (one_of(name, {"cudaFree", "cudaFreeAsync"}) && !given.empty() && given[0].value.kind == Value::Kind::Memory &&
      unknown_conditions_.empty()) {
    const auto& freed = given[0].value.memory;
    freed->freed = line;
    if (freed->device) drop_contents(freed);  // a launch that it is passed to is told: nobody reads what was in it
  }
  if (one_of(name, {"free", "cudaFree", "cudaFreeHost", "cudaFreeAsync"})) return number(0);
  return std::nullopt;
}

void take_array_at(Value& value) {
  if (value.kind != Value::Kind::Address || value.target->value.kind != Value::Kind::Memory) return;
  if (value.target->is_array || value.target->type.base == "array") value = Value(value.target->value);
}

std::optional<Value> Interpreter::copy_calls(const std::string& name, Arguments& given) {
  if (name.starts_with("cudaMem") || name.starts_with("mem"))
    for (Result& each : given) take_array_at(each.value);
  if (name.starts_with("cudaMemcpyPeer") && given.size() >= 5) {  // the devices stand behind the pointers
    copy_content(given[0].value, given[2].value, given[4].value, {});
    return number(0);
  }
  if (one_of(name, {"cudaMemcpy", "cudaMemcpyAsync", "memcpy", "memmove", "cudaMemcpy2D", "cudaMemcpy2DAsync"}) && given.size() >= 3) {
    const bool rows = name.starts_with("cudaMemcpy2D") && given.size() >= 6;
    const Value &to = given[0].value, &from = given[rows ? 2 : 1].value;
    if (!rows && copy_number(to, from, given[2].value)) return number(0);
    if (to.kind == Value::Kind::Address && from.kind == Value::Kind::Address) forget(to.target, name + "()");
    // A number that kernels may have changed.
    if (to.kind == Value::Kind::Address && from.kind == Value::Kind::Memory) forget(to.target, from.memory->device ? kResult : name + "()");
    const auto moved = rows ? rows_of(given[5].value, given[1].value, given[3].value) : Rows{};
    moved ? copy_content(to, from, given[rows ? 4 : 2].value, *moved) : doubt_what(to, name + "()");
    return number(0);
  }
  if (name.starts_with("cudaMemcpy") && name.find("ToArray") != std::string::npos) return number(0);  // which only textures read
  if (one_of(name, {"cudaMemset", "cudaMemsetAsync", "memset"}) && given.size() >= 3) {
    set_content(given[0].value, given[1].value, given[2].value, {});
    return number(0);
  }
  if (one_of(name, {"cudaMemset2D", "cudaMemset2DAsync"}) && given.size() >= 5) {
    const auto set = rows_of(given[4].value, given[1].value, number(0));
    set ? set_content(given[0].value, given[2].value, given[3].value, *set) : doubt_what(given[0].value, name + "()");
    return number(0);
  }
  if (name.starts_with("cudaMemcpyFromSymbol") && given.size() > 1 && given[1].value.kind == Value::Kind::Function) {
    const std::string& function = given[1].value.function->name;
    if (const auto known = unit_.code_addresses.find(function);
        known != unit_.code_addresses.end() && !stored_by_device(function) && !variables_.contains(function)) {
      Value address = number(static_cast<int64_t>(known->second), "unsigned long");
      address.text = function;
      return store_at(given[0].value, address), number(0);
    }
  }
  if (name.starts_with("cudaMemcpyFromSymbol") && !given.empty()) {
    if (const Value& to = given[0].value; to.kind == Value::Kind::Memory) to.memory->content = part_of_result(to.memory->content);
    doubt_what(given[0].value, kResult);
    if (given[0].value.kind == Value::Kind::Address) forget(given[0].value.target, kResult);
    return number(0);
  }
  if (name == "cudaHostRegister" && !given.empty()) {
    if (given[0].value.kind == Value::Kind::Memory) given[0].value.memory->of_host = false;
    return number(0);
  }
  return std::nullopt;
}

// Where the least or the greatest element is.
std::optional<Value> Interpreter::extreme_element(const std::string& name, const Arguments& given) {
  const auto elements = elements_between(given[0].value, given[1].value);
  if (!elements || elements->empty() || !std::all_of(elements->begin(), elements->end(), [](const Value& v) { return v.is_number(); }))
    return std::nullopt;
  const auto less = [](const Value& a, const Value& b) { return computed("<", a, b).truth(); };
  const auto found = name == "min_element" ? std::min_element(elements->begin(), elements->end(), less)
                                           : std::max_element(elements->begin(), elements->end(), less);
  Value place = combined("+", given[0].value, number(found - elements->begin(), "long"));
  for (const Value& v : *elements)
    if (!v.guess.empty()) doubt_which(place, v.guess);
  return place;
}

// Of the standard library, over iterators that are pointers.
std::optional<Value> Interpreter::algorithms(const std::string& name, Arguments& given) {
  if (given.size() < 2) return std::nullopt;
  if (auto done = over_elements(name, given)) return done;
  if (one_of(name, {"min_element", "max_element"}) && given.size() == 2)
    if (auto place = extreme_element(name, given)) return place;
  const bool calls = std::any_of(given.begin(), given.end(), [](const Result& r) { return r.value.kind == Value::Kind::Function; });
  if (!calls && one_of(name, {"min_element", "max_element", "minmax_element", "accumulate", "reduce", "inner_product", "count", "find",
                              "equal", "is_sorted", "binary_search", "lower_bound", "upper_bound"}))
    return unknown(name + "()");  // they only read
  constexpr uint64_t kMaxCalls = 60'000;
  if (one_of(name, {"for_each", "for_each_n"}) && given.size() == 3 && given[0].value.kind == Value::Kind::Memory &&
      given[2].value.kind == Value::Kind::Function) {
    const Value begin = given[0].value, count = name == "for_each" ? combined("-", given[1].value, begin) : given[1].value;
    if (!is_of_all(count, begin) || as_size(count.as_whole()) > kMaxCalls) return std::nullopt;
    touch(begin.memory);
    for (int64_t i = 0; i < count.as_whole() && !stopped(); ++i) ++steps_, call(given[2], 0, {element_in(begin, number(i, "long"))});
    return unknown("");
  }
  if (name == "transform" && (given.size() == 4 || given.size() == 5) && given[0].value.kind == Value::Kind::Memory)
    return transformed(given);
  if (!one_of(name, {"fill", "fill_n", "iota", "sequence", "generate", "generate_n", "copy", "copy_n"}) || given.size() < 2 ||
      given[0].value.kind != Value::Kind::Memory)
    return std::nullopt;
  const Value& begin = given[0].value;
  const Value count = name.ends_with("_n") ? given[1].value : combined("-", given[1].value, begin);
  if (name.starts_with("copy") && given.size() >= 3) {
    const auto each = static_cast<int64_t>(std::max<uint64_t>(1, size_of(element_type(begin))));
    if (!make_room(given[2].value, count)) return std::nullopt;
    copy_content(given[2].value, begin, computed("*", count, number(each, "long")), {});
    return unknown("");
  }
  const uint64_t elements = count.is_number() ? as_size(count.as_whole()) : 0;
  const bool generates = name.starts_with("generate");
  const Result& last = given[std::min<size_t>(2, given.size() - 1)];
  if (generates && computes_elements(begin, elements, last.value)) return unknown("");
  const bool callable = last.value.kind == Value::Kind::Function && elements <= kMaxCalls;
  if (!count.is_number() || (generates && !callable)) return doubt(begin.memory, name + "()"), unknown("");
  const Value start = given.size() > 2 ? last.value : number(0);
  fill_elements(
      begin, elements,
      [&](uint64_t i) {
        if (generates) return ++steps_, call(last, 0, {}).value;
        return name == "iota" || name == "sequence" ? computed("+", start, number(static_cast<int64_t>(i))) : start;
      },
      !generates);
  if (!is_of_all(count, begin)) doubt(begin.memory, count.guess);
  return unknown("");
}

// Where so many elements are stored: behind a container's own, where it is given by std::back_inserter().
bool Interpreter::make_room(const Value& to, const Value& count) {
  if (to.kind != Value::Kind::Memory) return false;
  if (to.text != kInserter) return true;
  const int64_t each = static_cast<int64_t>(size_of(element_type(to)));
  if (!count.is_number() || !count.exact() || count.as_whole() < 0 || each == 0 || !to.memory->size_known ||
      to.offset != static_cast<int64_t>(to.memory->bytes))
    return false;
  resize(to, to.memory->bytes + as_size(count.as_whole() * each));
  return true;
}

// std::transform(begin, end, to, f), or with a second array before `to`.
std::optional<Value> Interpreter::transformed(const Arguments& given) {
  constexpr uint64_t kMaxCalls = 60'000;
  const bool of_two = given.size() == 5;
  const Value begin = given[0].value, second = given[2].value, to = given[of_two ? 3 : 2].value;
  const Result& function = given.back();
  const Value count = combined("-", given[1].value, begin);
  const bool is_known = is_of_all(count, to) && as_size(count.as_whole()) <= kMaxCalls;
  const bool is_callable = function.value.kind == Value::Kind::Function || function.value.kind == Value::Kind::Struct;
  if (!is_known || !is_callable || !make_room(to, count) || (of_two && second.kind != Value::Kind::Memory)) return std::nullopt;
  fill_elements(
      to, as_size(count.as_whole()),
      [&](uint64_t i) {
        const Value index = number(static_cast<int64_t>(i), "long");
        std::vector<Result> values{element_in(begin, index)};
        if (of_two) values.push_back(element_in(second, index));
        return ++steps_, call(function, 0, std::move(values)).value;
      },
      false);
  return unknown("");
}

int64_t Interpreter::count_read() const {
  const auto told = instead_.find(kCountRead);
  return told == instead_.end() ? kUsualCount : told->second;
}

// scanf("%d", &n), fread(&n, 4, 1, file)
void Interpreter::read_from_outside(const Arguments& given, const std::string& by) {
  for (const Result& each : given) {
    doubt_what(each.value, by);
    if (each.value.kind != Value::Kind::Address) continue;
    Result cell;
    cell.cell = each.value.target;
    const Type& type = cell.cell->type;
    const bool is_whole = type.pointers == 0 && is_plain_type(type.base) && !is_real_type(type.base);
    store(cell, is_whole ? guessed(count_read(), by) : unknown(by));
  }
}

// Whether the name may be the C++ library's: one without a namespace is where the file says that it uses the library's.
bool Interpreter::is_of_library(const Callable& callable) const {
  const std::string first = callable.space.substr(0, callable.space.find(':'));
  if (first.empty()) return unit_.uses_library && !unit_.prototypes.contains(callable.name);
  const auto within = [&](const Function& f) { return f.space == first || f.space.starts_with(first + "::"); };
  return one_of(first, {"std", "thrust", "cub", "cuda"}) && std::none_of(unit_.functions.begin(), unit_.functions.end(), within);
}

std::optional<Result> Interpreter::library(const std::string& called, const Callable& callable, Arguments& given, uint32_t line) {
  const std::string name = as_of_the_runtime(called);
  if (launch_call(name, given, line)) return Result{number(0), {}, {}, 0, {}};
  if (name == "exit" || name == "abort" || name == "_exit") {
    flow_ = Flow::Exit;
    return Result{number(0), {}, {}, 0, {}};
  }
  if (const auto read = name == "sscanf" ? scanned(given) : std::nullopt) return Result{*read, {}, {}, 0, {}};
  if (one_of(name, {"scanf", "sscanf", "fscanf", "fread"}))
    return read_from_outside(given, name + "()"), Result{unknown(name + "()"), {}, {}, 0, {}};
  if (one_of(name, {"move", "ref", "cref", "as_const"}) && given.size() == 1) {
    Result same = given[0];
    if (name == "cref" || name == "as_const") same.constness = leads(same.value, same.cell.get()) ? same.constness : Constness::Yes;
    const bool is_smart = same.cell && (same.cell->type.base == "unique_ptr" || same.cell->type.base == "shared_ptr");
    if (name == "move" && is_smart) store(given[0], number(0, "nullptr")), same.cell.reset();
    same.moved = name == "move";
    return same;
  }
  if (one_of(name, {"min", "max"}) && callable.arguments.size() == 1)  // std::max<float>(a, b)
    for (Result& each : given) each = {converted(each.value, Type{callable.arguments[0].first, {}, 0, false}), {}, {}, 0, {}};
  if (one_of(name, {"async", "thread", "jthread"}) && is_of_library(callable))
    if (auto thread = begun(given)) return thread;
  if (graph_calls(name, given) || cub_call(callable, given)) return Result{number(0), {}, {}, 0, {}};
  if (name == "apply" && is_of_library(callable) && given.size() == 2 && is_list(given[1].value)) {
    std::vector<Result> parts;
    for (const CellPtr& cell : part_cells(given[1].value)) parts.push_back(cell ? Result{cell->value, cell, {}, 0, {}} : Result{});
    return call(given[0], 0, std::move(parts));
  }
  if ((name == "next" || name == "prev") && is_of_library(callable) && (given.size() == 1 || given.size() == 2))
    return Result{combined(name == "next" ? "+" : "-", given[0].value, given.size() == 2 ? given[1].value : number(1)), {}, {}, 0, {}};
  if (name == "swap" && is_of_library(callable) && given.size() == 2) {
    const Value a = given[0].value, b = given[1].value;
    store(given[0], b), store(given[1], a);
    return Result{unknown(""), {}, {}, 0, {}};
  }
  if (const auto object = given.empty() && is_of_library(callable) ? function_object(name) : std::nullopt)
    return Result{*object, {}, {}, 0, {}};
  const bool orders = one_of(name, {"sort", "stable_sort", "reverse"}) && given.size() >= 2;
  if (orders && is_of_library(callable) && ordered(name, given)) return Result{unknown(""), {}, {}, 0, {}};
  if (name == "shuffle" && is_of_library(callable) && given.size() == 3 && shuffle(given)) return Result{unknown(""), {}, {}, 0, {}};
  if (auto v = mathematics(name, given)) return Result{*v, {}, {}, 0, {}};
  if (auto v = memory_calls(name, callable, given, line)) return Result{*v, {}, {}, 0, {}};
  if (auto v = driver_calls(name, given, line)) return Result{*v, {}, {}, 0, {}};
  if (auto v = device_calls(name, given)) return Result{*v, {}, {}, 0, {}};
  if (auto v = random_calls(name, given)) return ++random_calls_, Result{*v, {}, {}, 0, {}};
  if (auto v = c_library(name, given, line)) return Result{*v, {}, {}, 0, {}};
  if (auto v = text_calls(name, given)) {
    for (const Result& each : given)
      if (each.value.kind == Value::Kind::Text && !each.value.guess.empty()) doubt_which(*v, each.value.guess);
    return Result{*v, {}, {}, 0, {}};
  }
  if (name.starts_with("make_") && is_plain_type(name.substr(5)) && !given.empty())  // make_float3(x, y, z)
    return Result{constructed({name.substr(5), {}, 0, false}, given), {}, {}, 0, {}};
  if (name == "get" && callable.arguments.size() == 1 && given.size() == 1 && is_container(given[0]))  // of a std::array
    return element_in(given[0].value, number(std::atoll(callable.arguments[0].first.c_str()), "long"));
  if (name == "get" && callable.arguments.size() == 1 && given.size() == 1)
    if (const auto part = part_at(given[0].value, std::atoll(callable.arguments[0].first.c_str()))) return part;
  if (one_of(name, {"make_pair", "make_tuple"}) && callable.arguments.empty()) return Result{pair_of(given), {}, {}, 0, {}};
  if (name == "make_pair" || name == "printf" || name == "puts" || name == "fflush") return Result{unknown(name + "()"), {}, {}, 0, {}};
  return std::nullopt;
}

}  // namespace warplens::frontend::host
