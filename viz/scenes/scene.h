// What every scene has in common: where and how it is drawn, what it made, what is under a point.
#pragma once

#include <optional>

#include "viz/canvas/recorder.h"
#include "viz/canvas/theme.h"
#include "viz/scenes/veil.h"
#include "viz/strings/strings.h"

namespace warplens::viz {

// The group of what is written as sentences: their terms are underlined where that explains them.
inline constexpr const char* kProse = "prose";

// Everything that a layout may depend on besides its input. All references outlive the call.
struct Frame {
  Rect rect;  // the stage
  const Theme& theme;
  const Strings& strings;
  const Canvas& metrics;  // only text_width is asked
  float scale = 1;        // of texts and of spaces, 1 to 2.5
  Veil veil = {};         // of an open question
  // Height of the band below the heading's sentence that is left for the window's switches.
  float controls = 0;
  // Panels of the window show what belongs beside the picture, which leaves it out.
  struct Companions {
    bool left = false, right = false;
    bool lane = false;  // the followed lane's statement, word for word
  };
  Companions companions = {};
  // Right of the stage, below what the window has there: more room for what is as low.
  Rect more = {};
};

struct Hover {
  enum class Kind : uint8_t {
    Lane,           // index: lane
    Word,           // index: wavefront, second: word, third: bank
    Bank,           // index: bank; second: not negative where it is not the bank itself but the mark of its conflict
    Sector,         // index: sector
    WhatIf,         // index: of the row
    Element,        // index: row, second: column of the whole buffer, third: thread
    SharedElement,  // index: element of the array, second: object of the trace
    Block,          // index: x, second: y of the grid
    Thread,         // index: linear thread
    Level,          // index: into Snapshot::levels
    Sample,         // index: series, second: sample
    Bar,            // index: of the bar
    Tick,           // index: tick
    Ask,            // the button that asks the GPU
    Measure,        // the button that measures; index: of the side
    Side,           // Compare: index 0 or 1
    Text,           // a text that had to be shortened: `text` is all of it
  };
  Kind kind = Kind::Text;
  int64_t index = -1, second = -1, third = -1;
  Rect rect;
  std::string text;  // for a tooltip, lines separated by \n
};

// Parts of one size in rows and columns, that the keyboard goes through; what each is, hovering its middle tells.
struct Cells {
  Rect rect;
  uint64_t columns = 0, rows = 0, first = 0;  // `first`: where one begins
};

// Something that is dragged along a track, or moved by the arrows: the picture knows what it is by its index.
struct Handle {
  Rect rect, track;
  std::string text;
};

struct Scene {
  Drawing drawing;
  std::vector<Handle> handles;
  std::vector<Hover> hits;  // in painting order: the last one that contains the point is on top
  std::vector<Cells> cells;
  Veil veil;                     // of the frame: what is pointed at says no more than what is drawn
  std::optional<Rect> controls;  // the band of Frame::controls; none: there is no heading
};

void paint(const Scene& scene, Canvas& canvas);
std::optional<Hover> hover(const Scene& scene, Point point);

}  // namespace warplens::viz
