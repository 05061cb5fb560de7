#include "kernels/simt/trace/show_address.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "kernels/base/words.h"
#include "kernels/program/c_numbers.h"

namespace warplens::simt {
namespace {

using Kind = ExprNode::Kind;

bool is_float(Type type) { return type == Type::F32 || type == Type::F64; }
uint32_t bits_of(Type type) { return type == Type::I1 ? 1 : size_bytes(type) * 8; }

// Values are held sign- or zero-extended to 64 bits, as their node's type says; floats as the bits of a double.
uint64_t wrap(uint64_t value, const ExprNode& node) {
  const uint32_t shift = 64 - bits_of(node.type);
  return node.is_unsigned || node.type == Type::I1 ? value << shift >> shift
                                                   : static_cast<uint64_t>(static_cast<int64_t>(value << shift) >> shift);
}
uint64_t from_bits(uint64_t bits, const ExprNode& node) {
  if (node.type == Type::F32) return std::bit_cast<uint64_t>(static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits))));
  return is_float(node.type) ? bits : wrap(bits, node);
}

struct Evaluation {
  const Cursor& cursor;
  const TracedBlock& block;
  const Site& site;
  uint32_t warp, lane;
  std::vector<std::optional<uint64_t>> values;

  std::optional<uint64_t> special(SpecialRegister which) const {
    const Dim3 n = block.launch->block, grid = block.launch->grid, at = block.trace.block_index;
    const uint32_t t = warp * 32 + lane;
    switch (which) {
      case SpecialRegister::TidX:
        return t % n.x;
      case SpecialRegister::TidY:
        return t / n.x % n.y;
      case SpecialRegister::TidZ:
        return t / n.x / n.y;
      case SpecialRegister::CtaidX:
        return at.x;
      case SpecialRegister::CtaidY:
        return at.y;
      case SpecialRegister::CtaidZ:
        return at.z;
      case SpecialRegister::NtidX:
        return n.x;
      case SpecialRegister::NtidY:
        return n.y;
      case SpecialRegister::NtidZ:
        return n.z;
      case SpecialRegister::NctaidX:
        return grid.x;
      case SpecialRegister::NctaidY:
        return grid.y;
      case SpecialRegister::NctaidZ:
        return grid.z;
      case SpecialRegister::LaneId:
        return lane;
      case SpecialRegister::WarpId:
        return warp;
      default:
        return std::nullopt;
    }
  }

  std::optional<uint64_t> variable(const ExprNode& node) const {
    const VariableValues v = cursor.variable_part(warp, static_cast<uint32_t>(node.value), node.offset);
    if (!(v.known >> lane & 1)) return std::nullopt;
    const uint64_t value = from_bits(v.bits[lane], node);
    return is_float(node.type) ? value : wrap(value + static_cast<uint64_t>(static_cast<int64_t>(node.adjust)), node);
  }

  std::optional<uint64_t> cast(const ExprNode& node) const {
    const std::optional<uint64_t>& a = values[node.a];
    const ExprNode& from = site.index[node.a];
    if (!a) return std::nullopt;
    if (is_float(from.type) && is_float(node.type)) return a;
    if (is_float(from.type)) {
      const double v = std::bit_cast<double>(*a);
      if (!(v >= -0x1p63 && v < 0x1p63)) return std::nullopt;  // no integer holds it
      return wrap(static_cast<uint64_t>(static_cast<int64_t>(v)), node);
    }
    if (is_float(node.type))
      return std::bit_cast<uint64_t>(from.is_unsigned ? static_cast<double>(*a) : static_cast<double>(static_cast<int64_t>(*a)));
    return wrap(*a, node);
  }

  std::optional<uint64_t> unary(const ExprNode& node) const {
    const std::optional<uint64_t>& a = values[node.a];
    if (!a || is_float(node.type)) return std::nullopt;
    return wrap(node.op == '-' ? 0 - *a : node.op == '~' ? ~*a : *a == 0, node);
  }

  std::optional<uint64_t> value(const ExprNode& node) const {
    switch (node.kind) {
      case Kind::Constant:
        return from_bits(node.value, node);
      case Kind::Variable:
        return variable(node);
      case Kind::Special:
        return special(static_cast<SpecialRegister>(node.op));
      case Kind::Loaded:
        return from_bits(cursor.loaded_bits(warp, static_cast<uint32_t>(node.value), lane), node);
      case Kind::Unary:
        return unary(node);
      case Kind::Cast:
        return cast(node);
      case Kind::Conditional:
        if (!values[node.a]) return std::nullopt;
        return *values[node.a] ? values[node.b] : values[node.c];
      case Kind::Binary:
        break;
    }
    if (!values[node.a] || !values[node.b] || is_float(site.index[node.a].type) || is_float(node.type)) return std::nullopt;
    const auto op = static_cast<ExprOperator>(node.op);
    const bool is_unsigned = (is_comparison(op) ? site.index[node.a] : node).is_unsigned;
    const auto result = of_integers(op, is_unsigned, *values[node.a], *values[node.b]);
    return result ? std::optional(wrap(*result, node)) : std::nullopt;
  }
};

std::string number(uint64_t value, const ExprNode& node) {
  if (is_float(node.type)) return std::to_string(std::bit_cast<double>(value));
  if (node.is_unsigned) return std::to_string(value);
  const int64_t s = static_cast<int64_t>(value);
  return s < 0 ? "(" + std::to_string(s) + ")" : std::to_string(s);
}

