// Between the window's events and Dear ImGui: a frame's share of them, and where what is typed goes after it.
#pragma once

#include <vector>

#include "app/panels/state.h"
#include "app/window/input_queue.h"

struct GLFWwindow;

namespace warplens::app {

// Once, after the back end for GLFW has been initialised without callbacks of its own.
void take_over_input(GLFWwindow* window);
// In each frame, after that back end has begun it and before Dear ImGui does.
void give_to_imgui(const std::vector<InputEvent>& events);
Typing typing_after(const PanelState& frame);

}  // namespace warplens::app
