// Arrays whose rows begin at multiples of a pitch: cudaMallocPitch, cudaMalloc3D, their structures, and copies of boxes.
#include <algorithm>
#include <initializer_list>
#include <utility>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"
#include "kernels/frontend/host/values/scalar.h"

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

bool is_null(const Value& pointer) { return pointer.is_number() && pointer.exact() && !pointer.truth(); }

// What was not set is zero.
Value part(const Value& whole, std::initializer_list<const char*> path) {
  Value found = whole;
  for (const char* name : path) {
    if (is_null(found)) return found;
    if (found.kind != Value::Kind::Struct) return found.known() ? unknown(name) : found;
    const auto member = found.fields->members.find(name);
    if (member == found.fields->members.end()) return number(0);
    found = member->second->value;
  }
  return found;
}

// One end of a copy of a box.
struct End {
  Value at;
  uint64_t pitch = 0, slice = 0;
};

// The sizes of a box and where it begins, of which one or another may not be known.
class Box {
 public:
  explicit Box(const Value& extent) : width_(size(part(extent, {"width"}))), height_(size(part(extent, {"height"}))) {
    depth_ = size(part(extent, {"depth"}));
  }

  End end(const Value& pitched, const Value& position) {
    End made{part(pitched, {"ptr"})};
    made.pitch = size(part(pitched, {"pitch"})), made.slice = made.pitch * size(part(pitched, {"ysize"}));
    const uint64_t x = size(part(position, {"x"})), y = size(part(position, {"y"})), z = size(part(position, {"z"}));
    made.at.offset += static_cast<int64_t>(x + y * made.pitch + z * made.slice);
    return made;
  }
  Rows rows(const End& to, const End& from) const {
    Rows made;
    if (is_one_piece(to) && is_one_piece(from)) return made;
    made.count = height_ * depth_, made.to_pitch = to.pitch, made.from_pitch = from.pitch;
    made.in_slice = std::max<uint64_t>(1, height_), made.to_slice = to.slice, made.from_slice = from.slice;
    return made;
  }
  // Of one row.
  Value bytes(const Rows& rows) const { return guessed(static_cast<int64_t>(rows.count == 1 ? width_ * height_ * depth_ : width_), why_); }
  bool is_empty() const { return width_ == 0 || height_ == 0 || depth_ == 0; }
  bool is_known() const { return is_known_ && height_ <= Rows::kMost && depth_ <= Rows::kMost && height_ * depth_ <= Rows::kMost; }
  const std::string& why() const { return why_; }

 private:
  uint64_t size(const Value& value) {
    is_known_ &= value.is_number();
    if (!value.exact() && why_.empty()) why_ = why_unknown(value).empty() ? "its size" : why_unknown(value);
    return value.is_number() ? as_size(value.as_whole()) : 0;
  }
  bool is_one_piece(const End& end) const {
    return (height_ * depth_ == 1 || end.pitch == width_) && (depth_ == 1 || end.slice == end.pitch * height_);
  }

  bool is_known_ = true;
  std::string why_;
  uint64_t width_ = 0, height_ = 0, depth_ = 0;
};

// What a call moves where.
struct Move {
  Value to, from, bytes;
  Rows rows = {};
  std::string unknown = {};  // on what it rests; empty: it is known
};

Move moved(const Box& box, const End& to, const End& from, const std::string& call) {
  if (!box.is_known()) return {to.at, from.at, {}, {}, box.why().empty() ? call + "()" : box.why()};
  const Rows rows = box.rows(to, from);
  return {box.is_empty() ? number(0) : to.at, from.at, box.bytes(rows), rows};
}

// Of cudaMemcpy3D(&parameters).
Move copied_box(const Value& parameters, const std::string& call) {
  if (!is_null(part(parameters, {"dstArray"}))) return {number(0), {}, {}};  // which only textures read
  Box box(part(parameters, {"extent"}));
  const End to = box.end(part(parameters, {"dstPtr"}), part(parameters, {"dstPos"}));
  const End from = box.end(part(parameters, {"srcPtr"}), part(parameters, {"srcPos"}));
  Move made = moved(box, to, from, call);
  if (!is_null(part(parameters, {"srcArray"}))) made.unknown = call + "()";
  return made;
}

// Of cudaMemset3D(where, byte, extent).
Move filled_box(const Value& where, const Value& extent, const std::string& call) {
  Box box(extent);
  const End to = box.end(where, structure_of("cudaPos", {}));
  return moved(box, to, to, call);
}

}  // namespace

std::vector<std::pair<std::string, Type>> members_of_the_runtime(const std::string& structure) {
  const Type size{"unsigned long", {}, 0, false}, position{"cudaPos", {}, 0, false}, pitched{"cudaPitchedPtr", {}, 0, false};
  const Type extent{"cudaExtent", {}, 0, false}, array{"cudaArray", {}, 1, false}, kind{"int", {}, 0, false};
  if (structure == "cudaExtent") return {{"width", size}, {"height", size}, {"depth", size}};
  if (structure == "cudaPos") return {{"x", size}, {"y", size}, {"z", size}};
  if (structure == "cudaPitchedPtr") return {{"ptr", {"void", {}, 1, false}}, {"pitch", size}, {"xsize", size}, {"ysize", size}};
  if (structure != "cudaMemcpy3DParms") return {};
  return {{"srcArray", array},  {"srcPos", position}, {"srcPtr", pitched}, {"dstArray", array},
          {"dstPos", position}, {"dstPtr", pitched},  {"extent", extent},  {"kind", kind}};
}

std::optional<Value> Interpreter::pitched_calls(const std::string& name, const Arguments& given, uint32_t line) {
  const auto size = [&](size_t i) { return at(given, i); };
  if (name == "make_cudaExtent" && given.size() == 3)
    return structure_of("cudaExtent", {{"width", size(0)}, {"height", size(1)}, {"depth", size(2)}});
  if (name == "make_cudaPos" && given.size() == 3) return structure_of("cudaPos", {{"x", size(0)}, {"y", size(1)}, {"z", size(2)}});
  if (name == "make_cudaPitchedPtr" && given.size() == 4)
    return structure_of("cudaPitchedPtr", {{"ptr", given[0].value}, {"pitch", size(1)}, {"xsize", size(2)}, {"ysize", size(3)}});
  if (one_of(name, {"cudaMemcpy3D", "cudaMemcpy3DAsync"}) && !given.empty() && given[0].value.kind == Value::Kind::Address) {
    const Move move = copied_box(given[0].value.target->value, name);
    if (move.to.kind == Value::Kind::Address) forget(move.to.target, name + "()");
    move.unknown.empty() ? copy_content(move.to, move.from, move.bytes, move.rows) : doubt_what(move.to, move.unknown);
    return number(0);
  }
  if (one_of(name, {"cudaMemset3D", "cudaMemset3DAsync"}) && given.size() >= 3) {
    const Move move = filled_box(given[0].value, given[2].value, name);
    move.unknown.empty() ? set_content(move.to, given[1].value, move.bytes, move.rows) : doubt_what(move.to, move.unknown);
    return number(0);
  }
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
