#include "viz/strings/glossary.h"

#include <algorithm>

#include "kernels/base/json.h"

namespace warplens::viz {
namespace {

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Letters of the Latin alphabet end where another begins; Chinese has no spaces between words.
bool is_at(std::string_view text, size_t at, std::string_view form) {
  if (form.empty() || at + form.size() > text.size()) return false;
  for (size_t i = 0; i < form.size(); ++i)
    if (lower(text[at + i]) != lower(form[i])) return false;
  const size_t end = at + form.size();
  const bool runs_on = is_word(form.back()) && end < text.size() && is_word(text[end]);
  return !runs_on && !(is_word(form.front()) && at > 0 && is_word(text[at - 1]));
}

// The end of a form at this place, or 0; a form that begins with # begins with any number.
size_t end_of(std::string_view text, size_t at, std::string_view form) {
  if (!form.starts_with('#')) return is_at(text, at, form) ? at + form.size() : 0;
  if (at > 0 && is_word(text[at - 1])) return 0;
  size_t rest = at;
  while (rest < text.size() && text[rest] >= '0' && text[rest] <= '9') ++rest;
  return rest > at && is_at(text, rest, form.substr(1)) ? rest + form.size() - 1 : 0;
}

std::string text_of(JsonReader object, std::string_view name) {
  std::string text;
  const JsonReader field = object.member(name);
  return field && field.read(text).empty() ? text : std::string();
}

std::vector<std::string> list_of(JsonReader object, std::string_view name) {
  std::vector<std::string> list;
  const JsonReader field = object.member(name);
  for (size_t i = 0; field && field.is_list() && i < field.size(); ++i)
    if (std::string text; field.at(i).read(text).empty()) list.push_back(std::move(text));
  return list;
}

}  // namespace

Result<Glossary> Glossary::parse(std::string_view json, std::string_view language) {
  const auto document = JsonDocument::parse(json, "glossary.json");
  if (!document) return document.error();
  const JsonReader root = document->root(), terms = root.is_object() ? root.member("terms") : JsonReader(nullptr);
  if (!terms || !terms.is_list()) return Error{"the glossary has no list of terms"};
  Glossary glossary;
  for (size_t i = 0; i < terms.size(); ++i) {
    const JsonReader entry = terms.at(i);
    Term term{text_of(entry, "id"), text_of(entry, "group"), text_of(entry, "picture"), list_of(entry, "see"), {}, {}, {}, {}};
    const JsonReader english = entry.member("en"), own = entry.member(language), words = own ? own : english;
    if (words) term.name = text_of(words, "name"), term.text = text_of(words, "text");
    if (term.id.empty() || term.group.empty() || term.name.empty() || term.text.empty())
      return Error{"the glossary's entry '" + term.id + "' is not complete in the language '" + std::string(language) + "'"};
    term.forms = words.has("forms") ? list_of(words, "forms") : std::vector{term.name};
    if (language != "en" && own && english) term.english = text_of(english, "name");
    for (const std::string& form : term.forms)
      if (!form.empty()) glossary.forms_[static_cast<unsigned char>(lower(form[0]))].push_back({form, glossary.terms_.size()});
    glossary.terms_.push_back(std::move(term));
  }
  return glossary;
}

const Term* Glossary::find(std::string_view id) const {
  const auto it = std::find_if(terms_.begin(), terms_.end(), [&](const Term& term) { return term.id == id; });
  return it == terms_.end() ? nullptr : &*it;
}

// "tile[lane][11]", "BARRIER = 0": what stands there are names of the program.
static bool is_code(std::string_view text, size_t begin, size_t end, std::string_view form) {
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  const std::string_view found = text.substr(begin, end - begin);
  if (end - begin > 1 && std::any_of(form.begin(), form.end(), small) &&
      std::none_of(found.begin(), found.end(), [&](char c) { return small(c) || static_cast<unsigned char>(c) >= 0x80; }))
    return true;
  const char before = begin > 0 ? text[begin - 1] : ' ', after = end < text.size() ? text[end] : ' ';
  return before == '[' || before == '_' || after == '[' || after == '_';
}

std::vector<Glossary::Place> Glossary::places_in(std::string_view text) const {
  std::vector<Place> places;
  for (size_t at = 0; at < text.size();) {
    Place longest{at, at, nullptr};
    std::string_view called;
    const char first = text[at] >= '0' && text[at] <= '9' ? '#' : lower(text[at]);
    for (const Form& form : forms_[static_cast<unsigned char>(first)])
      if (const size_t end = end_of(text, at, form.text); end > longest.end) longest = {at, end, &terms_[form.term]}, called = form.text;
    if (longest.term && !is_code(text, longest.begin, longest.end, called)) places.push_back(longest);
    at = longest.term ? longest.end : at + 1;
  }
  return places;
}

}  // namespace warplens::viz
