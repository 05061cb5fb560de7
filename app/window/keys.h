// Keys as commands know them.
#pragma once

#include "app/session/command.h"
#include "app/window/input_queue.h"

namespace warplens::app {

// A key that is pressed; and the two buttons beside a mouse, which go back and forward as they do in a browser. Key::None: anything else.
Chord to_chord(const InputEvent& event);

}  // namespace warplens::app
