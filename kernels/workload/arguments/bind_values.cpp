#include "kernels/workload/arguments/bind_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "kernels/base/number.h"
#include "kernels/simt/launch.h"

namespace warplens::workload {
namespace {

// The element type that memory of a type of CUDA has, where the given one is another.
std::optional<ElementType> other_than(std::string_view cuda_type, ElementType given) {
  const CudaType* known = find_cuda_type(cuda_type);
  if (!known) return std::nullopt;
  const Type wanted = known->element.type;
  const bool same = wanted == given.type || (!is_float(wanted) && !is_float(given.type) && size_bytes(wanted) == size_bytes(given.type));
  return same ? std::nullopt : std::optional(known->element);
}

}  // namespace

Type scalar_of(const Object& object) {
  const auto& members = object.members;
  const auto other = [&](const Member& m) { return m.is_pointer || m.scalar != members.front().scalar; };
  if (!members.empty() && std::none_of(members.begin(), members.end(), other)) return members.front().scalar;
  const std::string& e = object.element;
  if (e == "double") return Type::F64;
  if (e.find("float") != std::string::npos) return Type::F32;
  if (e == "__half" || e == "half") return Type::F16;
  if (e == "__nv_bfloat16") return Type::BF16;
  return object.element_bytes == 8 ? Type::I64 : object.element_bytes == 2 ? Type::I16 : object.element_bytes == 1 ? Type::I8 : Type::I32;
}

Status bind_number(const std::string& who, const Parameter& parameter, const NumberValue& number, simt::Argument& argument) {
  const ElementType type{parameter.scalar, parameter.is_unsigned};
  const bool real = is_float(type.type);
  const bool is_bool = parameter.type.ends_with("bool");
  if (!real && !number.is_integer)
    return Error{fmt::format("{}: the parameter has type '{}'", who, parameter.type), {}, "expected an integer", {}};
  const bool large_fits = type.is_unsigned && size_bytes(type.type) == 8;
  if (real              ? !fits(type, number.value) || vanishes(type, number.value)
      : number.is_large ? !large_fits
                        : !fits(type, number.integer) || (is_bool && number.integer > 1))
    return Error{fmt::format("{}: {} does not fit into '{}'", who,
                             number.is_integer && !number.is_large ? std::to_string(number.integer) : fmt::format("{}", number.value),
                             parameter.type),
                 {},
                 is_bool ? "expected 0 or 1" : "",
                 {}};
  argument.bits = real ? encode(type.type, number.value) : encode_integer(type.type, number.integer);
  return Nothing{};
}

Status check_element(const Parameter& parameter, const NpyArray& array, const std::string& path) {
  const auto wanted = other_than(parameter.element, array.element);
  const bool bits_of_bfloat = wanted && wanted->type == Type::BF16 && array.element.type == Type::I16;  // NumPy has no such type
  if (!wanted || bits_of_bfloat) return Nothing{};
  return Error{fmt::format("contains {} elements, but {} is a '{}'", element_name(array.element), parameter.name, parameter.type),
               {path, 0, 0},
               fmt::format("save it as {}: a.astype(...)", element_name(*wanted)),
               {}};
}

Status check_made_element(const Parameter& parameter, ElementType given) {
  const auto wanted = other_than(parameter.element, given);
  if (!wanted) return Nothing{};
  return Error{
      fmt::format("--arg {}: has {} elements, but the parameter has type '{}'", parameter.name, element_name(given), parameter.type),
      {},
      fmt::format("expected {}[COUNT]", element_name(*wanted)),
      {}};
}

Status check_header_element(const Parameter& parameter, ElementType given, const std::string& path) {
  const auto wanted = other_than(parameter.element, given);
  if (!wanted) return Nothing{};
  return Error{
      fmt::format("the buffer {} has {} elements, but the parameter has type '{}'", parameter.name, element_name(given), parameter.type),
      {path, 0, 0},
      fmt::format("write type = \"{}\" in the header", element_name(*wanted)),
      {}};
}

Result<std::vector<uint8_t>> global_bytes(const Object& object, const ArgumentValue& value) {
  if (const auto* number = std::get_if<NumberValue>(&value)) {
    const Type type = scalar_of(object);
    const bool is_unsigned = number->integer >= 0;  // the variable's own sign is not known here: either is taken
    if (is_float(type) ? !fits({type, false}, number->value) || vanishes({type, false}, number->value)
                       : !number->is_integer || number->is_large || !fits({type, is_unsigned}, number->integer))
      return Error{fmt::format("--arg {}: {} does not fit into '{}'", object.name, number->value, object.element), {}, {}, {}};
    const uint64_t bits = is_float(type) ? encode(type, number->value) : encode_integer(type, number->integer);
    const auto* first = reinterpret_cast<const uint8_t*>(&bits);
    return std::vector<uint8_t>(first, first + size_bytes(type));
  }
  if (const auto* made = std::get_if<MadeBuffer>(&value)) {
    if (const auto wanted = other_than(object.element, made->element))
      return Error{fmt::format("--arg {}: has {} elements, but the variable has type '{}'", object.name, element_name(made->element),
                               object.element),
                   {},
                   fmt::format("expected {}[COUNT]", element_name(*wanted)),
                   {}};
    uint64_t bytes = size_bytes(made->element.type);
    for (const uint64_t extent : made->extents) bytes *= extent;
    std::vector<uint8_t> out(bytes, 0);
    if (const auto fill = make_fill(*made, simt::buffer_hash(object.name))) fill(0, out.data(), bytes);
    return out;
  }
  if (const auto* file = std::get_if<FileValue>(&value)) return file->array->bytes;
  return Error{fmt::format("--arg {}: a variable takes a number, TYPE[COUNT]:..., or @FILE.npy", object.name), {}, {}, {}};
}

static bool is_half(const Parameter& parameter) { return parameter.type == "__half" || parameter.type == "half"; }

bool is_small_float(const Parameter& parameter) {
  return is_half(parameter) || parameter.type == "__nv_bfloat16" || parameter.type == "nv_bfloat16";
}

std::vector<uint8_t> small_float_bytes(const Parameter& parameter, const std::string& text) {
  std::vector<uint8_t> bytes(2);
  const auto made = parse_argument(parameter.name, fmt::format("{}[1]:={}", is_half(parameter) ? "f16" : "bf16", text));
  if (const auto fill = made ? make_fill(std::get<MadeBuffer>(*made), 0) : nullptr) fill(0, bytes.data(), bytes.size());
  return bytes;
}

}  // namespace warplens::workload
