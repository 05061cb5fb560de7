#include "kernels/workload/compare/wrong_elements.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "kernels/base/number.h"

namespace warplens::workload {
namespace {

constexpr uint64_t kWrappedColumns = 64;

}  // namespace

Result<Elements> read_elements(const simt::Launch& launch, const simt::GlobalMemory& memory, const std::string& buffer) {
  for (uint32_t i = 0; i < launch.buffers.size(); ++i) {
    const simt::Buffer& found = launch.buffers[i];
    if (found.name != buffer) continue;
    const auto named = parse_element_type(found.element);
    const ElementType type = named ? *named : ElementType{found.scalar, false};
    const uint32_t bytes = size_bytes(type.type);
    const std::vector<uint8_t> all = simt::read_buffer(memory, launch, i);
    Elements elements{found.extents, std::vector<double>(all.size() / bytes)};
    for (size_t e = 0; e < elements.values.size(); ++e) {
      uint64_t bits = 0;
      std::memcpy(&bits, all.data() + e * bytes, bytes);
      elements.values[e] = decode(type, bits);
    }
    return elements;
  }
  return Error{fmt::format("the launch has no buffer named '{}'", buffer), {}, {}, {}};
}

uint64_t WrongElements::columns() const {
  if (extents.size() >= 2) return extents.back();
  return std::min<uint64_t>(std::max<uint64_t>(elements(), 1), kWrappedColumns);
}
uint64_t WrongElements::rows() const { return (elements() + columns() - 1) / columns(); }

std::vector<uint64_t> WrongElements::first(size_t most) const {
  std::vector<uint64_t> indices;
  for (uint64_t i = 0; i < wrong.size() && indices.size() < most; ++i)
    if (wrong[i]) indices.push_back(i);
  return indices;
}

Result<WrongElements> find_wrong_elements(Elements got, Elements expected, Tolerance tolerance) {
  if (got.values.size() != expected.values.size())
    return Error{fmt::format("the result has {}, but {} expected", counted(got.values.size(), "element"),
                             expected.values.size() == 1 ? "1 is" : grouped(expected.values.size()) + " are"),
                 {},
                 {},
                 {}};
  WrongElements result;
  result.extents = got.extents;
  result.wrong.resize(got.values.size());
  for (size_t i = 0; i < result.wrong.size(); ++i) {
    const double value = got.values[i], wanted = expected.values[i];
    const bool same = value == wanted || (std::isnan(value) && std::isnan(wanted)) ||
                      std::abs(value - wanted) <= tolerance.absolute + tolerance.relative * std::abs(wanted);
    result.wrong[i] = !same;
    result.count += !same;
    result.unwritten += !same && std::isnan(value);
  }
  result.got = std::move(got);
  result.expected = std::move(expected);
  return result;
}

std::vector<std::string> text_map(const WrongElements& result, uint64_t most_rows, uint64_t most_columns) {
  const uint64_t rows = result.rows(), columns = result.columns();
  if (result.elements() == 0) return {};
  const uint64_t cell_rows = (rows + most_rows - 1) / most_rows, cell_columns = (columns + most_columns - 1) / most_columns;
  std::vector<std::string> map;
  for (uint64_t row = 0; row < rows; row += cell_rows) {
    std::string text;
    for (uint64_t column = 0; column < columns; column += cell_columns) {
      uint64_t all = 0, wrong = 0;
      for (uint64_t y = row; y < std::min(row + cell_rows, rows); ++y)
        for (uint64_t x = column; x < std::min(column + cell_columns, columns); ++x)
          if (const uint64_t at = y * columns + x; at < result.elements()) ++all, wrong += result.wrong[at];
      text += all == 0 ? ' ' : wrong == 0 ? '.' : wrong == all ? '#' : '+';
    }
    map.push_back(std::move(text));
  }
  return map;
}

}  // namespace warplens::workload
