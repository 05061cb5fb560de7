#include "kernels/frontend/host/values/value.h"

#include <algorithm>
#include <map>

#include "kernels/base/number.h"
#include "kernels/frontend/host/values/engines.h"
#include "kernels/frontend/host/values/image.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {
namespace {

const std::map<std::string, uint64_t, std::less<>>& plain_types() {
  static const std::map<std::string, uint64_t, std::less<>> types = {{"char", 1},
                                                                     {"signed char", 1},
                                                                     {"unsigned char", 1},
                                                                     {"bool", 1},
                                                                     {"int8_t", 1},
                                                                     {"uint8_t", 1},
                                                                     {"uchar", 1},
                                                                     {"short", 2},
                                                                     {"unsigned short", 2},
                                                                     {"int16_t", 2},
                                                                     {"uint16_t", 2},
                                                                     {"ushort", 2},
                                                                     {"int", 4},
                                                                     {"unsigned int", 4},
                                                                     {"int32_t", 4},
                                                                     {"uint32_t", 4},
                                                                     {"uint", 4},
                                                                     {"float", 4},
                                                                     {"double", 8},
                                                                     {"long", 8},
                                                                     {"unsigned long", 8},
                                                                     {"long long", 8},
                                                                     {"unsigned long long", 8},
                                                                     {"int64_t", 8},
                                                                     {"uint64_t", 8},
                                                                     {"size_t", 8},
                                                                     {"clock_t", 8},
                                                                     {"time_t", 8},
                                                                     {"ptrdiff_t", 8},
                                                                     {"ssize_t", 8},
                                                                     {"intptr_t", 8},
                                                                     {"uintptr_t", 8},
                                                                     {"CUdeviceptr", 8},
                                                                     {"long double", 16},
                                                                     {"half", 2},
                                                                     {"__half", 2},
                                                                     {"nv_bfloat16", 2},
                                                                     {"__nv_bfloat16", 2},
                                                                     {"half2", 4},
                                                                     {"__half2", 4},
                                                                     {"__nv_bfloat162", 4},
                                                                     {"nv_bfloat162", 4},
                                                                     {"char2", 2},
                                                                     {"uchar2", 2},
                                                                     {"char4", 4},
                                                                     {"uchar4", 4},
                                                                     {"uchar3", 3},
                                                                     {"short2", 4},
                                                                     {"ushort2", 4},
                                                                     {"short4", 8},
                                                                     {"ushort4", 8},
                                                                     {"int2", 8},
                                                                     {"uint2", 8},
                                                                     {"int3", 12},
                                                                     {"uint3", 12},
                                                                     {"int4", 16},
                                                                     {"uint4", 16},
                                                                     {"float2", 8},
                                                                     {"float3", 12},
                                                                     {"float4", 16},
                                                                     {"double2", 16},
                                                                     {"double3", 24},
                                                                     {"double4", 32},
                                                                     {"longlong2", 16},
                                                                     {"ulonglong2", 16},
                                                                     {"cuComplex", 8},
                                                                     {"cufftComplex", 8},
                                                                     {"cuFloatComplex", 8},
                                                                     {"cuDoubleComplex", 16},
                                                                     {"cufftReal", 4},
                                                                     {"cufftDoubleReal", 8},
                                                                     {"cufftDoubleComplex", 16}};
  return types;
}

}  // namespace

std::string last_part(const std::string& name) {
  const size_t colons = name.rfind("::");
  return colons == std::string::npos ? name : name.substr(colons + 2);
}

bool is_plain_type(const std::string& base) { return plain_types().contains(base); }
bool is_real_type(const std::string& base) {
  return base == "float" || base == "double" || base == "long double" || base == "half" || base == "__half" || base == "__nv_bfloat16" ||
         base == "nv_bfloat16" || base == "cufftReal";
}

