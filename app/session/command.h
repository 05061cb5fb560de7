// An action with its key: a value that menus, the palette, the list of keys and the keyboard read.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace warplens::app {

class Workbench;

// Printable keys are their upper-case character.
enum class Key : uint16_t {
  None = 0,
  Space = ' ',
  Minus = '-',
  Equal = '=',
  Left = 256,
  Right,
  Up,
  Down,
  Home,
  End,
  Escape,
  Tab,
  Enter,
  Delete,
  F1,
  F5,
  PageUp,
  PageDown,
  F2,
  Backspace,
  F3,
  F4,
  F6,
  F8,
  F9,
  F10,
  F11,
};
constexpr Key key(char c) { return static_cast<Key>(c); }
struct Chord {
  Key key = Key::None;
  bool ctrl = false, shift = false, alt = false;
  friend bool operator==(const Chord&, const Chord&) = default;
};
std::string to_string(const Chord& chord);  // "Ctrl+Shift+O", "Alt+←"

// What only the window can do; panels and the window look at this after a command has run.
struct Overlays {
  bool help = false, palette = false, open_file = false, lessons = false, glossary = false;
  bool mistakes = false;                                       // the gallery of mistakes
  bool menu = false, architectures = false, pace = false;      // lists that are open
  bool findings = false;                                       // the list of what the checks found, where the lanes are else
  bool without_findings = false;                               // not beside a text that is edited either
  bool ranked = false, ranked_launch = false;                  // in its place the accesses by cost: of the block, or of the launch
  bool condition = false;                                      // the field of a breakpoint's condition
  bool exporting = false;                                      // the dialog of an export
  bool start = false;                                          // what a first start offers
  bool choices = false;                                        // kernels and parameters over a stage that left them no room
  bool editing = false;                                        // the source panel is an editor
  bool finding = false, replacing = false, saving_as = false;  // its fields
  bool copy_picture = false, copy_command = false, save_state = false, save_runs = false, fresh = false,
       quit = false;                           // wanted, taken by the window
  bool copy_text = false, copy_table = false;  // what the mouse is on, taken by the next frame
  bool rebuild_type = false;                   // text scale changed
  bool next_language = false;
};

struct Command {
  std::string id;     // "step.next"; "panel.command." + id is its text
  std::string group;  // "panel.group." + group
  Chord chord;
  std::function<void(Workbench&, Overlays&)> run;
  std::function<bool(const Workbench&)> enabled;
};

}  // namespace warplens::app
