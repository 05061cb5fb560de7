// What the panels share: what was opened, typed and scrolled to, from frame to frame, and what layouts keep.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "app/editor/line_changes.h"
#include "app/editor/syntax.h"
#include "app/export/form.h"
#include "app/panels/kit/kit.h"
#include "app/session/editing/source_text.h"
#include "app/session/kept.h"
#include "app/session/register_history.h"
#include "app/stages/commands.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/veil.h"
#include "kernels/checks/finding.h"
#include "viz/scenes/scene.h"
#include "viz/scenes/timeline/timeline.h"

namespace warplens::app {

// A line of the file as it is in the source panel: its rows, and where the first of them is.
struct PlacedLine {
  std::vector<CodeRow> rows;
  std::vector<std::vector<editor::PartOfLine>> parts;  // of each row, for its colors
  size_t first_row = 0;
  bool comment = false;  // it steps back; everything else is code
};

struct PlacedSource {
  std::vector<PlacedLine> lines;
  size_t rows = 0;
};

// The barrier that a finding names as missing, in the text that is edited.
struct MissingBarrier {
  size_t line = 0;  // which it becomes, from 0
  std::string indent, statement;
  size_t first = 0, second = 0;  // the lines that it comes between, in the text, from 0
};

// The words of an array that the lanes of a finding's two places touch.
struct Meeting {
  struct Party {
    std::array<std::pair<uint64_t, uint64_t>, 32> words = {};  // by lane, from and to before; empty: it touches none
  };
  Party first, second;
  uint64_t begin = 0, end = 0;  // of all of them
  std::vector<uint64_t> both;   // ascending
};

// What panels work out and keep until what it was made from is another: layouts fill it, and would be the same without it.
struct PanelCaches {
  struct Rules {
    std::shared_ptr<const catalog::KernelSpec> spec;
    catalog::Values chosen;
    std::optional<catalog::Setting> setting;
    std::string problem;
    std::map<std::string, std::vector<catalog::Translations>> why;  // by parameter: why_illegal
  };
  std::map<SideId, Rules> rules;
  std::map<std::string, std::unique_ptr<StagePicture>> pictures;     // by stage; how far each is zoomed is its own
  using DensityKey = std::vector<std::pair<SnapshotPtr, uint32_t>>;  // snapshot and warp of each side that the clock moves
  Kept<viz::TimelineDensity, DensityKey> density;
  editor::Syntax syntax;  // of the text that is edited
  // Its changes since it was saved or copied, since the picture and the error that are shown, and since its names were read: by its name,
  // version, and the other text.
  using ChangesKey = std::tuple<std::string, uint64_t, std::string>;
  Kept<editor::LineChanges, ChangesKey> since_original, since_picture, since_error, since_reading;
  // By the text's name and version, the picture, the lines of it that it comes between, and what would mend it.
  using BarrierKey = std::tuple<std::string, uint64_t, SnapshotPtr, uint32_t, uint32_t, checks::Remedy>;
  Kept<std::optional<MissingBarrier>, BarrierKey> barrier;
  // By the picture, the array, warp and tick of both places, and the byte.
  using MeetingKey = std::tuple<SnapshotPtr, std::string, uint32_t, uint64_t, uint32_t, uint64_t, uint64_t>;
  Kept<std::optional<Meeting>, MeetingKey> meeting;
  RegisterHistory registers;                                                // of the selected one
  Kept<std::vector<uint32_t>, std::pair<SnapshotPtr, Selection>> touching;  // accesses that touch the selected word
  // What is read of its names, width, height of a row, width of a character, scale.
  using SourceKey = std::tuple<SnapshotPtr, std::shared_ptr<const SourceReading>, float, float, float, float>;
  Kept<PlacedSource, SourceKey> source;
  Kept<float, std::tuple<SnapshotPtr, float, float, float>> class_code;  // how much larger; by width, height, scale
  Kept<analysis::LineDoubts, std::shared_ptr<const Program>> doubts, compiled_doubts;
};

// The dialog of an export, and the one that is under way.
struct Exporting {
  ExportForm form;
  std::optional<Error> problem;      // why it cannot be
  std::string there;                 // the name of the file that would be replaced: asked once
  std::optional<ExportWish> wanted;  // for the window
  bool stop = false;                 // wanted, taken by the window
  bool running = false;              // and the following: as the window says
  uint64_t frame = 0, frames = 0;    // 0: not known yet
};

// The field that has the keyboard, as the last frame left it.
struct Keyboard {
  std::string field, text;  // its control and what it holds; empty: what is typed are commands
  bool coming = false;      // a field was opened and gets the keyboard in the next frame
};

// What a report says of the last frame, besides.
struct Told {
  bool words_wanted = false;
  std::map<std::string, std::string> words;  // that are seen, by the part of the window that has them
  Point pointer;
  uint64_t clicks = 0;  // since the start, and the control that the last of them was on
  std::string clicked;
};

// What the user has opened, typed and scrolled to: from frame to frame, and never what a state file holds.
struct PanelState {
  Overlays overlays;
  std::vector<Chord> pressed;  // keys since the last frame, from the window
  std::string typed;           // and the letters that they wrote, where a text is edited
  std::string clipboard;       // what would be pasted
  Interaction interaction;     // mouse and focus
  Keyboard keyboard;
  std::map<std::string, Rect> places;  // of the last frame's controls
  Told told;
  // The step of a lesson that the last frame showed, and where mouse and focus were when it came: what is under them is explained once
  // one of them has moved.
  struct Arrived {
    const Lesson* lesson = nullptr;
    size_t step = 0;
    std::optional<std::pair<Point, std::string>> at;
  };
  Arrived arrived;
  Seen seen;            // what the last layout found out
  bool moving = false;  // the stage's picture moves by itself
  mutable PanelCaches caches;