std::optional<std::pair<Type, uint64_t>> vector_of(const std::string& base) {
  static const std::map<std::string, std::string, std::less<>> scalars = {{"char", "char"},
                                                                          {"uchar", "unsigned char"},
                                                                          {"short", "short"},
                                                                          {"ushort", "unsigned short"},
                                                                          {"int", "int"},
                                                                          {"uint", "uint"},
                                                                          {"float", "float"},
                                                                          {"longlong", "long long"},
                                                                          {"ulonglong", "unsigned long long"},
                                                                          {"double", "double"},
                                                                          {"half", "__half"},
                                                                          {"__half", "__half"},
                                                                          {"__nv_bfloat16", "__nv_bfloat16"},
                                                                          {"nv_bfloat16", "__nv_bfloat16"}};
  if (base == "cuComplex" || base == "cuFloatComplex" || base == "cufftComplex") return std::pair(Type{"float", {}, 0, false}, 2);
  if (base == "cuDoubleComplex" || base == "cufftDoubleComplex") return std::pair(Type{"double", {}, 0, false}, 2);
  if (base.empty() || base.back() < '2' || base.back() > '4') return std::nullopt;
  const auto scalar = scalars.find(base.substr(0, base.size() - 1));
  if (scalar == scalars.end()) return std::nullopt;
  return std::pair(Type{scalar->second, {}, 0, false}, static_cast<uint64_t>(base.back() - '0'));
}

Type type_of_array(const Type& element, const std::vector<uint64_t>& extents) {
  const auto inner = array_of(element);
  Type made{(inner ? inner->element : element).text(), element.element, 0, false};
  std::vector<uint64_t> all = extents;
  if (inner) all.insert(all.end(), inner->extents.begin(), inner->extents.end());
  for (const uint64_t extent : all) made.base += "[" + std::to_string(extent) + "]";
  return made;
}

std::optional<ArrayType> array_of(const Type& type) {
  const size_t open = type.base.find('[');
  if (open == std::string::npos || open == 0 || type.pointers > 0) return std::nullopt;
  ArrayType found{{type.base.substr(0, open), type.element, 0, false}, {}};
  std::string& base = found.element.base;
  while (base.ends_with("*")) base.pop_back(), ++found.element.pointers;
  if (const size_t arguments = base.find('<'); arguments != std::string::npos)
    found.element.arguments = base.substr(arguments), base.resize(arguments);
  for (size_t at = open; at != std::string::npos; at = type.base.find('[', at + 1))
    found.extents.push_back(std::strtoull(type.base.c_str() + at + 1, nullptr, 10));
  return found;
}

uint64_t bytes_of(const Type& type) {
  if (type.pointers > 0) return 8;
  static const std::map<std::string, uint64_t, std::less<>> generators = {{"curandState", 48},
                                                                          {"curandState_t", 48},
                                                                          {"curandStateXORWOW_t", 48},
                                                                          {"curandStatePhilox4_32_10_t", 64},
                                                                          {"curandStateMRG32k3a_t", 48}};
  if (const auto found = generators.find(type.base); found != generators.end()) return found->second;
  const auto found = plain_types().find(type.base);
  return found == plain_types().end() ? 0 : found->second;
}

Value letter_of(const Value& text, const Value& index) {
  const bool is_in = index.is_number() && index.as_whole() >= 0 && static_cast<uint64_t>(index.as_whole()) <= text.text.size();
  if (!is_in) return unknown(index.is_number() || index.text.empty() ? kContents : index.text, {"char", {}, 0, false});
  Value letter = number(text.text.c_str()[index.as_whole()], "char");
  letter.guess = text.guess.empty() ? index.guess : text.guess;
  return letter;
}

std::string text_of(const Value& number) {
  if (!number.real) return std::to_string(number.i);
  return number.type.base == "float" ? number_text(static_cast<float>(number.d)) : number_text(number.d);
}

bool holds_pointers(const Value& value) {
  const auto in_member = [](const auto& member) { return holds_pointers(member.second->value); };
  if (value.kind == Value::Kind::Struct && value.fields)
    return std::any_of(value.fields->members.begin(), value.fields->members.end(), in_member);
  return value.kind == Value::Kind::Memory || value.kind == Value::Kind::Address;
}
bool holds_pointers(const Buffer& buffer) {
  if (buffer.image && !buffer.image->pointers.empty()) return true;
  return std::any_of(buffer.elements.begin(), buffer.elements.end(), [](const auto& e) { return holds_pointers(e.second->value); });
}

