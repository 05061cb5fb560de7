#include "app/window/imgui_input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>

#include <cfloat>

namespace warplens::app {
namespace {

using Kind = InputEvent::Kind;

constexpr float kEndless = 1e9f;  // seconds

// Whether two clicks are one double click depends on when they came, not on when they are drawn.
void set_double_click(ImGuiIO& io, const InputEvent& press) { io.MouseDoubleClickTime = press.repeat ? kEndless : 0; }

bool is_button(int button) { return button >= 0 && button < ImGuiMouseButton_COUNT; }

#if IMGUI_VERSION_NUM >= 18700
// Those that a field edits with; everything else is a command or text.
ImGuiKey to_imgui(int key) {
  switch (key) {
    case GLFW_KEY_LEFT:
      return ImGuiKey_LeftArrow;
    case GLFW_KEY_RIGHT:
      return ImGuiKey_RightArrow;
    case GLFW_KEY_UP:
      return ImGuiKey_UpArrow;
    case GLFW_KEY_DOWN:
      return ImGuiKey_DownArrow;
    case GLFW_KEY_HOME:
      return ImGuiKey_Home;
    case GLFW_KEY_END:
      return ImGuiKey_End;
    case GLFW_KEY_DELETE:
      return ImGuiKey_Delete;
    case GLFW_KEY_BACKSPACE:
      return ImGuiKey_Backspace;
    case GLFW_KEY_INSERT:
      return ImGuiKey_Insert;
    case GLFW_KEY_ENTER:
      return ImGuiKey_Enter;
    case GLFW_KEY_KP_ENTER:
      return ImGuiKey_KeypadEnter;
    case GLFW_KEY_ESCAPE:
      return ImGuiKey_Escape;
    case GLFW_KEY_A:
      return ImGuiKey_A;
    case GLFW_KEY_C:
      return ImGuiKey_C;
    case GLFW_KEY_V:
      return ImGuiKey_V;
    case GLFW_KEY_X:
      return ImGuiKey_X;
    case GLFW_KEY_Y:
      return ImGuiKey_Y;
    case GLFW_KEY_Z:
      return ImGuiKey_Z;
    default:
      return ImGuiKey_None;
  }
}

ImGuiKey to_imgui_modifier(int key) {
#if IMGUI_VERSION_NUM >= 18900
  constexpr ImGuiKey kCtrl = ImGuiMod_Ctrl, kShift = ImGuiMod_Shift, kAlt = ImGuiMod_Alt, kSuper = ImGuiMod_Super;
#else
  constexpr ImGuiKey kCtrl = ImGuiKey_ModCtrl, kShift = ImGuiKey_ModShift, kAlt = ImGuiKey_ModAlt, kSuper = ImGuiKey_ModSuper;
#endif
  switch (key) {
    case GLFW_KEY_LEFT_CONTROL:
    case GLFW_KEY_RIGHT_CONTROL:
      return kCtrl;
    case GLFW_KEY_LEFT_SHIFT:
    case GLFW_KEY_RIGHT_SHIFT:
      return kShift;
    case GLFW_KEY_LEFT_ALT:
    case GLFW_KEY_RIGHT_ALT:
      return kAlt;
    case GLFW_KEY_LEFT_SUPER:
    case GLFW_KEY_RIGHT_SUPER:
      return kSuper;
    default:
      return ImGuiKey_None;
  }
}

void give_key(ImGuiIO& io, const InputEvent& e) {
  if (e.repeat) return;
  if (const ImGuiKey modifier = to_imgui_modifier(e.code); modifier != ImGuiKey_None) io.AddKeyEvent(modifier, e.down);
  if (const ImGuiKey key = to_imgui(e.code); key != ImGuiKey_None) io.AddKeyEvent(key, e.down);
}

void give(ImGuiIO& io, const InputEvent& e) {
  switch (e.kind) {
    case Kind::Move:
      return io.AddMousePosEvent(static_cast<float>(e.x), static_cast<float>(e.y));
    case Kind::Leave:
      return io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
    case Kind::Wheel:
      return io.AddMouseWheelEvent(0, static_cast<float>(e.notches));
    case Kind::Button:
      if (e.down) set_double_click(io, e);
      if (is_button(e.code)) io.AddMouseButtonEvent(e.code, e.down);
      return;
    case Kind::Key:
      return give_key(io, e);
    case Kind::Text:
      return io.AddInputCharacter(static_cast<unsigned>(e.code));
    case Kind::Focus:
      return io.AddFocusEvent(e.down);
  }
}
#else
// What the back end reads of the mouse is where it is by now.
struct Mouse {
  ImVec2 at{-FLT_MAX, -FLT_MAX};
  bool down[ImGuiMouseButton_COUNT] = {};
};
Mouse mouse;

void give_key(ImGuiIO& io, const InputEvent& e) {
  if (e.code < 0 || e.code >= IM_ARRAYSIZE(io.KeysDown)) return;
  io.KeysDown[e.code] = e.down;
  const auto either = [&](int left, int right) { return io.KeysDown[left] || io.KeysDown[right]; };
  io.KeyCtrl = either(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
  io.KeyShift = either(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
  io.KeyAlt = either(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
  io.KeySuper = either(GLFW_KEY_LEFT_SUPER, GLFW_KEY_RIGHT_SUPER);
}

void give(ImGuiIO& io, const InputEvent& e) {
  switch (e.kind) {
    case Kind::Move:
      mouse.at = {static_cast<float>(e.x), static_cast<float>(e.y)};
      return;
    case Kind::Leave:
      mouse.at = {-FLT_MAX, -FLT_MAX};
      return;
    case Kind::Wheel:
      io.MouseWheel += static_cast<float>(e.notches);
      return;
    case Kind::Button:
      if (e.down) set_double_click(io, e);
      if (is_button(e.code)) mouse.down[e.code] = e.down;
      return;
    case Kind::Key:
      return give_key(io, e);
    case Kind::Text:
      return io.AddInputCharacter(static_cast<unsigned>(e.code));
    case Kind::Focus:
      return io.AddFocusEvent(e.down);
  }
}
#endif

}  // namespace

void take_over_input([[maybe_unused]] GLFWwindow* window) {
#if IMGUI_VERSION_NUM >= 18700
  // It has a queue of its own, which has nothing to hold back; and it would ask where the mouse is until it had seen it come.
  ImGui::GetIO().ConfigInputTrickleEventQueue = false;
  ImGui_ImplGlfw_CursorEnterCallback(window, GLFW_TRUE);
#else
  mouse = {};
#endif
}

Typing typing_after(const PanelState& frame) {
  if (frame.keyboard.coming || frame.interaction.entered()) return Typing::Coming;
  return frame.keyboard.field.empty() ? Typing::Nowhere : Typing::Field;
}

void give_to_imgui(const std::vector<InputEvent>& events) {
  ImGuiIO& io = ImGui::GetIO();
  for (const InputEvent& event : events) give(io, event);
#if IMGUI_VERSION_NUM < 18700
  io.MousePos = mouse.at;
  for (int i = 0; i < ImGuiMouseButton_COUNT; ++i) io.MouseDown[i] = mouse.down[i];
#endif
}

}  // namespace warplens::app
