#include "kernels/frontend/sentences.h"

namespace warplens::frontend {
namespace {

constexpr Sentence kSentences[] = {
#define SENTENCE(name, text) {name, text},
#include "kernels/frontend/sentences.def"
};
constexpr Sentence kHints[] = {
#define HINT(name, text) {name, text},
#include "kernels/frontend/sentences.def"
};

// Up to the next place, or the end. A brace that no letter follows is one of the message.
size_t next_place(std::string_view text, size_t from) {
  for (size_t at = text.find('{', from); at != std::string_view::npos; at = text.find('{', at + 1))
    if (at + 1 < text.size() && text[at + 1] >= 'a' && text[at + 1] <= 'z') return at;
  return text.size();
}

// A place takes as little as lets the rest fit; the last one what is left before the end. {note} is another one of the sentences.
bool fits(std::span<const Sentence> among, std::string_view text, std::string_view message, std::vector<Phrase::Place>& places) {
  const size_t first = next_place(text, 0);
  if (message.substr(0, first) != text.substr(0, first)) return false;
  text.remove_prefix(first), message.remove_prefix(first);
  while (!text.empty()) {
    const size_t close = text.find('}'), next = next_place(text, close);
    const std::string_view name = text.substr(1, close - 1), literal = text.substr(close + 1, next - close - 1);
    const bool last = next == text.size();
    const size_t end =
        last ? (message.ends_with(literal) ? message.size() - literal.size() : std::string_view::npos) : message.find(literal);
    if (end == std::string_view::npos || end == 0) return false;
    const std::string_view filled = message.substr(0, end);
    if (name == "note") {
      Phrase note = phrase_of(among, filled);
      if (note.empty()) return false;
      places.emplace_back(name, std::move(note));
    } else {
      places.emplace_back(name, std::string(filled));
    }
    message.remove_prefix(end + literal.size()), text.remove_prefix(next);
  }
  return message.empty();
}

}  // namespace

std::span<const Sentence> sentences() { return kSentences; }
std::span<const Sentence> hints() { return kHints; }

Phrase phrase_of(std::span<const Sentence> among, std::string_view message) {
  for (const Sentence& sentence : among) {
    std::vector<Phrase::Place> places;
    if (fits(among, sentence.text, message, places)) return Phrase(sentence.name, std::move(places));
  }
  return {};
}

}  // namespace warplens::frontend
