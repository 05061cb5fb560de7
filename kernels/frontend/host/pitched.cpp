// Arrays whose rows begin at multiples of a pitch: cudaMallocPitch, cudaMalloc3D, and their structures.
#include <initializer_list>
#include <utility>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/scalar.h"

namespace warplens::frontend::host {
namespace {

Value structure_of(const char* type, std::initializer_list<std::pair<const char*, Value>> members) {
  Value made;
  made.kind = Value::Kind::Struct, made.type.base = type, made.fields = std::make_shared<Struct>();
  for (const auto& [name, value] : members) made.fields->members[name] = make_cell(value);
  return made;
}

Value at(const std::vector<Result>& given, size_t i) {
  return i < given.size() ? converted(given[i].value, {"unsigned long", {}, 0, false}) : unknown("");
}

}  // namespace

std::optional<Value> Interpreter::pitched_calls(const std::string& name, const Arguments& given, uint32_t line) {
  const auto size = [&](size_t i) { return at(given, i); };
  if (name == "make_cudaExtent" && given.size() == 3)
    return structure_of("cudaExtent", {{"width", size(0)}, {"height", size(1)}, {"depth", size(2)}});
  if (name == "make_cudaPos" && given.size() == 3) return structure_of("cudaPos", {{"x", size(0)}, {"y", size(1)}, {"z", size(2)}});
  if (name == "make_cudaPitchedPtr" && given.size() == 4)
    return structure_of("cudaPitchedPtr", {{"ptr", given[0].value}, {"pitch", size(1)}, {"xsize", size(2)}, {"ysize", size(3)}});
  const auto pitch_of = [](const Value& width) {
    constexpr int64_t kPitch = 512;
    return computed("*", computed("/", computed("+", width, number(kPitch - 1)), number(kPitch)), number(kPitch));
  };
  if (name == "cudaMallocPitch" && given.size() >= 4) {
    const Value pitch = pitch_of(given[2].value);
    store_at(given[0].value, allocated(computed("*", pitch, given[3].value), true, line));
    store_at(given[1].value, pitch);
    return number(0);
  }
  if (name == "cudaMalloc3D" && given.size() >= 2 && given[1].value.kind == Value::Kind::Struct) {
    const Value width = member(given[1], "width").value, height = member(given[1], "height").value;
    const Value pitch = pitch_of(width);
    const Value bytes = computed("*", computed("*", pitch, height), member(given[1], "depth").value);
    store_at(given[0].value, structure_of("cudaPitchedPtr",
                                          {{"ptr", allocated(bytes, true, line)}, {"pitch", pitch}, {"xsize", width}, {"ysize", height}}));
    return number(0);
  }
  return std::nullopt;
}

}  // namespace warplens::frontend::host
