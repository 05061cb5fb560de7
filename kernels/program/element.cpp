#include "kernels/program/element.h"

namespace warplens {
namespace {

constexpr Element kElements[] = {
    {"f16", {Type::F16, false}, "unsigned short", 'f'},
    {"bf16", {Type::BF16, false}, "unsigned short", 'u'},
    {"f32", {Type::F32, false}, "float", 'f'},
    {"f64", {Type::F64, false}, "double", 'f'},
    {"i8", {Type::I8, false}, "signed char", 'i'},
    {"i16", {Type::I16, false}, "short", 'i'},
    {"i32", {Type::I32, false}, "int", 'i'},
    {"i64", {Type::I64, false}, "long long", 'i'},
    {"u8", {Type::I8, true}, "unsigned char", 'u'},
    {"u16", {Type::I16, true}, "unsigned short", 'u'},
    {"u32", {Type::I32, true}, "unsigned", 'u'},
    {"u64", {Type::I64, true}, "unsigned long long", 'u'},
};

}  // namespace

std::span<const Element> elements() { return kElements; }

const Element* find_element(std::string_view name) {
  for (const Element& element : kElements)
    if (element.name == name) return &element;
  return nullptr;
}

const Element* find_element(ElementType type) {
  for (const Element& element : kElements)
    if (element.type == type) return &element;
  return nullptr;
}

std::optional<ElementType> parse_element_type(std::string_view name) {
  const Element* const element = find_element(name);
  return element ? std::optional(element->type) : std::nullopt;
}

std::string_view element_name(ElementType type) {
  const Element* const element = find_element(type);
  return element ? element->name : "u8";  // of a bool in memory
}

uint32_t element_bytes(std::string_view name) {
  const Element* const element = find_element(name);
  return element ? size_bytes(element->type.type) : 0;
}

}  // namespace warplens
