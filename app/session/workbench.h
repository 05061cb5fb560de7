// Everything behind the window: sides, time, stage, preferences, the walk, the measurement. Knows no widgets and no screen.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/gpu_question.h"
#include "app/session/guess.h"
#include "app/session/ladder_costs.h"
#include "app/session/lesson.h"
#include "app/session/measuring.h"
#include "app/session/side.h"
#include "app/session/what_if.h"

namespace warplens::app {

struct WorkbenchParts {
  std::shared_ptr<const std::vector<catalog::KernelSpec>> kernels;
  PipelineFactory pipelines;
  std::unique_ptr<MeasureSource> measure;   // null: measuring is not there, and the stage says so
  AskGpu ask_gpu;                           // empty: nobody can be asked
  std::vector<Lesson> lessons;
  std::vector<MeasuredRun> recordings;      // that ship with the program
  std::function<void()> wake;               // from any thread: there is something to poll
};

// One line for the person, in the source's or the program's words.
struct Notice {
  bool is_error = false;
  std::string text;                          // a message of another room, in words; or, with `key`, what fills its {what}
  std::string key;                           // into the string table; empty: `text` as it is
};

class Workbench {
 public:
  explicit Workbench(WorkbenchParts parts);

  // The kernels that can be chosen, and what is on each side.
  const std::vector<catalog::KernelSpec>& kernels() const { return *kernels_; }
  Side& side(SideId id) { return *sides_[static_cast<size_t>(id)]; }
  const Side& side(SideId id) const { return *sides_[static_cast<size_t>(id)]; }
  SideId active_id() const { return stage_ == Stage::Compare ? compare_side_ : SideId::Main; }
  Side& active() { return side(active_id()); }
  const Side& active() const { return side(active_id()); }

  // Choosing: each makes one step of the side's history.
  void choose(SideId id, Choice choice);
  void choose_kernel(const std::string& name);                     // on the active side, at its defaults
  void set_parameter(const std::string& name, int64_t value);      // on the active side
  void set_parameters(const catalog::Values& values);              // all of them, as from nearest_legal
  void reset_parameters();
  bool undo();
  bool redo();
  // What a file leaves open, to be asked for before it is opened; nothing where its header says it all.
  static Result<std::vector<GuessedKernel>> guess_file(const std::string& path);
  Status open_file(const std::string& path, std::map<std::string, std::string> options);

  // Stage and time. In Compare the clock counts accesses of the followed warp on both sides.
  Stage stage() const { return stage_; }
  void show_stage(Stage stage);
  void jump(Jump jump);
  bool can(Jump jump) const;
  void seek(uint64_t tick);
  void follow_warp(uint32_t warp);           // in Compare on both sides, which keep their clock
  uint64_t compare_clock() const { return clock_; }
  uint64_t compare_length() const;
  void select_compare_side(SideId side) { compare_side_ = side; }
  void compare_current();                    // the main kernel and setting on the left, the same on the right
  void compare_preset();                     // transpose_shared, PAD = 0 beside PAD = 1
  Player& player() { return active().player; }
  const Player& player() const { return active().player; }

  bool playing() const { return playing_; }
  void play(bool on);
  double steps_per_second() const { return steps_per_second_; }
  void set_speed(double steps_per_second);
  float phase() const { return phase_; }     // 0..1: how far the current access has been played; 1 when it stands still

  // Called once a frame with the time since the last; true when something on screen changed by itself.
  bool advance(double seconds);
  // Takes what the background has finished.
  bool poll();
  bool animating() const { return playing_ || phase_ < 1; }
  bool waiting() const;                      // the background is at work: progress is worth another look

  // What the shown access would cost with one parameter changed, or in another kernel of the family; those that have been traced and have that access.
  struct Alternative {
    Neighbour neighbour;
    uint32_t wavefronts = 0;
  };
  std::vector<Alternative> alternatives() const;
  // Predicted shared wavefronts of a warp's multiply-add at a kernel's default setting; null: not known yet, or it has none.
  const LadderCost* ladder_cost(const std::string& kernel) const { return ladder_costs_->of(kernel); }
  bool finishing() const;                    // accounts as compiled and what-ifs of what is shown are still to come

  // The walk.
  const Lesson* lesson() const { return lesson_; }
  const Lesson* lesson_for_active() const;
  size_t lesson_step() const { return lesson_step_; }
  void start_lesson();
  void end_lesson() { lesson_ = nullptr; }
  void go_lesson(size_t step);
  std::optional<size_t> lesson_neighbour(bool forwards) const;   // the next step that the trace has

  // Measuring.
  Measuring& measuring() { return measuring_; }
  const Measuring& measuring() const { return measuring_; }
  const Measurement& measurement() const { return measuring_.current(); }
  bool can_measure() const;                  // there is a worker, and whether it has a GPU is known where that matters
  // What the shown plot is made of: the main kernel, its family, sizes or settings on the GPU; the CPU's loops where there is none.
  void start_measuring();
  bool can_measure_sides() const;            // of Compare, on the GPU
  Notice without_gpu(const char* key) const;  // why there is none, as what the text `key` is about
  void measure_sides();                      // both as one run
  void cancel_measuring() { measuring_.cancel(); }
  bool has_gpu() const { return measuring_.device("cuda") != nullptr; }
  bool shows_gpu() const;                    // plots are of the GPU, live or recorded; else of the CPU's loops
  // Asking the GPU what the shown access costs: a load from shared memory. Nothing where it is none, or there is no GPU.
  std::optional<measure::ProbePattern> askable() const;
  bool can_ask_gpu() const;                  // that is there to ask, and the GPU has nothing else to do
  void ask_gpu();
  const GpuQuestion& gpu_question() const { return gpu_question_; }
  Status open_recording(const std::string& path);
  Status save_runs(const std::string& path) const;   // those that are shown, as a recording

  ViewState state() const;
  void restore(const ViewState& state);

  Preferences preferences;
  std::optional<Notice> notice;
  uint32_t registers = 0;                    // a thread's, for occupancy; 0: the estimate
  int64_t measure_size = 512;                // M = N = K of the CPU loops
  MeasureView measure_view;

 private:
  void ask(Side& side);
  std::shared_ptr<const catalog::KernelSpec> spec_of(const Choice& choice) const;
  void seek_clock(uint64_t clock);
  std::optional<uint64_t> next_conflict_clock(bool forwards) const;
  void restore_runs(const std::vector<SavedRun>& saved);
  void find_lesson_places();
  void show_first_read(Player& player);

  std::shared_ptr<const std::vector<catalog::KernelSpec>> kernels_;
  std::vector<std::shared_ptr<const catalog::KernelSpec>> opened_;   // files, by path
  std::array<std::unique_ptr<Side>, kSides> sides_;
  std::unique_ptr<WhatIfs> what_ifs_;
  std::unique_ptr<LadderCosts> ladder_costs_;
  Measuring measuring_;
  GpuQuestion gpu_question_;
  std::vector<Lesson> lessons_;
  Stage stage_ = Stage::Tiles;
  SideId compare_side_ = SideId::Right;
  uint64_t clock_ = 0;
  bool clock_wants_conflict_ = false;
  std::string shown_name_;                                           // the kernel of Main's snapshot
  bool playing_ = false;
  double steps_per_second_ = 1, owed_steps_ = 0;
  float phase_ = 1;
  const Lesson* lesson_ = nullptr;
  size_t lesson_step_ = 0;
  std::vector<std::optional<uint64_t>> lesson_ticks_;
  std::array<std::optional<Place>, kSides> pending_place_;   // of a restored state, until its snapshot is there
};

}  // namespace warplens::app
