#include "app/window/keys.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace warplens::app {
namespace {

Key to_key(int key) {
  if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) return static_cast<Key>('A' + (key - GLFW_KEY_A));
  if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) return static_cast<Key>('0' + (key - GLFW_KEY_0));
  switch (key) {
    case GLFW_KEY_SPACE:
      return Key::Space;
    case GLFW_KEY_MINUS:
    case GLFW_KEY_KP_SUBTRACT:
      return Key::Minus;
    case GLFW_KEY_EQUAL:
    case GLFW_KEY_KP_ADD:
      return Key::Equal;
    case GLFW_KEY_COMMA:
      return static_cast<Key>(',');
    case GLFW_KEY_PERIOD:
      return static_cast<Key>('.');
    case GLFW_KEY_LEFT:
      return Key::Left;
    case GLFW_KEY_RIGHT:
      return Key::Right;
    case GLFW_KEY_UP:
      return Key::Up;
    case GLFW_KEY_DOWN:
      return Key::Down;
    case GLFW_KEY_HOME:
      return Key::Home;
    case GLFW_KEY_END:
      return Key::End;
    case GLFW_KEY_ESCAPE:
      return Key::Escape;
    case GLFW_KEY_TAB:
      return Key::Tab;
    case GLFW_KEY_ENTER:
    case GLFW_KEY_KP_ENTER:
      return Key::Enter;
    case GLFW_KEY_BACKSPACE:
      return Key::Backspace;
    case GLFW_KEY_DELETE:
      return Key::Delete;
    case GLFW_KEY_F1:
      return Key::F1;
    case GLFW_KEY_F5:
      return Key::F5;
    case GLFW_KEY_PAGE_UP:
      return Key::PageUp;
    case GLFW_KEY_PAGE_DOWN:
      return Key::PageDown;
    case GLFW_KEY_F2:
      return Key::F2;
    case GLFW_KEY_F3:
      return Key::F3;
    case GLFW_KEY_F4:
      return Key::F4;
    case GLFW_KEY_F6:
      return Key::F6;
    case GLFW_KEY_F8:
      return Key::F8;
    case GLFW_KEY_F9:
      return Key::F9;
    case GLFW_KEY_F10:
      return Key::F10;
    case GLFW_KEY_F11:
      return Key::F11;
    case GLFW_KEY_SLASH:
    case GLFW_KEY_KP_DIVIDE:
      return static_cast<Key>('/');
    default:
      return Key::None;
  }
}

}  // namespace

Chord to_chord(const InputEvent& event) {
  if (!event.down) return {};
  if (event.kind == InputEvent::Kind::Button) {
    const Key arrow = event.code == GLFW_MOUSE_BUTTON_4 ? Key::Left : event.code == GLFW_MOUSE_BUTTON_5 ? Key::Right : Key::None;
    return {arrow, false, false, true};
  }
  if (event.kind != InputEvent::Kind::Key) return {};
  const Key key = to_key(event.code);
  // Ctrl with + is Ctrl, Shift and = on many keyboards: the sign is meant, not the shift.
  const bool shift = (event.mods & GLFW_MOD_SHIFT) && key != Key::Equal;
  return {key, (event.mods & GLFW_MOD_CONTROL) != 0, shift, (event.mods & GLFW_MOD_ALT) != 0};
}

}  // namespace warplens::app
