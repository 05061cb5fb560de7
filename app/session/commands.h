// Every action, with its key and whether it can be done now: menus, the palette, F1 and the keyboard read this one table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/workbench.h"

namespace warplens::app {

// Printable keys are their upper-case character.
enum class Key : uint16_t {
  None = 0, Space = ' ', Minus = '-', Equal = '=', Left = 256, Right, Up, Down, Home, End, Escape, Tab, Enter, Delete, F1,
};
constexpr Key key(char c) { return static_cast<Key>(c); }
struct Chord {
  Key key = Key::None;
  bool ctrl = false, shift = false;
  friend bool operator==(const Chord&, const Chord&) = default;
};
std::string to_string(const Chord& chord);  // "Ctrl+Shift+O", "←"

// What only the window can do; panels and the window look at this after a command has run.
struct Overlays {
  bool help = false, palette = false, open_file = false;
  bool menu = false;                                           // it is open
  bool choices = false;                                        // kernels and parameters over a stage that left them no room
  bool save_state = false, export_svg = false, save_runs = false, quit = false;   // asked for, taken by the window
  bool rebuild_type = false;                                   // text scale changed
};

struct Command {
  const char* id;       // "step.next"; "panel.command." + id is its text
  const char* group;    // "panel.group." + group
  Chord chord;
  void (*run)(Workbench&, Overlays&);
  bool (*enabled)(const Workbench&);
};
const std::vector<Command>& commands();
const Command* find_command(std::string_view id);
const Command* find_command(const Chord& chord);

}  // namespace warplens::app