  std::set<uint32_t> opened_arrays;  // variables of the program whose elements are all listed

  // The click on an illegal choice: what was wanted, and the nearest legal setting; of the choice that it was made for.
  struct Offer {
    std::string parameter;
    int64_t value = 0;
    catalog::Translations why;
    std::optional<catalog::Values> nearest;
    Choice of;
  };
  std::optional<Offer> offer;

  struct Glossary {
    std::string search, term;
  };
  Glossary glossary;

  // Files that were opened before, as they are when the menu opens.
  struct RecentFile {
    std::string path;
    bool exists = true;
  };
  std::vector<RecentFile> recent;

  std::string palette_text;
  size_t palette_at = 0;
  std::optional<size_t> lesson_at, mistake_at;  // that the keys have marked in the list of lessons, in the gallery
  std::string open_path;
  std::optional<std::string> wanted_state;  // a state file to open, for the window
  std::map<std::string, std::string> open_options;
  std::map<std::string, std::string> launch_typed;  // of the strip's parts: what is being written
  std::optional<std::string> block_typed;           // the traced block, as it is being written
  std::optional<Error> block_problem;               // why there is none
  std::optional<std::string> condition_typed;       // of the breakpoint on the line below, as it is being written
  uint32_t condition_line = 0;
  std::optional<Error> condition_problem;  // why it is none
  bool opening = false;                    // the dialog waits for the file's first picture
  std::optional<Error> open_problem;       // why there is none
  bool focus_overlay = false;              // an overlay has just opened: its field takes the keyboard
  struct Finder {
    std::string wanted, with, path;  // what is looked for, what replaces it, what is saved as
    std::optional<Error> problem;    // why it was not saved
    std::string there;               // the file that would be overwritten: asked once
  };
  Finder finder;
  std::string lesson_typed;           // the number that answers a lesson's question, so far
  std::optional<std::string> copied;  // for the clipboard
  Exporting exporting;
  int renaming = -1;        // the run whose name is being written
  std::string renamed;      // what it is called until then
  bool focus_name = false;  // the field has just appeared
};

}  // namespace warplens::app
