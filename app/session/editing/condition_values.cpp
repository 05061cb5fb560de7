// What a condition comes to in one lane.
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

#include "app/session/editing/condition.h"
#include "app/session/shown_variables.h"
#include "kernels/program/c_numbers.h"
#include "kernels/program/element.h"
#include "kernels/simt/handlers/half.h"

namespace warplens::app {
namespace {

constexpr const char* kPlaces[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};

// Splits "threadIdx.x" into an index into kPlaces and the axis; nullopt: another name.
std::optional<std::pair<size_t, char>> place_of(const std::string& name) {
  for (size_t i = 0; i < std::size(kPlaces); ++i)
    for (const char axis : {'x', 'y', 'z'})
      if (name == std::string(kPlaces[i]) + "." + axis) return std::pair(i, axis);
  return std::nullopt;
}
uint32_t along(const simt::Dim3& d, char axis) { return axis == 'x' ? d.x : axis == 'y' ? d.y : d.z; }

std::string first_part(const std::string& name) { return name.substr(0, name.find('.')); }
std::string member_part(const std::string& name) {
  const size_t point = name.find('.');
  return point == std::string::npos ? std::string() : name.substr(point + 1);
}

// The value of a header's parameter, or of a template parameter or macro of a file without a header; nullopt: unknown, or not a number.
std::optional<int64_t> setting_of(const analysis::Snapshot& snapshot, const std::string& name) {
  const catalog::Values all = snapshot.setting.all();
  if (const auto set = all.find(name); set != all.end()) return set->second;
  if (!snapshot.launch_account) return std::nullopt;
  using Part = analysis::LaunchPart;
  for (const Part& part : snapshot.launch_account->parts) {
    if (part.name != name || (part.kind != Part::Kind::Setting && part.kind != Part::Kind::Macro)) continue;
    if (part.text == "true" || part.text == "false") return part.text == "true";
    int64_t value = 0;
    const auto [end, problem] = std::from_chars(part.text.data(), part.text.data() + part.text.size(), value);
    const bool suffix =
        std::all_of(end, part.text.data() + part.text.size(), [](char c) { return c == 'u' || c == 'U' || c == 'l' || c == 'L'; });
    return problem == std::errc() && suffix ? std::optional(value) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

class ConditionLane {
 public:
  using Op = Condition::Op;
  using Value = Condition::Value;
  using Kind = Value::Kind;
  using Maybe = std::optional<Value>;

  ConditionLane(const Condition& condition, const analysis::Snapshot& snapshot, const simt::Cursor& cursor, uint32_t warp, uint32_t line)
      : condition_(condition), snapshot_(snapshot), cursor_(cursor), warp_(warp), line_(line), variables_(cursor.variables(warp)) {}

  bool holds(uint32_t lane) {
    lane_ = lane;
    const Maybe value = of(condition_.root_);
    return value && is_true(*value);
  }

 private:
  static bool is_true(const Value& v) { return v.is_real() ? v.real != 0 : v.whole != 0; }
  static Value truth(bool yes) { return {Kind::I32, yes ? 1 : 0, 0}; }
  static double real(const Value& v) {
    return v.is_real() ? v.real : v.kind == Kind::U64 ? static_cast<double>(static_cast<uint64_t>(v.whole)) : static_cast<double>(v.whole);
  }
  // As it is in this type.
  static Value as(Kind kind, const Value& v) {
    if (kind == Kind::F32) return {kind, 0, static_cast<double>(static_cast<float>(real(v)))};
    if (kind == Kind::F64) return {kind, 0, real(v)};
    return wrapped(kind, v.whole);
  }
  static Value wrapped(Kind kind, int64_t whole) {
    if (kind == Kind::I32) whole = static_cast<int32_t>(whole);
    if (kind == Kind::U32) whole = static_cast<uint32_t>(whole);
    return {kind, whole, 0};
  }
  static Value number(Type type, bool is_unsigned, uint64_t bits) {
    switch (type) {
      case Type::F64:
        return {Kind::F64, 0, std::bit_cast<double>(bits)};
      case Type::F32:
        return {Kind::F32, 0, static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits)))};
      case Type::F16:
      case Type::BF16:
        return {Kind::F32, 0, simt::from_half_bits(type, static_cast<uint32_t>(bits))};
      case Type::I64:
        return {is_unsigned ? Kind::U64 : Kind::I64, static_cast<int64_t>(bits), 0};
      case Type::I1:
        return {Kind::I32, static_cast<int64_t>(bits & 1), 0};
      case Type::I8:
        return {Kind::I32, is_unsigned ? static_cast<int64_t>(bits & 0xff) : static_cast<int8_t>(bits), 0};
      case Type::I16:
        return {Kind::I32, is_unsigned ? static_cast<int64_t>(bits & 0xffff) : static_cast<int16_t>(bits), 0};
      case Type::I32:
        break;
    }
    return wrapped(is_unsigned ? Kind::U32 : Kind::I32, static_cast<int64_t>(bits));
  }

