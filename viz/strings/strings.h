// All texts of the interface, by key, in one language.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "kernels/base/phrase.h"
#include "kernels/base/result.h"
#include "viz/strings/glossary.h"
#include "viz/strings/sentences.h"

namespace warplens::viz {

// 25688 -> "25 688", with a space that does not break (U+00A0, which every font and glyph range has).
std::string grouped(uint64_t number);
std::string grouped_signed(int64_t number);
// Digits after the point only where they say something: 0.19, 41 908, 5.4.
std::string grouped_decimal(double number, int decimals);

class Strings {
 public:
  struct Argument {
    std::string name, value;
    Argument(std::string_view name_, std::string_view value_) : name(name_), value(value_) {}
    Argument(std::string_view name_, uint64_t number) : name(name_), value(grouped(number)) {}
    Argument(std::string_view name_, uint32_t number) : name(name_), value(grouped(number)) {}
    Argument(std::string_view name_, int number) : name(name_), value(grouped_signed(number)) {}
  };

  // One JSON object; nested objects join their keys with dots: {"banks": {"lanes": "lanes"}} gives "banks.lanes".
  // Errors: JSON that does not parse, a value that is not a text, a brace that does not close. With the glossary's JSON, its terms are
  // texts too: "glossary.bank".
  static Result<Strings> parse(std::string_view json, std::string_view glossary = {});

  bool has(std::string_view key) const;
  // An unknown key gives the key itself between angle brackets, which tests look for.
  std::string get(std::string_view key) const;
  // "{name}" is replaced by the argument of that name; "{{" and "}}" are braces. "{n:word:words}" is the argument n with its noun, as
  // the number wants it: "1 word", "12 words".
  std::string format(std::string_view key, std::initializer_list<Argument> arguments) const;
  // The phrase by the key that its name makes behind `prefix`, phrases in its places too.
  std::string say(std::string_view prefix, const Phrase& phrase) const;
  // What is wrong, where, and what would be right: by its names where it has them, else as it is. Without the excerpt.
  std::string say(const Error& error) const;
  // As format, choosing KEY.one when `count` is 1 and KEY.many otherwise; {count} is the number.
  std::string plural(std::string_view key, uint64_t count, std::initializer_list<Argument> arguments = {}) const;
  // The same while the number is asked for: "? wavefronts".
  std::string plural_or_asked(bool asked, std::string_view key, uint64_t count, std::initializer_list<Argument> arguments = {}) const;

  const Glossary& glossary() const { return glossary_; }  // without terms where none was given

  std::vector<std::string> keys() const;
  std::vector<std::string> placeholders(std::string_view key) const;  // sorted, each once

 private:
  std::string fill(std::string_view text, const std::vector<Argument>& arguments) const;
  void add_terms();
  // What has no name is said by its own words, where "sentences" has them.
  std::string by_words(const std::string& english) const;
  struct KeyHash {
    using is_transparent = void;  // a key is looked up without a copy of it, some hundred times a frame
    size_t operator()(std::string_view key) const { return std::hash<std::string_view>{}(key); }
  };
  std::unordered_map<std::string, std::string, KeyHash, std::equal_to<>> texts_;
  Sentences sentences_;  // by their own words
  Glossary glossary_;
};

}  // namespace warplens::viz
