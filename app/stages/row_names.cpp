#include "app/stages/row_names.h"

#include <algorithm>
#include <bit>
#include <set>

#include "kernels/base/words.h"
#include "kernels/simt/trace/show_address.h"

namespace warplens::app {
namespace {

constexpr size_t kLongestName = 6;  // beside the rows

bool is_short_name(std::string_view text) { return text.size() <= kLongestName && is_name(text); }

// Splits a text at a character, except inside parentheses or brackets.
std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  size_t begin = 0;
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(' || text[i] == '[';
    depth -= text[i] == ')' || text[i] == ']';
    if (depth == 0 && text[i] == at) parts.push_back(trimmed(text.substr(begin, i - begin))), begin = i + 1;
  }
  parts.push_back(trimmed(text.substr(begin)));
  return parts;
}

// The text inside each pair of brackets that follows the array's name.
std::vector<std::string_view> indices_of(std::string_view text) {
  std::vector<std::string_view> indices;
  size_t begin = 0;
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[' && depth++ == 0) begin = i + 1;
    if (text[i] == ']' && --depth == 0) indices.push_back(trimmed(text.substr(begin, i - begin)));
  }
  return indices;
}

}  // namespace

std::string row_name(std::string_view names, std::string_view values, uint64_t row_elements) {
  const auto index = indices_of(names), value = indices_of(values);
  if (index.size() == 2) return is_short_name(index[0]) ? std::string(index[0]) : std::string();
  if (index.size() != 1 || value.size() != 1) return {};
  const auto terms = split(index[0], '+'), amounts = split(value[0], '+');
  if (terms.size() != amounts.size()) return {};
  for (size_t i = 0; i < terms.size(); ++i) {
    const auto factors = split(terms[i], '*'), numbers = split(amounts[i], '*');
    if (factors.size() != 2 || numbers.size() != 2) continue;
    for (const size_t row : {0u, 1u})
      if (numbers[1 - row] == std::to_string(row_elements) && is_short_name(factors[row])) return std::string(factors[row]);
  }
  return {};
}

std::vector<std::string> row_names(const SnapshotPtr& snapshot, const viz::MemoryModel& model) {
  constexpr size_t kMaxSites = 4;
  const simt::TracedBlock& block = *snapshot->block;
  std::vector<std::string> found(model.arrays.size());
  const auto cursor = simt::make_cursor(snapshot->block);
  if (!cursor) return found;
  for (size_t a = 0; a < model.arrays.size(); ++a) {
    const uint32_t object = model.arrays[a].object, bytes = std::max(1u, block.trace.objects[object].element_bytes);
    std::set<uint32_t> sites;
    std::set<std::string> names;
    for (const simt::AccessRow& row : block.trace.accesses) {
      if (sites.size() == kMaxSites) break;
      if (row.object != object || row.mask == 0 || snapshot->program->sites[row.site].op != MemoryOp::Load) continue;
      if (!sites.insert(row.site).second || !cursor->seek(row.tick)) continue;
      const auto shown = simt::show_address(*cursor, block, row, static_cast<uint32_t>(std::countr_zero(row.mask)));
      const std::string name = shown.available ? row_name(shown.names, shown.values, model.arrays[a].columns * 4 / bytes) : std::string();
      if (!name.empty()) names.insert(name);
    }
    if (names.size() == 1) found[a] = *names.begin();
  }
  return found;
}

}  // namespace warplens::app
