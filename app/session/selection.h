// The one thing that is selected, as a value: every panel shows it, each in its own way. It names what is meant and not where that is
// now: a lane's word is another one at another moment, an array is found by its name in another setting.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace warplens::app {

struct Selection {
  enum class Kind : uint8_t {
    None,
    Lane,      // the followed one: its warp and number are Settings::followed
    Bank,      // index: bank
    Word,      // name: array in shared memory; index: word of 4 bytes from its start
    Sector,    // name: array in global memory; index: sector of 32 bytes from its start
    Register,  // name: variable
    Line,      // index: line of the opened file
    Element,   // index: row, second: column of the result
    Access,    // index: tick, second: warp
  };
  Kind kind = Kind::None;
  std::string name = {};
  int64_t index = 0, second = 0;

  explicit operator bool() const { return kind != Kind::None; }
  friend bool operator==(const Selection&, const Selection&) = default;
};

// What is followed with it, and where in time it is.
struct Whereabouts {
  std::optional<uint32_t> warp, lane;
  std::optional<uint64_t> place;  // of the clock
  friend bool operator==(const Whereabouts&, const Whereabouts&) = default;
};
inline constexpr const char* kSelectionKinds[] = {"none", "lane", "bank", "word", "sector", "register", "line", "element", "access"};

}  // namespace warplens::app