  Maybe of(uint32_t index) {
    const Condition::Node& node = condition_.nodes_[index];
    switch (node.op) {
      case Op::Number:
        return node.value;
      case Op::Name:
        return named(node.name);
      case Op::Element:
        return element(node);
      case Op::Choose: {
        const Maybe a = of(node.a);
        return a ? of(is_true(*a) ? node.b : node.c) : std::nullopt;
      }
      case Op::Not: {
        const Maybe a = of(node.a);
        return a ? Maybe(truth(!is_true(*a))) : std::nullopt;
      }
      case Op::Negate: {
        const Maybe a = of(node.a);
        if (!a) return std::nullopt;
        return a->is_real() ? Value{a->kind, 0, -a->real} : wrapped(a->kind, static_cast<int64_t>(0 - static_cast<uint64_t>(a->whole)));
      }
      case Op::Complement: {
        const Maybe a = of(node.a);
        return a && !a->is_real() ? Maybe(wrapped(a->kind, ~a->whole)) : std::nullopt;
      }
      case Op::Binary:
        break;
    }
    const Maybe a = of(node.a);
    const bool either = node.binary == ExprOperator::LogicalOr, joins = either || node.binary == ExprOperator::LogicalAnd;
    if (a && joins && is_true(*a) == either) return truth(either);
    const Maybe b = a ? of(node.b) : std::nullopt;
    if (!b) return std::nullopt;
    return joins ? truth(is_true(*b)) : binary(node.binary, *a, *b);
  }

  static Maybe binary(ExprOperator op, const Value& left, const Value& right) {
    const bool shifts = op == ExprOperator::Shl || op == ExprOperator::Shr;
    const Kind kind = shifts ? left.kind : std::max(left.kind, right.kind);
    const Value a = as(kind, left), b = shifts ? right : as(kind, right);
    if (a.is_real() || b.is_real()) {
      const auto result = of_reals(op, a.real, b.real);
      if (!result) return std::nullopt;
      return is_comparison(op) ? truth(*result != 0) : as(kind, {Kind::F64, 0, *result});
    }
    // A shift that C leaves undefined is true nowhere.
    const int64_t bits = kind == Kind::I32 || kind == Kind::U32 ? 32 : 64;
    if (shifts && (b.whole < 0 || b.whole >= bits)) return std::nullopt;
    const bool is_unsigned = kind == Kind::U32 || kind == Kind::U64;
    const auto result = of_integers(op, is_unsigned, static_cast<uint64_t>(a.whole), static_cast<uint64_t>(b.whole));
    if (!result) return std::nullopt;
    return is_comparison(op) ? truth(*result != 0) : wrapped(kind, static_cast<int64_t>(*result));
  }

  const Program& program() const { return *snapshot_.program; }

