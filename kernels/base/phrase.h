// A sentence by its name in a table of texts, with the values of its placeholders, so that it can be shown in any language.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace warplens {

struct Phrase {
  struct Place;
  std::string name;  // empty: there is nothing to say
  std::vector<Place> places;

  Phrase();
  Phrase(std::string_view name);
  Phrase(std::string_view name, std::vector<Place> places);
  bool empty() const { return name.empty(); }
};

struct Phrase::Place {
  std::string name, text;       // a number, or a name of the source; no words
  std::vector<Phrase> phrases;  // or what is said there, one after the other

  Place(std::string_view name, std::string text) : name(name), text(std::move(text)) {}
  Place(std::string_view name, std::integral auto number) : name(name), text(std::to_string(number)) {}
  Place(std::string_view name, Phrase phrase) : name(name), phrases{std::move(phrase)} {}
  Place(std::string_view name, std::vector<Phrase> phrases) : name(name), phrases(std::move(phrases)) {}
};

inline Phrase::Phrase() = default;
inline Phrase::Phrase(std::string_view name) : name(name) {}
inline Phrase::Phrase(std::string_view name, std::vector<Place> places) : name(name), places(std::move(places)) {}

}  // namespace warplens
