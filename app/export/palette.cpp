#include "app/export/palette.h"

#include <algorithm>
#include <array>
#include <utility>

namespace warplens::app {
namespace {

using Counted = std::pair<uint32_t, uint64_t>;  // colour, pixels

uint32_t channel(uint32_t colour, int which) { return colour >> (16 - 8 * which) & 255; }

// Colours that become one, and along which channel they differ most.
struct Box {
  std::vector<Counted> colours;
  int widest = 0;
  double cost = 0;  // how much is lost by making them one

  explicit Box(std::vector<Counted> of) : colours(std::move(of)) {
    std::array<double, 3> spread{};
    for (int c = 0; c < 3; ++c) {
      double sum = 0, squares = 0, pixels = 0;
      for (const auto& [colour, count] : colours) {
        const double value = channel(colour, c), weight = static_cast<double>(count);
        sum += value * weight, squares += value * value * weight, pixels += weight;
      }
      spread[static_cast<size_t>(c)] = squares - sum * sum / pixels;
      cost += spread[static_cast<size_t>(c)];
    }
    widest = static_cast<int>(std::max_element(spread.begin(), spread.end()) - spread.begin());
    if (colours.size() < 2) cost = 0;
  }

  // The most frequent one: what was a plain area stays exactly that.
  uint32_t colour() const {
    return std::max_element(colours.begin(), colours.end(), [](const Counted& a, const Counted& b) { return a.second < b.second; })->first;
  }

  std::pair<Box, Box> split() {
    std::stable_sort(colours.begin(), colours.end(),
                     [&](const Counted& a, const Counted& b) { return channel(a.first, widest) < channel(b.first, widest); });
    double sum = 0, pixels = 0;
    for (const auto& [colour, count] : colours)
      sum += channel(colour, widest) * static_cast<double>(count), pixels += static_cast<double>(count);
    const double mean = sum / pixels;
    const auto middle = std::find_if(colours.begin() + 1, colours.end(), [&](const Counted& c) { return channel(c.first, widest) > mean; });
    const auto cut = middle == colours.end() ? colours.end() - 1 : middle;
    return {Box({colours.begin(), cut}), Box({cut, colours.end()})};
  }
};

}  // namespace

const std::vector<uint32_t>& Palette::choose(size_t most) {
  std::vector<Box> boxes;
  if (!pixels_.empty()) boxes.emplace_back(std::vector<Counted>(pixels_.begin(), pixels_.end()));
  while (boxes.size() < most) {
    const auto worst = std::max_element(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) { return a.cost < b.cost; });
    if (worst == boxes.end() || worst->colours.size() < 2) break;
    auto [low, high] = worst->split();
    *worst = std::move(low);
    boxes.push_back(std::move(high));
  }
  chosen_.clear();
  place_.clear();
  for (const Box& box : boxes) {
    for (const auto& [colour, count] : box.colours) place_[colour] = static_cast<uint8_t>(chosen_.size());
    chosen_.push_back(box.colour());
  }
  return chosen_;
}

}  // namespace warplens::app
