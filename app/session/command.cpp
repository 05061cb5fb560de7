#include "app/session/command.h"

namespace warplens::app {

std::string to_string(const Chord& chord) {
  std::string text = std::string(chord.ctrl ? "Ctrl+" : "") + (chord.alt ? "Alt+" : "") + (chord.shift ? "Shift+" : "");
  switch (chord.key) {
    case Key::None:
      return {};
    case Key::Space:
      return text + "Space";
    case Key::Equal:
      return text + "+";
    case Key::Left:
      return text + "←";
    case Key::Right:
      return text + "→";
    case Key::Up:
      return text + "↑";
    case Key::Down:
      return text + "↓";
    case Key::Home:
      return text + "Home";
    case Key::End:
      return text + "End";
    case Key::Escape:
      return text + "Esc";
    case Key::Tab:
      return text + "Tab";
    case Key::Enter:
      return text + "Enter";
    case Key::Backspace:
      return text + "Backspace";
    case Key::Delete:
      return text + "Delete";
    case Key::F1:
      return text + "F1";
    case Key::F5:
      return text + "F5";
    case Key::PageUp:
      return text + "Page Up";
    case Key::PageDown:
      return text + "Page Down";
    case Key::F2:
      return text + "F2";
    case Key::F3:
      return text + "F3";
    case Key::F4:
      return text + "F4";
    case Key::F6:
      return text + "F6";
    case Key::F8:
      return text + "F8";
    case Key::F9:
      return text + "F9";
    case Key::F10:
      return text + "F10";
    case Key::F11:
      return text + "F11";
    default:
      return text + static_cast<char>(chord.key);
  }
}

}  // namespace warplens::app
