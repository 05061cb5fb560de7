// The stages that there are, in the order of their tabs; what the window, screenshots, `export`, menus, keys, saved states and lessons
// go through. A stage is a file in this folder and a line of STAGES in its CMakeLists.txt.
#pragma once

#include "app/session/stage.h"

namespace warplens::app {

Stages& stages();

}  // namespace warplens::app
