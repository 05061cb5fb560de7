// What a warp that goes around in circles looks at: a word that it loads again and again, and that stays as it is.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "kernels/base/phrase.h"
#include "kernels/simt/machine/block.h"

namespace warplens::simt {

class Spin {
 public:
  void executes(Warp& warp, const Decoded& in);  // before it does

  // In words: " shared array flag, index 0 of 1, is read again and again and stays 0; stores to it: line 7."
  struct Waits {
    std::string text;
    uint32_t location = kNone;
    Phrase where;
    std::string value;
    std::vector<Phrase> known;  // where it is stored to, and what else is known of it
    uint64_t address = 0, bits = 0;
    bool in_global = false;
  };
  std::optional<Waits> waits(const Warp& warp) const;  // nothing: no word stays as it is

 private:
  struct Read {
    uint64_t address = 0, value = 0, count = 0;
    bool is_same = true;  // address and value, each time
  };
  std::map<uint32_t, Read> reads_;  // by instruction: of the lowest lane
};

// Who took the word, where he is now; and that blocks have not begun which may store to it.
void add_taker(const Block& block, Spin::Waits& waits);
void add_not_begun(uint64_t blocks, Spin::Waits& waits);

}  // namespace warplens::simt
