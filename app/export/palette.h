// A few colours in the place of many, chosen by median cut: the plain areas of a picture keep theirs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace warplens::app {

class Palette {
 public:
  void count(uint32_t colour, uint64_t pixels) { pixels_[colour] += pixels; }  // 0xRRGGBB

  // At most `most` colours; all of them where there are no more.
  const std::vector<uint32_t>& choose(size_t most);
  uint8_t at(uint32_t colour) const { return place_.at(colour); }  // of a colour that was counted, into what was chosen

 private:
  std::map<uint32_t, uint64_t> pixels_;
  std::map<uint32_t, uint8_t> place_;
  std::vector<uint32_t> chosen_;
};

}  // namespace warplens::app
