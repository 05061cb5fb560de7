#include "viz/strings/strings.h"

#include <algorithm>

#include "kernels/base/json.h"
#include "viz/strings/sentences.h"

namespace warplens::viz {
namespace {

constexpr const char* kGap = "\u00a0";

// Gives the first key whose value is neither a text nor an object; empty: all is well.
template <class Texts>
std::string collect(JsonReader node, const std::string& prefix, Texts& out) {
  for (const auto& [name, value] : node.members()) {
    const std::string key = prefix.empty() ? name : prefix + "." + name;
    const std::string bad = value.is_object() ? collect(value, key, out) : value.read(out[key]).empty() ? "" : key;
    if (!bad.empty()) return bad;
  }
  return "";
}

// Calls plain(text) and name(text) for the parts; false when a brace does not close.
template <class Plain, class Name>
bool split(std::string_view text, Plain plain, Name name) {
  for (size_t i = 0; i < text.size();) {
    const char c = text[i];
    if ((c == '{' || c == '}') && i + 1 < text.size() && text[i + 1] == c) {
      plain(text.substr(i, 1));
      i += 2;
    } else if (c == '{') {
      const size_t end = text.find('}', i);
      if (end == std::string_view::npos) return false;
      name(text.substr(i + 1, end - i - 1));
      i = end + 1;
    } else {
      const size_t end = std::min(text.find_first_of("{}", i + 1), text.size());
      plain(text.substr(i, end - i));
      i = end;
    }
  }
  return true;
}

struct Counted {
  std::string_view name, one, many;  // without a noun both are empty
};
Counted counted(std::string_view inside) {
  const size_t first = inside.find(':'), second = inside.find(':', std::min(first, inside.size() - 1) + 1);
  if (first == std::string_view::npos || second == std::string_view::npos) return {inside.substr(0, first), {}, {}};
  return {inside.substr(0, first), inside.substr(first + 1, second - first - 1), inside.substr(second + 1)};
}

}  // namespace

std::string grouped(uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string out;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) out += kGap;
    out += digits[i];
  }
  return out;
}

std::string grouped_signed(int64_t number) {
  return number < 0 ? "-" + grouped(0 - static_cast<uint64_t>(number)) : grouped(static_cast<uint64_t>(number));
}

std::string grouped_decimal(double number, int decimals) {
  std::string text = fmt::format("{:.{}f}", number, decimals);
  const bool negative = !text.empty() && text[0] == '-';
  if (negative) text.erase(0, 1);
  const size_t point = std::min(text.find('.'), text.size());
  if (text.find_first_not_of("0123456789.") != std::string::npos || point > 18)
    return negative ? "-" + text : text;  // inf, nan, astronomic
  return (negative ? "-" : "") + grouped(std::stoull(text.substr(0, point))) + text.substr(point);
}

Result<Strings> Strings::parse(std::string_view json, std::string_view glossary) {
  const auto document = JsonDocument::parse(json);
  if (!document || !document->root().is_object())
    return Error{"the table of texts is not a JSON object", document ? Span{} : document.error().span, "", ""};
  Strings strings;
  const std::string bad = collect(document->root(), "", strings.texts_);
  if (!bad.empty()) return Error{fmt::format("the text of {} is not a string", bad), {}, "write it between quotes", ""};
  if (!glossary.empty()) {
    auto terms = Glossary::parse(glossary, strings.get("language.code"));
    if (!terms) return terms.error();
    strings.glossary_ = terms.take();
    strings.add_terms();
  }
  constexpr std::string_view kSentences = "sentences.";
  for (const std::string& key : strings.keys()) {
    const std::string& text = strings.texts_.find(key)->second;
    if (!split(text, [](auto) {}, [](auto) {}))
      return Error{fmt::format("unmatched brace in {}", key), {}, "write {{ for a literal brace", ""};
    if (key.starts_with(kSentences)) strings.sentences_.add(key.substr(kSentences.size()), text);
  }
  return strings;
}

// "Bank: shared memory has 32 of them ..."
void Strings::add_terms() {
  for (const Term& term : glossary_.terms()) {
    std::string name = term.name;
    if (name[0] >= 'a' && name[0] <= 'z' && get("language.code") == "en") name[0] = static_cast<char>(name[0] - 'a' + 'A');
    texts_["glossary." + term.id] = name + get("join.introduces") + term.text;
  }
}

bool Strings::has(std::string_view key) const { return texts_.find(key) != texts_.end(); }

std::string Strings::get(std::string_view key) const { return format(key, {}); }

// Whether a text ends or begins with a Chinese, Japanese or Korean letter or punctuation mark.
static bool ends_wide(std::string_view text) {
  size_t lead = text.size();
  while (lead > 0 && (static_cast<unsigned char>(text[lead - 1]) & 0xc0) == 0x80) --lead;
  return lead > 0 && static_cast<unsigned char>(text[lead - 1]) >= 0xe3;
}
static bool begins_wide(std::string_view text) { return !text.empty() && static_cast<unsigned char>(text[0]) >= 0xe3; }

