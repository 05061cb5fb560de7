// The sentences of the compiler by name, for whoever says them in another language than English.
#pragma once

#include <span>
#include <string_view>

#include "kernels/base/phrase.h"

namespace warplens::frontend {

struct Sentence {
  const char* name;
  const char* text;  // "use of undeclared identifier '{name}'"
};
std::span<const Sentence> sentences();
std::span<const Sentence> hints();

// The first one that the message is, with what fills its places; empty: none.
Phrase phrase_of(std::span<const Sentence> among, std::string_view message);

}  // namespace warplens::frontend
