// What can be switched on a stage, in rows above its picture.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

// The switches of the stage, with their place from the left and the top of their rows.
struct StageSwitches {
  std::vector<std::pair<Switch, Rect>> switches;
  std::vector<std::pair<std::string, Point>> labels;      // what a group chooses
  std::optional<std::pair<std::string, Rect>> copy, lab;  // the table for the clipboard; the access in the Lab
  float height = 0;                                       // 0: there is nothing, or no room for it
  bool cut = false;                                       // not all switches of a group have room
};
StageSwitches lay_out_switches(const Workbench& bench, const StagePicture& picture, const PanelPen& pen, const Rect& rect);
void draw_switches(const StageSwitches& all, PanelPen& pen, float top, float right);  // `right`: where it ends

}  // namespace warplens::app
