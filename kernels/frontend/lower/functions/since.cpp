#include "kernels/frontend/lower/functions/since.h"

#include <algorithm>

namespace warplens::frontend {
namespace {

constexpr Since kRows[] = {
#define SINCE(architecture, kind, names, having) {architecture, OnOlder::kind, names, having},
#include "kernels/frontend/lower/functions/since.def"
};

bool is_one_of(std::string_view name, std::string_view names) {
  for (size_t at = 0, end = 0; at < names.size(); at = end + 1) {
    end = std::min(names.find(' ', at), names.size());
    std::string_view known = names.substr(at, end - at);
    if (known.ends_with('*') ? name.starts_with(known.substr(0, known.size() - 1)) : name == known) return true;
  }
  return false;
}

}  // namespace

const Since* since(std::string_view name, std::string_view types) {
  const Since* newest = nullptr;
  for (const Since& row : kRows) {
    const bool has_it =
        row.having.empty() || name.find(row.having) != std::string_view::npos || types.find(row.having) != std::string_view::npos;
    if ((!newest || row.architecture > newest->architecture) && has_it && is_one_of(name, row.names)) newest = &row;
  }
  return newest;
}

}  // namespace warplens::frontend
