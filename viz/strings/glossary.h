// The terms of the interface in one language: what each is called, and what it means.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/result.h"

namespace warplens::viz {

struct Term {
  std::string id, group;           // "bank", "banks"
  std::string picture;             // of viz/scenes/glossary/glossary.h; empty: none
  std::vector<std::string> see;    // ids of others
  std::string name, english;       // `english`: where the language is another one
  std::vector<std::string> forms;  // as it is called in texts, without those that mean something else as often; # is any number
  std::string text;
};

class Glossary {
 public:
  // An entry that is not in this language is there in English. Errors: no JSON, an entry that lacks a part.
  static Result<Glossary> parse(std::string_view json, std::string_view language);

  const std::vector<Term>& terms() const { return terms_; }
  const Term* find(std::string_view id) const;

  // Where terms are in a text: whole words, the longest at each place, in order.
  struct Place {
    size_t begin = 0, end = 0;  // bytes
    const Term* term = nullptr;
  };
  std::vector<Place> places_in(std::string_view text) const;

 private:
  struct Form {
    std::string text;
    size_t term;
  };
  std::vector<Term> terms_;
  std::array<std::vector<Form>, 256> forms_;  // by their first byte
};

}  // namespace warplens::viz
