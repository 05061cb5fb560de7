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

  // In words: " It reads shared array flag, index 0 of 1, again and again, and finds 0. It is stored to in line 7."
  struct Waits {
    std::string text;
    uint32_t location = kNone;
    Phrase where, stored;
    std::string value;
  };
  std::optional<Waits> waits(const Warp& warp) const;  // nothing: no word stays as it is

 private:
  struct Read {
    uint64_t address = 0, value = 0, count = 0;
    bool is_same = true;  // address and value, each time
  };
  std::map<uint32_t, Read> reads_;  // by instruction: of the lowest lane
};

}  // namespace warplens::simt
