#include "viz/strings/sentences.h"

#include <algorithm>
#include <cctype>

namespace warplens::viz {
namespace {

constexpr int kDepth = 5;  // a sentence in a sentence in ...

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

// "tile[3]" is one word, "11 648" one number.
bool is_one_word(std::string_view text) {
  const bool number = std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) || c == ' '; });
  return !text.empty() && text[0] != ' ' && (number || text.find(' ') == text.npos);
}

// The texts at the placeholders between some words; nullopt if the text does not match.
std::optional<std::vector<std::string_view>> places_of(const std::vector<std::string>& words, const std::vector<bool>& one_word,
                                                       std::string_view text) {
  std::vector<std::string_view> places;
  if (words.size() == 1) return text == words[0] ? std::optional(places) : std::nullopt;
  const std::string& first = words.front();
  const std::string& last = words.back();
  if (text.size() < first.size() + last.size() || !text.starts_with(first) || !text.ends_with(last)) return std::nullopt;
  const size_t end = text.size() - last.size();
  size_t at = first.size();
  for (size_t i = 1; i < words.size(); ++i) {
    const bool is_last = i + 1 == words.size();
    const size_t next = is_last ? end : text.find(words[i], at);
    if (next == text.npos || (!is_last && next + words[i].size() > end)) return std::nullopt;
    places.push_back(text.substr(at, next - at));
    if (one_word[i - 1] && !is_one_word(places.back())) return std::nullopt;
    at = next + words[i].size();
  }
  return places;
}

// How long "file.cu:3:5: " at the beginning is; 0: there is none.
size_t place_before(std::string_view text) {
  const size_t end = text.find(": ");
  if (end == text.npos || end == 0) return 0;
  const std::string_view place = text.substr(0, end);
  const size_t number = place.rfind(':');
  return place.find(' ') == place.npos && number != place.npos && is_number(place.substr(number + 1)) ? end + 2 : 0;
}

// The first byte of a Chinese letter.
bool begins_wide(char c) { return static_cast<unsigned char>(c) >= 0xe3 && static_cast<unsigned char>(c) < 0xf0; }

// Columns of a terminal: a Chinese letter takes two.
size_t columns_of(std::string_view text) {
  size_t columns = 0;
  for (const char c : text)
    if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) columns += begins_wide(c) ? 2 : 1;
  return columns;
}

// The columns of a table, which two or more spaces separate.
std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (size_t at = line.find_first_not_of(' '); at != line.npos;) {
    const size_t end = std::min(line.find("  ", at), line.size());
    cells.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(' ', end);
  }
  return cells;
}

// Where a parenthesis that ends the text begins.
size_t opening_of_last(std::string_view text) {
  int depth = 0;
  for (size_t i = text.size(); i-- > 0;) {
    if (text[i] == ')') ++depth;
    if (text[i] == '(' && --depth == 0) return i;
  }
  return text.npos;
}

// How names of a list are joined, by an example: "one, two or three", said as "one、two 或 three".
constexpr std::string_view kList = "one, two or three", kBoth = "one and two";

std::string_view between(std::string_view text, std::string_view first, std::string_view second) {
  const size_t from = text.find(first), to = text.find(second);
  return from == text.npos || to == text.npos || to < from + first.size() ? "" : text.substr(from + first.size(), to - from - first.size());
}

// "a, b or c" as the example has it. A name has no blank and is not in parentheses; a single one is no list.
std::optional<std::string> join_names(std::string_view text, std::string_view list, std::string_view both) {
  const std::pair<std::string_view, std::string_view> joints[] = {
      {", ", between(list, "one", "two")}, {" or ", between(list, "two", "three")}, {" and ", between(both, "one", "two")}};
  std::string out;
  size_t names = 0;
  for (size_t at = 0; at <= text.size(); ++names) {
    size_t end = text.size(), next = end + 1;
    std::string_view joint;
    for (const auto& [english, said] : joints)
      if (const size_t found = text.find(english, at); found < end) end = found, next = found + english.size(), joint = said;
    const std::string_view name = text.substr(at, end - at);
    if (name.empty() || name.find_first_of(" ()[]{}\"") != name.npos || (next <= text.size() && joint.empty())) return std::nullopt;
    out.append(name).append(joint);
    at = next;
  }
  return names > 1 ? std::optional(out) : std::nullopt;
}

}  // namespace

void Sentences::add(std::string_view english, std::string_view said) {
  Pattern pattern{{""}, {}, std::string(said), 0};
  for (size_t i = 0; i < english.size(); ++i) {
    const bool any = english.substr(i, 2) == "{}", word = english.substr(i, 3) == "{#}";
    if (any || word) {
      pattern.words.emplace_back();
      pattern.one_word.push_back(word);
      i += word ? 2 : 1;
    } else {
      pattern.words.back() += english[i];
      ++pattern.letters;
    }
  }
  patterns_.push_back(std::move(pattern));
}

