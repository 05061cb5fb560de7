// Showing Warplens to a class: one picture, large type, and what is beside it put away. It lasts as long as it is on: what the person has
// chosen for themselves stays as it is and is there again afterwards.
#pragma once

#include <algorithm>

namespace warplens::app {

struct Presenter {
  bool on = false;
  bool dark = false;       // a projector shows dark on light better
  bool spotlight = false;  // the pointer lights its surroundings, the rest steps back
  bool black = false;      // the screen, until any key
};

// The window's height decides, so that the last row of a room reads the same on every projector; never less than the person's own size.
inline float presenter_scale(float height, float own) { return std::max(own, 1.6f * height / 1080); }
// No text is smaller than this.
inline float presenter_least_size(float height) { return 20 * height / 1080; }

}  // namespace warplens::app
