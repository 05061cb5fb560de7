// What the window shows: a frame that would draw the same again needs no rendering. After each event Dear ImGui wants a few frames to
// settle, most of which change nothing.
#pragma once

#include <vector>

#include "viz/canvas/canvas.h"

struct ImDrawData;

namespace warplens::app {

class Drawn {
 public:
  // Whether this is what was passed last, to the byte, and nothing was forgotten since. Keeps it.
  bool shows(const ImDrawData& frame, viz::Color background, int width, int height);
  // The pixels are lost (the window was covered), or mean something else (other letters).
  void forget() { known_ = false; }

 private:
  bool known_ = false;
  std::vector<unsigned char> last_, next_;
};

}  // namespace warplens::app
