// The program's own sentences in another language: "unknown kernel '{}'" is said as "没有名为“{}”的核函数". What stands at a {} is kept,
// or said too where it is a sentence that is known.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::viz {

class Sentences {
 public:
  // A {} of `english` holds any text, a {#} one word or a number. In `said` a {} is what stood at the next of them, {2} at the second;
  // a word is kept as it is, but for {!} and {2!}, which say it too.
  void add(std::string_view english, std::string_view said);
  bool empty() const { return patterns_.empty(); }
  // A line as it is said there: as a whole, or its parts: what follows a place ("file.cu:3:5: "), a hint in parentheses after it, clauses
  // between semicolons, cells of a table's row. What is not known stays English.
  std::string say(std::string_view line) const;

 private:
  struct Pattern {
    std::vector<std::string> words;  // the text before, between and after the placeholders
    std::vector<bool> one_word;      // of each place
    std::string said;
    size_t letters = 0;
  };
  std::optional<std::string> as_known(std::string_view text, int depth) const;
  std::optional<std::string> with_hint(std::string_view text, int depth, bool both) const;
  std::optional<std::string> in_clauses(std::string_view text, int depth, bool every) const;
  std::optional<std::string> in_parts(std::string_view text, int depth) const;
  std::optional<std::string> in_columns(std::string_view line) const;
  std::string fill(const Pattern& pattern, const std::vector<std::string_view>& found, int depth) const;

  std::vector<Pattern> patterns_;  // of several that a text has, the one with most letters counts
};

}  // namespace warplens::viz
