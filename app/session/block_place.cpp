#include "app/session/block_place.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "kernels/base/option.h"
#include "kernels/simt/block_index.h"

namespace warplens::app {
namespace {

std::string size_text(const simt::Dim3& grid) {
  std::string text = std::to_string(grid.x);
  if (grid.y > 1 || grid.z > 1) text += " x " + std::to_string(grid.y);
  if (grid.z > 1) text += " x " + std::to_string(grid.z);
  return text;
}

Error no_such_block(std::string_view text, const simt::Dim3& grid) {
  const std::string last = block_index(grid.count() - 1, grid), size = size_text(grid), given(text);
  if (grid.count() == 1)
    return {"there is no block '" + given + "' in a grid of " + size,
            {},
            "expected 0",
            {},
            Phrase("no_block", {{"block", given}, {"size", size}}),
            Phrase("only_block")};
  return {"there is no block '" + given + "' in a grid of " + size,
          {},
          "expected " + block_index(0, grid) + " to " + last + ", or a number up to " + std::to_string(grid.count() - 1),
          {},
          Phrase("no_block", {{"block", given}, {"size", size}}),
          Phrase("which_block", {{"first", block_index(0, grid)}, {"last", last}, {"number", grid.count() - 1}})};
}

}  // namespace

Result<std::vector<uint64_t>> chosen_blocks(const std::string& blocks, const simt::Dim3& grid) {
  if (blocks == "all") return std::vector<uint64_t>{};
  const auto block = blocks == "first" ? Result<uint64_t>(0) : block_at(blocks, grid);
  if (!block) return invalid_option("--blocks", blocks, "all, first, or " + block.error().hint.substr(block.error().hint.find(' ') + 1));
  return std::vector<uint64_t>{*block};
}

std::string block_index(uint64_t block, const simt::Dim3& grid) {
  const simt::BlockIndex at = simt::index_of(block, grid);
  const std::string x = std::to_string(at.x), y = std::to_string(at.y);
  if (grid.z > 1) return "(" + x + ", " + y + ", " + std::to_string(at.z) + ")";
  return grid.y > 1 ? "(" + x + ", " + y + ")" : std::to_string(block);
}

Result<uint64_t> block_at(std::string_view text, const simt::Dim3& grid) {
  std::array<uint64_t, 3> index{};
  size_t count = 0;
  std::string_view left = text;
  const auto skip = [&](std::string_view any) { left.remove_prefix(std::min(left.find_first_not_of(any), left.size())); };
  skip(" ");
  const bool opens = left.starts_with('(');
  skip(" (");
  while (!left.empty()) {
    if (count == index.size()) return no_such_block(text, grid);
    const auto [end, problem] = std::from_chars(left.data(), left.data() + left.size(), index[count]);
    if (problem != std::errc{}) return no_such_block(text, grid);
    left.remove_prefix(static_cast<size_t>(end - left.data()));
    ++count;
    skip(" ");
    if (left.empty() || left.front() == ')') break;
    if (left.front() != ',') return no_such_block(text, grid);
    left.remove_prefix(1);
    skip(" ");
    if (left.empty()) return no_such_block(text, grid);
  }
  const bool closes = left.starts_with(')');
  skip(" )");
  if (count == 0 || !left.empty() || opens != closes) return no_such_block(text, grid);
  const auto& [x, y, z] = index;
  if (count == 1) return x < grid.count() ? Result<uint64_t>(x) : no_such_block(text, grid);
  if (x >= grid.x || y >= grid.y || z >= grid.z) return no_such_block(text, grid);
  return (z * grid.y + y) * grid.x + x;
}

}  // namespace warplens::app
