#include "app/editor/find.h"

#include <algorithm>

namespace warplens::editor {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool matches(std::string_view part, std::string_view wanted) {
  const bool exact = std::any_of(wanted.begin(), wanted.end(), [](char c) { return lower(c) != c; });
  return part.size() == wanted.size() &&
         std::equal(part.begin(), part.end(), wanted.begin(), [exact](char a, char b) { return a == b || (!exact && lower(a) == b); });
}

}  // namespace

std::vector<size_t> find_all(std::string_view text, std::string_view wanted, size_t first, size_t last) {
  std::vector<size_t> found;
  last = std::min(last, text.size());
  if (wanted.empty()) return found;
  for (size_t at = first; at + wanted.size() <= last;) {
    if (lower(text[at]) == lower(wanted[0]) && matches(text.substr(at, wanted.size()), wanted)) {
      found.push_back(at);
      at += wanted.size();
    } else {
      ++at;
    }
  }
  return found;
}

bool find_next(TextModel& model, std::string_view wanted, bool forwards) {
  const std::vector<size_t> all = find_all(model.text(), wanted);
  if (all.empty()) return false;
  const Caret& caret = model.caret();
  size_t at = 0;
  if (forwards) {
    const auto next = std::lower_bound(all.begin(), all.end(), caret.last());
    at = next == all.end() ? all.front() : *next;
  } else {
    const auto next = std::lower_bound(all.begin(), all.end(), caret.first());
    at = next == all.begin() ? all.back() : *(next - 1);
  }
  model.select(at, at + wanted.size());
  return true;
}

bool replace_one(TextModel& model, std::string_view wanted, std::string_view with) {
  const bool here = !wanted.empty() && matches(model.selected(), wanted);
  if (here) model.insert(with);
  const bool more = find_next(model, wanted);
  return here || more;
}

size_t replace_all(TextModel& model, std::string_view wanted, std::string_view with) {
  const std::vector<size_t> all = find_all(model.text(), wanted);
  if (all.empty()) return 0;
  const size_t begin = all.front(), end = all.back() + wanted.size();
  std::string changed;
  size_t from = begin;
  for (const size_t at : all) {
    changed.append(model.text(), from, at - from).append(with);
    from = at + wanted.size();
  }
  const size_t after = begin + changed.size();
  model.end_step();
  model.replace(begin, end - begin, changed, {after, after});
  return all.size();
}

}  // namespace warplens::editor
