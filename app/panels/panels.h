// The whole window's content as one function of the workbench and of what the user does: panels are laid out like scenes, as
// records and controls, so that a test looks at them without a screen and without Dear ImGui. A layout only looks; what the user does
// is put into effect by `apply`, between two layouts.
#pragma once

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
#include "app/panels/kit.h"
#include "app/session/kept.h"
#include "app/session/register_history.h"
#include "app/session/source_text.h"
#include "app/stages/commands.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/veil.h"
#include "viz/scenes/scene.h"
#include "viz/scenes/timeline.h"

namespace warplens::app {

// A line of the file as it is in the source panel: its rows, and where the first of them is.
struct PlacedLine {
  std::vector<CodeRow> rows;
  size_t first_row = 0;
  bool comment = false;  // it steps back; everything else is code
};
struct PlacedSource {
  std::vector<PlacedLine> lines;
  size_t rows = 0;
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
  // Its changes since it was saved or copied, and since the picture and the error that are shown: by its name, version, and the other text.
  using ChangesKey = std::tuple<std::string, uint64_t, std::string>;
  Kept<editor::LineChanges, ChangesKey> since_original, since_picture, since_error;
  RegisterHistory registers;                                                // of the selected one
  Kept<std::vector<uint32_t>, std::pair<SnapshotPtr, Selection>> touching;  // accesses that touch the selected word
  using SourceKey = std::tuple<SnapshotPtr, float, float, float, float>;    // width, height of a row, width of a character, scale
  Kept<PlacedSource, SourceKey> source;
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
  bool coming = false;      // a field has asked for it and gets it in the next frame
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
  std::optional<size_t> lesson_at;  // that the keys have marked in the list of lessons
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

// What is laid out, with the rectangle of each part: nothing of a part leaves it. A part may cover those before it.
struct PanelPart {
  std::string name;
  Rect rect;
  size_t first_record = 0;
  bool covers = false;
};
struct PanelsScene : PanelScene {
  using PanelScene::PanelScene;
  std::vector<PanelPart> parts;
};
struct PanelFrame {
  float width, height;  // of the display, in pixels
  const viz::Theme& theme;
  const viz::Strings& strings;
  const viz::Canvas& metrics;  // only text_width is asked
  float scale = 1;             // of texts and spaces
};
// Lays out the current state and changes nothing: each control carries what using it would do.
PanelsScene layout_panels(const Workbench& bench, const PanelState& state, const PanelFrame& frame, const Input& input);
// What the mouse and the keys have done since the last frame is put into effect, then everything is laid out.
PanelsScene next_frame(Workbench& bench, PanelState& state, const PanelFrame& frame, const Pointer& pointer, bool typing, double seconds);

// What is written at a point, whole where it was shortened or wrapped; else what explains it. As a table: all that is written in its part
// of the window, or in its group of the picture, rows and columns as tab-separated values. Empty where there is nothing.
std::string copied_from(const PanelsScene& scene, Point at, bool table);
// After a layout: what is to be copied goes to the clipboard, and a notice says so.
bool copy_as_asked(Workbench& bench, PanelState& state, const PanelsScene& scene, const Pointer& pointer);

// Runs the commands of pressed keys. `typing`: a field has the keyboard.
void press_keys(Workbench& bench, PanelState& state, bool typing);
// Puts into effect what was done to a control.
void apply(const Use& use, Workbench& bench, PanelState& state, const viz::Strings& strings);
// What is done without anybody: the dialog closes when its file has a picture.
void tend(Workbench& bench, PanelState& state);

// The stage alone, as a scene in `rect`: what the window shows, what SVG export writes.
viz::Scene& layout_stage(const Workbench& bench, const PanelState& state, const viz::Frame& frame);
StagePicture& picture_of(const Workbench& bench, const PanelState& state);  // of the stage that is shown

// The switches of the stage, with their place from the left and the top of their rows.
struct StageSwitches {
  std::vector<std::pair<Switch, Rect>> switches;
  std::vector<std::pair<std::string, Point>> labels;      // what a group chooses
  std::optional<std::pair<std::string, Rect>> copy, lab;  // the table for the clipboard; the access in the Lab
  float height = 0;                                       // 0: there is nothing, or no room for it
};
StageSwitches lay_out_switches(const Workbench& bench, const StagePicture& picture, const Pen& pen, const Rect& rect);
void draw_switches(const StageSwitches& all, Pen& pen, float top, float right);  // `right`: where it ends

// The parts, in their rectangles.
void draw_header(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
void draw_choices(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);  // ladder, parameters, occupancy
float ladder_height(const Workbench& bench, const Skin& skin);                                           // with all its kernels
// Switches beside the picture, or for which there is no space on it; returns the y below.
float draw_aside(const Workbench& bench, const PanelState& state, Pen& pen, float x, float y, float width);
// What a stage without a kernel offers in their place.
void draw_examples(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
void draw_ladder(const Workbench& bench, const Skin& skin, const Rect& rect);  // scrolls where it is longer
float draw_parameters(const Workbench& bench, const PanelState& state, Pen& pen, float x, float y, float width);
float draw_accounts(const Workbench& bench, Pen& pen, float x, float y, float width);  // as written, or as compiled
float draw_block(const Workbench& bench, const PanelState& state, Pen& pen, float x, float y, float width);
float draw_occupancy(const Workbench& bench, const PanelState& state, Pen& pen, float x, float y, float width);
void draw_architectures(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);  // the list to choose from
void draw_stage(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
void draw_measure(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
void draw_source(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
// The second column of badges: whether it is switched on, its contents, and the titles of both; returns the height of the titles.
bool shows_compiled_badges(const Workbench& bench);
std::map<uint32_t, analysis::LineHeat> compiled_heat(const analysis::Snapshot& snapshot);
void draw_compiled_badge(Pen& pen, const Rect& place, const analysis::LineHeat* written, const analysis::LineHeat* compiled, uint32_t line);
float draw_badge_titles(const Workbench& bench, Pen& pen, const Rect& card, float column);
bool shows_editor(const Workbench& bench, const PanelState& state);  // in its place
void draw_editor(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
float disk_notice_height(const Workbench& bench, const Skin& skin);  // 0 where nobody else has written the file
// The selected register: its value in every lane, and who wrote the followed lane's.
float draw_register(const Workbench& bench, const PanelState& state, Pen& pen, float x, float y, float width);
float draw_word_history(const Workbench& bench, const PanelState& state, Pen& pen, float x, float y, float width);
void draw_breakpoint(const Workbench& bench, Pen& pen, const Rect& gutter, uint32_t line);
float draw_condition(const Workbench& bench, const PanelState& state, Pen& pen, const Rect& rect);  // gives its height; 0: it is not open
void draw_disk_notice(const Workbench& bench, Pen& pen, const Rect& rect);
// What is wrong with the text of a side, by its line; null where that is fine, or the error is elsewhere.
const Error* failure_in(const Side& side);
// Keys and letters that the text takes; those that are left are commands.
void edit_by_keys(Workbench& bench, PanelState& state);
void edit_by_mouse(const Use& use, Workbench& bench, const PanelState& state);
void save_text(bool as, Workbench& bench, PanelState& state);
// What the checks have found, as a list; where the lanes are else, or over the stage where the right side found no room.
void draw_findings(const Workbench& bench, const Skin& skin, const Rect& rect);
void draw_ranked(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);  // in its place: accesses by cost
void draw_list_switch(Pen& pen, const Rect& rect, bool ranked);  // from one of these two lists to the other, and away
void draw_finding_sign(Pen& pen, Point center, bool counts);     // a full triangle, or an empty one where it is benign
void draw_place_number(Pen& pen, Point center, int number);      // which of a finding's two places
void draw_check(Pen& pen, Point center);                         // all is well
std::string lane_list(uint32_t mask);                            // "8–15", "0, 2, 4"; a long list ends in an ellipsis
void draw_lanes(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
float transport_height(const Skin& skin, bool kernel, float window);
void draw_transport(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
float lesson_height(const Workbench& bench, const Skin& skin, float width, float room);  // 0 without a lesson
void draw_lesson(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
void draw_lessons(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);  // the list of them
void draw_presenter_strip(const Workbench& bench, const Skin& skin, const Rect& rect);  // the place, and the keys that count
float presenter_source_height(const Workbench& bench, const Skin& skin);                // 0 where the stage has no source
void draw_presenter_source(const Workbench& bench, const Skin& skin, const Rect& rect);
void draw_spotlight(const Skin& skin, const Rect& display);
void draw_black(const Skin& skin, const Rect& display);
// While presenting B and the full stop, which a clicker sends, are the black screen's, but B answers an open question; nullopt: the key is
// what it always is.
std::optional<Chord> clicker_chord(const Workbench& bench, const Chord& chord);
void draw_start_card(const Workbench& bench, const Skin& skin, const Rect& display);
bool is_on_start_card(const Command& command);  // its key acts while the card is open
float launch_height(const Workbench& bench, const PanelState& state, const Skin& skin, float width,
                    float room);  // 0 where a header says it all
void draw_launch(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect);
float errors_height(const Workbench& bench, const Skin& skin, float width, float room);  // 0 without one
void draw_errors(const Workbench& bench, const Skin& skin, const Rect& rect);
void draw_notes(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& stage);  // what was done, progress
void draw_exporting(Pen& pen, const Exporting& exporting, const Rect& stage, float bottom);             // how far it is
void draw_export(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);
ShownSize shown_size(const PanelState& state, float scale);  // of the stage
void give_typed(Workbench& bench, PanelState& state);        // the number that answers a question
void set_export(ExportForm& form, const std::string& what, const std::string& value);
std::string dialog_of(const Overlays& overlays);  // the name of the one that is open; empty: none
void draw_overlays(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);  // one at a time
void draw_menu(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);
void draw_glossary(const PanelState& state, const Skin& skin, const Rect& display);
void underline_terms(Pen& pen, const viz::Drawing& texts, size_t first = 0);  // of what is in a group of sentences
// The word under the mouse, where nothing else explains what is there; but `read`, whose entry of the glossary is open.
void explain_pointed(const Skin& skin, const std::string& read);
void draw_open_file(const PanelState& state, const Skin& skin, const Rect& display);
void draw_pace(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display);  // what playing goes by
Rect begin_overlay(Pen& pen, const Rect& display, float width, float height);                            // a card over a dimmed window

// Opens a file; what is wrong with it is said.
void open_path(Workbench& bench, PanelState& state, const std::string& path);

// Runs a command when it is enabled.
void run_command(const Command& command, Workbench& bench, PanelState& state);
const PanelCaches::Rules& rules_of(const Workbench& bench, const PanelState& state, SideId id);
catalog::Values full_setting(const catalog::KernelSpec& spec, const catalog::Values& chosen);  // with the defaults

// What a worker lacks, in the language of the interface where that is the driver, which most machines lack; else in the worker's words.
std::string worker_lacks(const std::string& said, const viz::Strings& strings);

// What a source line's accesses cost in the traced block, memory by memory.
std::string heat_text(const analysis::LineHeat& heat, const viz::Strings& strings, const viz::Veil& veil = {});

}  // namespace warplens::app