// The index's text with the values of its names; a number that is spelled stays as it is.
std::string with_values(const Site& site, const std::vector<std::optional<uint64_t>>& values) {
  struct Piece {
    uint32_t begin, end;
    std::string text;
  };
  std::vector<Piece> pieces;
  for (size_t i = 0; i < site.index.size(); ++i) {
    const ExprNode& node = site.index[i];
    const bool leaf = node.kind == Kind::Constant || node.kind == Kind::Variable || node.kind == Kind::Special || node.kind == Kind::Loaded;
    if (!leaf || !values[i] || node.text_begin >= node.text_end || node.text_end > site.index_text.size()) continue;
    const char first = site.index_text[node.text_begin];
    if (node.kind == Kind::Constant && first >= '0' && first <= '9') continue;
    pieces.push_back({node.text_begin, node.text_end, number(*values[i], node)});
  }
  std::sort(pieces.begin(), pieces.end(),
            [](const Piece& a, const Piece& b) { return a.begin != b.begin ? a.begin < b.begin : a.end > b.end; });
  std::string text;
  uint32_t at = 0;
  for (const Piece& piece : pieces) {
    if (piece.begin < at) continue;  // inside one that is replaced already
    text += site.index_text.substr(at, piece.begin - at) + piece.text;
    at = piece.end;
  }
  return text + site.index_text.substr(at);
}

// Where the index is in the access's text: as whole names (the `t` of AT(out, t), not that of `out`), in brackets if it can.
size_t place_of_index(const Site& site) {
  const std::string &text = site.text, &index = site.index_text;
  size_t first = std::string::npos;
  if (index.empty()) return first;
  for (size_t at = find_word(text, index); at != std::string::npos; at = find_word(text, index, at + 1)) {
    const size_t end = at + index.size();
    if (at > 0 && end < text.size() && text[at - 1] == '[' && text[end] == ']') return at;
    if (first == std::string::npos) first = at;
  }
  return first;
}

// How far from the object's start the pointer is that the index counts from, in bytes: a pointer that was moved counts from there.
// A member of a packed structure is accessed in pieces; the arithmetic, in bytes, is that of its first one.
int64_t start_of_index(const TracedBlock& block, const AccessRow& row, uint32_t lane, int64_t index) {
  const Site& site = block.program->sites[row.site];
  if (site.index_is_absolute || row.object >= block.trace.objects.size()) return 0;
  const uint64_t address = block.trace.access(row, *block.program).address[lane];
  const auto start =
      static_cast<int64_t>(address - block.trace.objects[row.object].address - static_cast<uint64_t>(index) * site.element_bytes);
  const bool piece =
      site.element_bytes == 1 && site.index_text.find('*') != std::string::npos && start > 0 && start + site.width_bytes <= 8;
  return piece ? 0 : start;
}

std::string sum(const std::string& name, int64_t more) {
  if (more == 0) return name;
  return name + (more < 0 ? " - " : " + ") + std::to_string(more < 0 ? -more : more);
}

// The access with the pointer's value in place of its name, where that is not the object's start: (b + 256)[4*512 + 0]; of another
// size of element, or where the name cannot be replaced, behind it: p[3], p = b + 64. `at`: of the index in `text`; npos: the array's name
// begins it.
std::string with_pointer(const TracedBlock& block, const AccessRow& row, const std::string& text, size_t at, int64_t start) {
  if (start == 0) return text;
  const Site& site = block.program->sites[row.site];
  const TracedObject& object = block.trace.objects[row.object];
  const bool named = site.base_variable < block.program->variables.size() && at != std::string::npos;
  const std::string& pointer = named ? block.program->variables[site.base_variable].name : site.array;
  const int64_t bytes = std::max(1u, object.element_bytes);
  const std::string value = start % bytes == 0 ? sum(object.name, start / bytes) : sum("(char*)" + object.name, start);
  size_t place = std::string::npos;
  for (size_t p = find_word(text, pointer); p < at && place != 0; p = find_word(text, pointer, p + 1)) place = p;
  const bool alike = start % bytes == 0 && site.element_bytes == object.element_bytes;
  const char next = place == std::string::npos || place + pointer.size() >= text.size() ? ' ' : text[place + pointer.size()];
  if (alike && place != std::string::npos && next != '+' && next != '-')
    return text.substr(0, place) + "(" + value + ")" + text.substr(place + pointer.size());
  return text + ", " + pointer + " = " + value;
}

}  // namespace

ShownAddress show_address(const Cursor& cursor, const TracedBlock& block, const AccessRow& row, uint32_t lane) {
  const Site& site = block.program->sites[row.site];
  ShownAddress shown;
  shown.names = shown.values = site.text;
  if (site.index.empty() || !(row.mask >> lane & 1)) return shown;
  Evaluation evaluation{cursor, block, site, row.warp, lane, {}};
  for (const ExprNode& node : site.index) evaluation.values.push_back(evaluation.value(node));
  if (!evaluation.values.back()) return shown;
  shown.available = true;
  shown.index = static_cast<int64_t>(*evaluation.values.back());
  shown.start_bytes = start_of_index(block, row, lane, shown.index);
  const std::string values = with_values(site, evaluation.values);
  const size_t at = place_of_index(site);
  shown.values = at == std::string::npos ? site.array + "[" + values + "]"
                                         : site.text.substr(0, at) + values + site.text.substr(at + site.index_text.size());
  shown.values = with_pointer(block, row, shown.values, at, shown.start_bytes);
  return shown;
}

}  // namespace warplens::simt
