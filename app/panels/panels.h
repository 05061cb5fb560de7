// The whole window's content as one function of the workbench and of what a person does: panels are laid out like scenes, as
// records and controls, so that a test looks at them without a screen and without Dear ImGui.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/panels/kit.h"
#include "app/session/kept.h"
#include "app/stages/commands.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "viz/scenes/scene.h"
#include "viz/scenes/timeline.h"

namespace warplens::app {

// What panels remember from frame to frame: caches, scroll places, half-typed text. Never what a state file holds.
struct PanelState {
  Overlays overlays;
  std::vector<Chord> pressed;          // keys since the last frame, from the window
  Interaction interaction;             // mouse and focus
  std::map<std::string, Rect> places;  // of the last frame's controls

  // Caches, each with what it was made for.
  struct Rules {
    std::shared_ptr<const catalog::KernelSpec> spec;
    catalog::Values chosen;
    std::optional<catalog::Setting> setting;
    std::string problem;
    std::map<std::string, std::vector<std::string>> why;  // by parameter: why_illegal
  };
  std::map<SideId, Rules> rules;
  std::map<std::string, std::unique_ptr<StagePicture>> pictures;     // by stage
  using DensityKey = std::vector<std::pair<SnapshotPtr, uint32_t>>;  // snapshot and warp of each side that the clock moves
  Kept<viz::TimelineDensity, DensityKey> density;

  std::set<uint32_t> opened_arrays;  // variables of the program whose elements are all listed
  Pointing pointing;
  bool scrubbing = false;
  // The source panel keeps the current line in view when the line, its rows or the room for them change.
  struct Scrolled {
    SnapshotPtr snapshot;
    uint32_t line = 0;
    size_t rows = 0;
    float row = 0, height = 0;
    friend bool operator==(const Scrolled&, const Scrolled&) = default;
  };
  Scrolled scrolled;
  std::string scrolled_failure;  // the mistake that the source panel has scrolled to

  // The click on an illegal choice: what was wanted, and the nearest legal setting.
  struct Offer {
    std::string parameter;
    int64_t value = 0;
    std::string why;
    std::optional<catalog::Values> nearest;
  };
  std::optional<Offer> offer;

  std::string palette_text;
  size_t palette_at = 0;
  std::string open_path;
  std::optional<std::string> wanted_state;  // a state file to open, for the window
  std::map<std::string, std::string> open_options;
  std::string guessed_path;  // what open_guesses were made for
  std::vector<GuessedKernel> open_guesses;
  float dialog_height = 400;          // of the dialog, as last drawn
  bool opening = false;               // the dialog waits for the file's first picture
  std::string open_problem;           // why there is none
  bool focus_overlay = false;         // an overlay has just opened: its field takes the keyboard
  std::optional<std::string> copied;  // for the clipboard
  Rect menu_button;                   // the menu hangs below it
  bool choices_hidden = false;        // the left panel found no room: the header has a button for it
  std::string ladder_shown;           // the kernel that the ladder was last scrolled to, and its height then
  float ladder_shown_height = 0;
  float choices_below = 0;   // height of what stands below the ladder, as last drawn
  int renaming = -1;         // the run whose name is being written
  std::string renamed;       // what it is called until then
  bool focus_name = false;   // the field has just appeared
  float measure_height = 0;  // of what stands in Measure's card, as last drawn
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
// Lays everything out and does what the input says.
PanelsScene layout_panels(Workbench& bench, PanelState& state, const PanelFrame& frame, const Input& input);
// Runs the commands of pressed keys. `typing`: a field has the keyboard.
void press_keys(Workbench& bench, PanelState& state, bool typing);

// The stage alone, as a scene in `rect`: what the window shows, what SVG export writes.
viz::Scene& layout_stage(Workbench& bench, PanelState& state, const viz::Frame& frame);

// The parts, in their rectangles.
void draw_header(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect);
void draw_choices(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect);  // ladder, parameters, occupancy
float ladder_height(const Workbench& bench, const Skin& skin);                               // with all its kernels
void draw_ladder(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect);   // scrolls where it is longer
float draw_parameters(Workbench& bench, PanelState& state, Pen& pen, float x, float y, float width);
float draw_occupancy(Workbench& bench, PanelState& state, Pen& pen, float x, float y, float width);
void draw_stage(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect);
void draw_measure(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect);
void draw_source(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect);
void draw_lanes(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect);
void draw_transport(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect);
float walk_height(const Workbench& bench, const Skin& skin, float width);  // 0 without a walk
void draw_walk(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect);
void draw_notices(Workbench& bench, PanelState& state, const Skin& skin, const Rect& stage);  // errors, progress
bool any_overlay(const Overlays& overlays);
void draw_overlays(Workbench& bench, PanelState& state, const Skin& skin, const Rect& display);  // one at a time
void draw_menu(Workbench& bench, PanelState& state, const Skin& skin, const Rect& display);

// Opens a file at once where it says all that is needed, else asks for the rest; a saved state is left to the window.
void open_path(Workbench& bench, PanelState& state, const std::string& path);

// Runs a command when it is enabled.
void run_command(const Command& command, Workbench& bench, PanelState& state);
const PanelState::Rules& rules_of(Workbench& bench, PanelState& state, SideId id);

// What a source line's accesses cost in the traced block, memory by memory.
std::string heat_text(const analysis::LineHeat& heat, const viz::Strings& strings);

}  // namespace warplens::app
