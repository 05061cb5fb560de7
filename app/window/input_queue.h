// What the keyboard and the mouse have done and no frame has seen yet. However long a frame takes, nothing is lost or changes places: a
// frame gets so much that no press falls together with its release, and that what is pressed or written meets what the press before it
// has brought about.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

namespace warplens::app {

struct InputEvent {
  enum class Kind : uint8_t {
    Move,
    Leave,   // the mouse has gone out of the window
    Wheel,   // by `notches`
    Button,  // `code`
    Key,     // `code`
    Text,    // `code` is its code point
    Focus,   // `down`: the window has the keyboard
  };
  Kind kind = Kind::Move;
  int code = 0, mods = 0;  // as GLFW numbers them
  bool down = false;       // pressed, not released
  bool repeat = false;     // of a key that is held; of a button: so soon after its last press that both are a double click
  double notches = 0;
  double x = 0, y = 0;  // where the mouse is; only that of Move is asked for
  double seconds = 0;   // when it came
};

// Where what is typed goes.
enum class Typing : uint8_t {
  Nowhere,  // keys are commands
  Field,    // text is a field's, as much of it as there is
  Coming,   // a field is about to get the keyboard: keys and text wait for it
};

class InputQueue {
 public:
  void add(InputEvent event);
  bool empty() const { return events_.empty(); }
  // The next frame's share, in the order in which it came.
  std::vector<InputEvent> take(Typing typing);

 private:
  std::deque<InputEvent> events_;
  InputEvent pressed_;  // the last press of a button
  double x_ = 0, y_ = 0;
};

}  // namespace warplens::app
