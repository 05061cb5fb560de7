// Every action, with its key and whether it can be done now: menus, the palette, F1 and the keyboard read this one table. It holds what
// every stage has in common, a command that shows each stage, and what the stages bring.
#pragma once

#include <string>
#include <vector>

#include "app/session/workbench/workbench.h"

namespace warplens::app {

const std::vector<Command>& commands();
const Command* find_command(std::string_view id);
const Command* find_command(const Chord& chord);

}  // namespace warplens::app
