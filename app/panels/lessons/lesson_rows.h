// What the lists of lessons and of mistakes are made of: rows over the dimmed window, each with what became of it, that the keys walk
// through.
#pragma once

#include "app/panels/state.h"

namespace warplens::app {

struct LessonRow {
  struct Button {
    std::string id, label, help;
    Action action;
  };
  std::string id;      // of the row as a control
  std::string number;  // empty: it is in no order
  std::string title, about, state;
  viz::Color state_color;
  Action action;
  bool here = false;            // it comes to the shown kernel
  bool marked = false;          // Enter opens it
  std::vector<Button> buttons;  // from the right
};

struct LessonRows {
  std::string title, below;
  std::string here;  // what the dot of a row says; empty: nothing
  bool dots = false;
  std::vector<LessonRow> rows;
};

void draw_lesson_rows(const LessonRows& list, const Skin& skin, const Rect& display);

}  // namespace warplens::app