std::string Sentences::fill(const Pattern& pattern, const std::vector<std::string_view>& found, int depth) const {
  const auto said_of = [&](std::string_view english) {
    const auto is = [&](const Pattern& p) { return p.words.size() == 1 && p.words[0] == english; };
    const auto at = std::find_if(patterns_.begin(), patterns_.end(), is);
    return at == patterns_.end() ? std::string_view() : std::string_view(at->said);
  };
  std::string out;
  size_t next = 0;
  for (size_t i = 0; i < pattern.said.size(); ++i) {
    const size_t close = pattern.said[i] == '{' ? pattern.said.find('}', i) : pattern.said.npos;
    std::string_view inside =
        close == pattern.said.npos ? std::string_view("?") : std::string_view(pattern.said).substr(i + 1, close - i - 1);
    const bool says_words = inside.ends_with('!');
    if (says_words) inside.remove_suffix(1);
    if (!inside.empty() && !is_number(inside)) {
      out += pattern.said[i];
      continue;
    }
    const size_t index = inside.empty() ? next++ : static_cast<size_t>(inside[0] - '1');
    if (index < found.size()) {
      const bool kept = !says_words && found[index].find(' ') == std::string_view::npos;
      auto known = kept ? std::nullopt : as_known(found[index], depth + 1);
      if (!known) known = join_names(found[index], said_of(kList), said_of(kBoth));
      out += known.value_or(std::string(found[index]));
    }
    i = close;
  }
  return out;
}

std::optional<std::string> Sentences::as_known(std::string_view text, int depth) const {
  if (depth > kDepth || text.empty()) return std::nullopt;
  if (const size_t place = place_before(text)) {
    const auto rest = as_known(text.substr(place), depth + 1);
    return rest ? std::optional(std::string(text.substr(0, place)) + *rest) : std::nullopt;
  }
  if (auto both = with_hint(text, depth, true)) return both;
  if (auto all = in_clauses(text, depth, true)) return all;
  const Pattern* closest = nullptr;
  std::vector<std::string_view> places;
  for (const Pattern& pattern : patterns_) {
    if (closest && pattern.letters <= closest->letters) continue;
    if (auto found = places_of(pattern.words, pattern.one_word, text)) closest = &pattern, places = std::move(*found);
  }
  return closest ? fill(*closest, places, depth) : in_parts(text, depth);
}

// A hint in parentheses after the sentence that it belongs to.
std::optional<std::string> Sentences::with_hint(std::string_view text, int depth, bool both) const {
  const size_t open = text.ends_with(')') ? opening_of_last(text) : text.npos;
  if (open == text.npos || open < 2 || text[open - 1] != ' ') return std::nullopt;
  const std::string_view before = text.substr(0, open - 1), hint = text.substr(open + 1, text.size() - open - 2);
  const auto said = as_known(before, depth + 1), advice = as_known(hint, depth + 1);
  if (both ? !said || !advice : !said && !advice) return std::nullopt;
  return said.value_or(std::string(before)) + "（" + advice.value_or(std::string(hint)) + "）";
}

// Clauses between semicolons: all of them known, or any.
std::optional<std::string> Sentences::in_clauses(std::string_view text, int depth, bool every) const {
  if (text.find("; ") == text.npos) return std::nullopt;
  std::string all;
  bool some = false;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find("; ", at), text.size());
    const std::string_view clause = text.substr(at, end - at);
    const auto said = as_known(clause, depth + 1);
    if (every && !said) return std::nullopt;
    some |= said.has_value();
    all += (at == 0 ? "" : "；") + said.value_or(std::string(clause));
    at = end + 2;
  }
  return some ? std::optional(all) : std::nullopt;
}

std::optional<std::string> Sentences::in_parts(std::string_view text, int depth) const {
  // Blanks before it.
  if (const size_t blanks = text.find_first_not_of(' '); blanks != 0 && blanks != text.npos) {
    const auto rest = as_known(text.substr(blanks), depth + 1);
    return rest ? std::optional(std::string(blanks, ' ') + *rest) : std::nullopt;
  }
  if (auto one = with_hint(text, depth, false)) return one;
  if (text.find("; ") != text.npos) return in_clauses(text, depth, false);
  // A place or a name before a colon: it has no blank.
  const size_t colon = text.find(": ");
  if (colon != text.npos && colon > 0 && text.substr(0, colon).find(' ') == text.npos)
    if (const auto rest = as_known(text.substr(colon + 2), depth + 1)) return std::string(text.substr(0, colon)) + ": " + *rest;
  return std::nullopt;
}

// A row of a table that is not said yet. Where every cell is known it is the table's head, whose cells end where they ended; of another row
// only sentences are said, as a word may be a name.
std::optional<std::string> Sentences::in_columns(std::string_view line) const {
  const std::vector<std::string_view> cells = cells_of(line);
  if (cells.size() < 2 || std::any_of(line.begin(), line.end(), begins_wide)) return std::nullopt;
  std::vector<std::optional<std::string>> said;
  for (const std::string_view cell : cells) said.push_back(as_known(cell, 1));
  const bool head = std::all_of(said.begin(), said.end(), [](const auto& cell) { return cell.has_value(); });
  std::string out;
  bool some = false;
  for (size_t i = 0; i < cells.size(); ++i) {
    const bool says = said[i] && (head || cells[i].find(' ') != cells[i].npos);
    const std::string text = says ? *said[i] : std::string(cells[i]);
    const size_t begin = columns_of(line.substr(0, static_cast<size_t>(cells[i].data() - line.data()))), width = columns_of(text);
    const size_t end = begin + columns_of(cells[i]), before = columns_of(out), least = i == 0 ? 0 : before + 2;
    const size_t at = head && begin > 0 ? (end > width ? end - width : 0) : begin;
    out.append(std::max(at, least) - before, ' ').append(text);
    some |= says;
  }
  return some ? std::optional(out) : std::nullopt;
}

std::string Sentences::say(std::string_view line) const {
  if (const auto whole = as_known(line, 0)) return *whole;
  return in_columns(line).value_or(std::string(line));
}

}  // namespace warplens::viz
