// What a layout finds out and the next one needs: heights that follow from the content, and what it has scrolled to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/pipeline.h"
#include "app/stages/picture.h"

namespace warplens::app {

struct Heights {
  float choices_below = 0;      // of what is below the ladder
  float dialog = 400;           // of the dialog's content
  float exporting = 420;        // of the export's dialog
  float measure = 0;            // of what is in Measure's card
  float lesson_card = 0;        // of what is in a class's card of a lesson
  bool right_hidden = false;    // the right panel found no room, or is not of this stage
  bool choices_hidden = false;  // the left panel found no room: the header has a button for it
  friend bool operator==(const Heights&, const Heights&) = default;
};

struct Seen {
  Heights heights;
  Pointing pointing;                                 // what the mouse points at, framed in the other panels
  viz::Frame::Companions companions;                 // of the picture that the panels show
  viz::Rect menu_button;                             // the menu hangs below it
  viz::Rect architecture;                            // and the list of architectures below this
  viz::Rect pace;                                    // and above this what playing can go by
  std::optional<std::vector<std::string>> switches;  // that stand on the stage, by id; none: it shows no picture
  size_t palette_at = 0;                             // of the palette's entries, within those that there are

  // The glossary: its list as it is searched, what it shows, and the term that the mouse points at or that its explanation has.
  struct Terms {
    std::vector<std::string> listed;
    std::string shown, pointed;
  };
  Terms terms;

  // The ladder keeps the chosen kernel in view when another one is chosen or its height changes.
  std::string ladder_shown;
  float ladder_height = 0;
  // The source panel keeps the current line in view when the line, its rows or the room for them change; the line that answers a
  // question, once it is known.
  struct Scrolled {
    SnapshotPtr snapshot;
    uint32_t line = 0, answer = 0;
    size_t rows = 0;
    float row = 0, height = 0;
    friend bool operator==(const Scrolled&, const Scrolled&) = default;
  };
  Scrolled scrolled;
  // The text that is edited: where it is on the screen, and the caret that it has scrolled to.
  struct Text {
    viz::Rect area;                // of the letters
    float top = 0, left = 0;       // of the first line, and of the first column
    float row = 0, character = 0;  // height and width of one
    size_t ghost = SIZE_MAX;       // above this line is a row that is none of the text
    float scrolled = 0;            // to the right, in pixels
    std::string name;              // and the following: what was scrolled for
    size_t caret = 0;
    uint64_t version = 0;
    float height = 0;
  };
  Text text;
  size_t scrolled_finding = SIZE_MAX;     // the finding that the list has scrolled to
  int scrolled_schedules = 0;             // and what it showed of the schedules: nothing, that they run, their answer
  std::optional<size_t> scrolled_lesson;  // of the list of lessons, by the keys
  std::string scrolled_failure;           // the mistake that the source panel has scrolled to
};

}  // namespace warplens::app