// No space between two wide letters: a text has one around a placeholder that usually holds Latin letters.
static void join(std::string& out, std::string_view part) {
  if (out.ends_with(' ') && begins_wide(part) && ends_wide(std::string_view(out).substr(0, out.size() - 1))) out.pop_back();
  if (part.starts_with(' ') && ends_wide(out) && begins_wide(part.substr(1))) part.remove_prefix(1);
  out += part;
}

// Chinese letters have no blank between them, also where a text was put together before.
static std::string closed_up(std::string text) {
  for (size_t at = text.find(' ', 1); at != std::string::npos; at = text.find(' ', at + 1)) {
    const std::string_view all = text;
    while (at < text.size() && text[at] == ' ' && begins_wide(all.substr(at + 1)) && ends_wide(all.substr(0, at))) text.erase(at, 1);
    if (at >= text.size()) break;
  }
  return text;
}

std::string Strings::fill(std::string_view text, const std::vector<Argument>& arguments) const {
  if (text.find_first_of("{}") == std::string_view::npos) return closed_up(std::string(text));
  std::string out;
  split(
      text, [&](std::string_view part) { join(out, part); },
      [&](std::string_view inside) {
        const auto [name, one, many] = counted(inside);
        const auto found = std::find_if(arguments.begin(), arguments.end(), [name = name](const Argument& a) { return a.name == name; });
        join(out, found == arguments.end() ? "{" + std::string(inside) + "}" : found->value);
        if (found != arguments.end() && !many.empty()) out.append(" ").append(found->value == "1" ? one : many);
      });
  return closed_up(std::move(out));
}

std::string Strings::format(std::string_view key, std::initializer_list<Argument> arguments) const {
  const auto found = texts_.find(key);
  return found == texts_.end() ? "⟨" + std::string(key) + "⟩" : fill(found->second, arguments);
}

std::string Strings::say(std::string_view prefix, const Phrase& phrase) const {
  const std::string key = std::string(prefix) + phrase.name;
  const auto found = texts_.find(key);
  if (found == texts_.end()) return "⟨" + key + "⟩";
  std::vector<Argument> arguments;
  for (const Phrase::Place& place : phrase.places) {
    std::string text = place.text;
    for (const Phrase& part : place.phrases) text += (text.empty() ? "" : get("join.clauses")) + say(prefix, part);
    arguments.emplace_back(place.name, std::string_view(text));
  }
  return fill(found->second, arguments);
}

static bool ends_a_sentence(std::string_view text) {
  constexpr std::string_view kEnds[] = {".", "!", "?", "。", "！", "？"};
  return std::any_of(std::begin(kEnds), std::end(kEnds), [&](std::string_view end) { return text.ends_with(end); });
}

std::string Strings::by_words(const std::string& english) const { return closed_up(sentences_.say(english)); }

std::string Strings::say(const Error& error) const {
  Error named{
      error.said.empty() ? by_words(error.message) : error.message, error.span, error.fix.empty() ? by_words(error.hint) : error.hint, {}};
  if (!error.said.empty()) named.message = say("said.", error.said);
  if (error.said.name.starts_with("clang_") && named.message != error.message)  // its own words too: they can be looked up
    named.message = format("said.by_clang", {{"what", std::string_view(named.message)}, {"text", std::string_view(error.message)}});
  // Advice has a name of its own, or stands in the whole sentences that the error's name has.
  if (!error.fix.empty() || (!error.said.empty() && ends_a_sentence(named.message))) named.hint.clear();
  std::string text = to_string(named);
  if (error.fix.empty()) return text;
  std::string advice = say("fix.", error.fix);
  if (advice[0] >= 'a' && advice[0] <= 'z') advice[0] = static_cast<char>(advice[0] - 'a' + 'A');
  if (!ends_a_sentence(text)) text = format("said.advice", {{"what", std::string_view(text)}});
  if (!ends_a_sentence(advice)) advice = format("said.advice", {{"what", std::string_view(advice)}});
  return text + get("join.sentences") + advice;
}

std::string Strings::plural(std::string_view key, uint64_t count, std::initializer_list<Argument> arguments) const {
  const auto found = texts_.find(std::string(key) + (count == 1 ? ".one" : ".many"));
  if (found == texts_.end()) return "⟨" + std::string(key) + "⟩";
  std::vector<Argument> all(arguments);
  all.emplace_back("count", count);
  return fill(found->second, all);
}

std::string Strings::plural_or_asked(bool asked, std::string_view key, uint64_t count, std::initializer_list<Argument> arguments) const {
  if (!asked) return plural(key, count, arguments);
  std::vector<Argument> all(arguments);
  all.emplace_back("count", "?");
  const auto found = texts_.find(std::string(key) + ".many");
  return found == texts_.end() ? "⟨" + std::string(key) + "⟩" : fill(found->second, all);
}

std::vector<std::string> Strings::keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, text] : texts_) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

std::vector<std::string> Strings::placeholders(std::string_view key) const {
  std::vector<std::string> names;
  const auto found = texts_.find(key);
  if (found == texts_.end()) return names;
  split(found->second, [](auto) {}, [&](std::string_view inside) { names.emplace_back(counted(inside).name); });
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace warplens::viz