  // The innermost one of this name that has a place here; of a structure, the part.
  const simt::VariableValues* find(const std::string& name) const {
    const std::string own = first_part(name), member = member_part(name);
    for (const simt::VariableValues& values : variables_) {
      if (values.variable >= program().variables.size()) continue;
      const Variable& variable = program().variables[values.variable];
      if (variable.name != own) continue;
      const auto hiding = [&](const simt::VariableValues& other) {
        return other.variable < program().variables.size() && hides(program().variables[other.variable], variable, line_);
      };
      if (std::any_of(variables_.begin(), variables_.end(), hiding)) continue;
      if (variable.fields.empty() != member.empty()) continue;
      const uint64_t part = values.offset / std::max<uint32_t>(1, size_bytes(variable.scalar));
      if (!member.empty() && (part >= variable.fields.size() || variable.fields[part] != member)) continue;
      return &values;
    }
    return nullptr;
  }

  Maybe named(const std::string& name) const {
    if (const auto place = place_of(name)) {
      const simt::Dim3& block = snapshot_.launch->block;
      const uint32_t thread = warp_ * 32 + lane_;
      const simt::Dim3 index{thread % block.x, thread / block.x % block.y, thread / block.x / block.y};
      const simt::Dim3* const all[] = {&index, &snapshot_.block->trace.block_index, &block, &snapshot_.launch->grid};
      return Value{Kind::U32, along(*all[place->first], place->second), 0};
    }
    if (const simt::VariableValues* const values = find(name)) {
      if (!(values->known >> lane_ & 1)) return std::nullopt;
      const Variable& variable = program().variables[values->variable];
      if (!variable.extents.empty()) return std::nullopt;
      if (variable.is_pointer) return Value{Kind::U64, static_cast<int64_t>(values->bits[lane_]), 0};
      return number(variable.scalar, variable.is_unsigned, values->bits[lane_]);
    }
    const auto set = setting_of(snapshot_, name);
    return set ? Maybe(Value{*set == static_cast<int32_t>(*set) ? Kind::I32 : Kind::I64, *set, 0}) : std::nullopt;
  }

  // The subscripts as one index: of the last dimensions where there are fewer.
  template <class Extents>
  std::optional<int64_t> index_of(const Condition::Node& node, const Extents& extents) {
    int64_t index = 0;
    for (size_t i = 0; i < node.subscripts.size(); ++i) {
      const Maybe at = of(node.subscripts[i]);
      if (!at || at->is_real() || (i > 0 && i >= extents.size())) return std::nullopt;
      if (i > 0) index *= static_cast<int64_t>(extents[i]);
      index += at->whole;
    }
    if (node.subscripts.size() < extents.size()) return std::nullopt;  // a row is not a value
    return index;
  }

  Maybe element(const Condition::Node& node) {
    if (const simt::VariableValues* const values = find(node.name)) {
      const Variable& variable = program().variables[values->variable];
      if (variable.is_pointer) return values->known >> lane_ & 1 ? pointed(node, values->bits[lane_]) : std::nullopt;
      const auto index = index_of(node, variable.extents);
      const uint64_t bytes = std::max<uint32_t>(1, size_bytes(variable.scalar));
      if (!index || *index < 0 || static_cast<uint64_t>(*index) >= variable.bytes / bytes) return std::nullopt;
      const simt::VariableValues part = cursor_.variable_part(warp_, values->variable, static_cast<uint64_t>(*index) * bytes);
      if (!(part.known >> lane_ & 1)) return std::nullopt;
      return number(variable.scalar, variable.is_unsigned, part.bits[lane_]);
    }
    for (const simt::TracedObject& object : snapshot_.block->trace.objects) {
      if (object.name != node.name) continue;
      const auto index = index_of(node, object.extents);
      return index ? at_address(object, object.address + static_cast<uint64_t>(*index) * object.element_bytes) : std::nullopt;
    }
    return std::nullopt;
  }

  Maybe pointed(const Condition::Node& node, uint64_t address) {
    for (const simt::TracedObject& object : snapshot_.block->trace.objects) {
      if (address < object.address || address >= object.address + object.bytes) continue;
      const auto index = index_of(node, std::array<uint64_t, 1>{0});
      return index ? at_address(object, address + static_cast<uint64_t>(*index) * object.element_bytes) : std::nullopt;
    }
    return std::nullopt;
  }