Value out_of_braces(Value value) {
  if (!is_list(value) || value.memory->elements.size() != 1) return value;
  const Value& only = value.memory->elements.begin()->second->value;
  return only.kind == Value::Kind::Function ? Value(only) : value;
}

Value with_own_memory(const Value& value) {
  if (value.kind != Value::Kind::Memory) return value;
  Value copy = value;
  copy.memory = std::make_shared<Buffer>(*value.memory);
  for (auto& [index, cell] : copy.memory->elements) {
    cell = make_cell(copy_of(cell->value), cell->type);
    cell->is_element = true;
  }
  return copy;
}

static bool is_container(const Type& type) {
  return type.pointers == 0 && !type.reference &&
         (one_of(type.base, {"vector", "array", "std::deque", "std::queue", "std::stack"}) || type.base.ends_with("_vector"));
}

bool is_list(const Value& value) {
  return value.kind == Value::Kind::Memory && value.type.base.empty() && value.type.pointers == 1 && value.offset == 0 &&
         value.memory->extents.empty() && value.memory->bytes == 0;
}

Value copy_of(const Value& value) {
  if (is_list(value)) return with_own_memory(value);
  if (value.kind == Value::Kind::Function && value.function->lambda && !value.function->captured.empty()) {
    Value copy = value;  // what it took by value is its own
    copy.function = std::make_shared<Callable>(*value.function);
    auto own = std::make_shared<Scope>();
    own->is_constant = value.function->captured.back()->is_constant, own->constness = value.function->captured.back()->constness;
    for (const auto& [name, cell] : value.function->captured.back()->names) own->names[name] = std::make_shared<Cell>(*cell);
    copy.function->captured.back() = std::move(own);
    return copy;
  }
  if (value.kind != Value::Kind::Struct || !value.fields) return value;
  Value copy = value;
  if (value.random) copy.random = std::make_shared<RandomObject>(*value.random);
  copy.fields = std::make_shared<Struct>();
  for (const auto& [name, cell] : value.fields->members) {
    const bool owns = cell->is_array || is_container(cell->type);
    CellPtr& own = copy.fields->members[name] = make_cell(owns ? with_own_memory(cell->value) : copy_of(cell->value), cell->type);
    own->is_array = cell->is_array, own->bits = cell->bits;
  }
  return copy;
}

Value converted(Value value, const Type& type) {
  if (type.base.empty() || type.base == "auto") return value;
  if (type.pointers > 0 || value.kind != Value::Kind::Number) {
    const bool pointer = value.kind == Value::Kind::Memory || value.kind == Value::Kind::Address;
    const bool is_text = (type.base == "char" && type.pointers == 1) || (type.base == "string" && type.pointers == 0);
    if (value.kind == Value::Kind::Text && is_text) value.type = {type.base, {}, type.pointers, false};
    if (type.base != "void" && (value.kind == Value::Kind::Unknown || (pointer && type.pointers > 0))) value.type = type;
    return value;
  }
  if (const auto to = scalar_of(Type{type.base, {}, 0, false})) {
    const Word word = converted(word_of(value), scalar_of(value), *to);
    value.real = is_real(*to);
    value.real ? void(value.d = word.d) : void(value.i = word.i);
  } else if (is_real_type(type.base)) {
    value.d = value.as_real(), value.real = true;
  } else if (is_plain_type(type.base)) {
    value.i = value.as_whole(), value.real = false;
  } else {
    return value;
  }
  value.type = type;
  value.type.reference = false;
  return value;
}

Value held_in(Value value, const Cell& cell) {
  value = converted(std::move(value), cell.type);
  if (cell.bits == 0 || cell.bits > 63 || !value.is_number() || value.real) return value;
  const auto kept = static_cast<uint64_t>(value.i) << (64 - cell.bits);
  const auto type = scalar_of(value);
  value.i = is_unsigned(type) ? static_cast<int64_t>(kept >> (64 - cell.bits)) : static_cast<int64_t>(kept) >> (64 - cell.bits);
  return value;
}

}  // namespace warplens::frontend::host