  Maybe at_address(const simt::TracedObject& object, uint64_t address) const {
    const uint32_t bytes = size_bytes(object.scalar);
    if (address < object.address || address + bytes > object.address + object.bytes || bytes != object.element_bytes) return std::nullopt;
    const std::vector<uint8_t> read =
        object.space == Space::Shared ? cursor_.shared_bytes(address - kSharedBase, bytes) : cursor_.global_bytes(address, bytes);
    if (read.size() < bytes) return std::nullopt;
    uint64_t bits = 0;
    std::memcpy(&bits, read.data(), bytes);
    const auto element = parse_element_type(object.element);
    return number(object.scalar, element ? element->is_unsigned : object.element.starts_with('u'), bits);
  }

  const Condition& condition_;
  const analysis::Snapshot& snapshot_;
  const simt::Cursor& cursor_;
  uint32_t warp_, line_, lane_ = 0;
  std::vector<simt::VariableValues> variables_;
};

// An element whose subscripts are numbers, and which the array has not.
static std::optional<Error> missing_element(const analysis::Snapshot& snapshot, const std::string& name, const std::vector<int64_t>& at,
                                            uint32_t column) {
  std::vector<uint64_t> extents;
  for (const Variable& v : snapshot.program->variables)
    if (v.name == name && v.is_pointer) return std::nullopt;  // where it leads is not known yet
  for (const auto& object : snapshot.block->trace.objects)
    if (object.name == name && extents.empty()) extents.assign(object.extents.begin(), object.extents.end());
  for (const Variable& v : snapshot.program->variables)
    if (v.name == name && extents.empty()) extents.assign(v.extents.begin(), v.extents.end());
  if (extents.empty()) return std::nullopt;
  std::string element = name, has = name;
  bool exists = at.size() == extents.size();
  for (size_t i = 0; i < at.size(); ++i) {
    element += "[" + std::to_string(at[i]) + "]";
    exists &= i < extents.size() && at[i] >= 0 && static_cast<uint64_t>(at[i]) < extents[i];
  }
  for (const uint64_t extent : extents) has += "[" + std::to_string(extent) + "]";
  if (exists) return std::nullopt;
  return Error{"there is no element " + element + ": the kernel has " + has,
               {{}, 1, column},
               {},
               {},
               Phrase("condition_element", {{"element", element}, {"array", has}}),
               {}};
}

Status Condition::check(const analysis::Snapshot& snapshot) const {
  const auto& variables = snapshot.program->variables;
  const auto& objects = snapshot.block->trace.objects;
  for (const Node& node : nodes_) {
    if (node.op != Op::Name && node.op != Op::Element) continue;
    if (place_of(node.name) || setting_of(snapshot, node.name)) continue;
    const std::string own = first_part(node.name);
    std::vector<int64_t> at;
    for (const uint32_t subscript : node.subscripts)
      if (nodes_[subscript].op == Op::Number && !nodes_[subscript].value.is_real()) at.push_back(nodes_[subscript].value.whole);
    if (node.op == Op::Element && at.size() == node.subscripts.size())
      if (auto missing = missing_element(snapshot, node.name, at, node.at + 1)) return *std::move(missing);
    if (std::any_of(variables.begin(), variables.end(), [&](const Variable& v) { return v.name == own; })) continue;
    if (std::any_of(objects.begin(), objects.end(), [&](const auto& o) { return o.name == node.name; })) continue;
    return Error{"the kernel has no variable, array or parameter named '" + node.name + "'",
                 {{}, 1, node.at + 1},
                 "a condition may name variables, arrays, parameters and threadIdx, blockIdx, blockDim, gridDim",
                 {},
                 Phrase("condition_name", {{"name", node.name}}),
                 Phrase("condition_names")};
  }
  return Nothing{};
}

uint32_t Condition::lanes(const analysis::Snapshot& snapshot, const simt::Cursor& cursor, uint32_t warp, uint32_t line) const {
  ConditionLane lane(*this, snapshot, cursor, warp, line);
  const uint32_t active = cursor.lanes(warp).active;
  uint32_t found = 0;
  for (uint32_t i = 0; i < hardware::kLanes; ++i)
    if ((active >> i & 1) && lane.holds(i)) found |= 1u << i;
  return found;
}

}  // namespace warplens::app
