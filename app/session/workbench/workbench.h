// Everything behind the window: choices, time, the comparison, lessons, the speeds, and which stage shows them. Knows no widgets and
// no screen.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "app/session/checking/checking.h"
#include "app/session/checking/result_check.h"
#include "app/session/compare/comparison.h"
#include "app/session/compare/what_if.h"
#include "app/session/editing/editing.h"
#include "app/session/lab/lab.h"
#include "app/session/lessons/asked.h"
#include "app/session/lessons/gallery.h"
#include "app/session/lessons/lesson_run.h"
#include "app/session/lessons/quantities.h"
#include "app/session/measuring/cpu_loops.h"
#include "app/session/measuring/ladder_costs.h"
#include "app/session/measuring/level_costs.h"
#include "app/session/measuring/speeds.h"
#include "app/session/playing/playback.h"
#include "app/session/presenter.h"
#include "app/session/ranked.h"
#include "app/session/stage.h"
#include "kernels/hardware/remedy.h"

namespace warplens::app {

struct WorkbenchParts {
  std::shared_ptr<const std::vector<catalog::KernelSpec>> kernels;
  PipelineFactory pipelines;
  const Stages* stages = nullptr;          // at least one; outlive the workbench
  PlotPoints points;                       // empty: only what is chosen is measured
  std::unique_ptr<MeasureSource> measure;  // null: measuring is not available, and the stage says so
  AskGpu ask_gpu;                          // empty: nobody can be asked
  std::vector<Lesson> lessons;
  std::vector<grading::Mistake> mistakes;  // of the gallery
  std::vector<MeasuredRun> recordings;     // that ship with the program
  bool neighbours = true;                  // what-ifs and the ladder are traced
  std::function<void()> wake;              // from any thread: there is something to poll
  std::string copies;                      // folder of edited copies of kernels; empty: none is written
  std::string edits;                       // folder of what is edited by hand, and its journals; empty: none is kept
};

class Workbench {
 public:
  explicit Workbench(WorkbenchParts parts);

  // What is chosen. Each change is one step of the history.
  const std::vector<catalog::KernelSpec>& kernels() const { return choices_.kernels(); }
  Side& side(SideId id) { return choices_.side(id); }
  const Side& side(SideId id) const { return choices_.side(id); }
  SideId active_id() const { return stage_->kernels == KernelsShown::Compared ? comparison_.selected() : SideId::Main; }
  Side& active() { return side(active_id()); }
  const Side& active() const { return side(active_id()); }
  const Settings& settings() const { return choices_.settings(); }
  const MeasureView& measure_view() const { return settings().measure; }
  const hardware::Architecture& architecture() const;
  bool change(const std::function<void(Settings&)>& edit);  // the door; the following go through it
  void choose(SideId id, Choice choice);
  void choose_kernel(const std::string& name);                               // on the active side, at its defaults
  void set_parameter(const std::string& name, int64_t value);                // on the active side
  void set_parameters(const catalog::Values& values);                        // all of them, as from nearest_legal
  void choose_run(size_t run, const std::function<void(RunChoice&)>& edit);  // of measuring().runs
  void reset_parameters();
  void follow_warp(uint32_t warp);  // on all sides that the stage shows
  void follow_lane(uint32_t lane);
  std::string view(const std::string& name, const std::string& usual) const;  // a switch of a stage
  bool can_undo() const { return choices_.can_undo(); }
  bool can_redo() const { return choices_.can_redo(); }
  bool undo();
  bool redo();
  // A part of the launch of the active side's file, by its name in launch_edit.h; empty: as the file itself says it.
  void set_launch(const std::string& part, const std::string& text);
  // Without options those that its content was launched with last.
  Status open_file(const std::string& path, std::map<std::string, std::string> options);
  const std::vector<std::string>& opened_files() const { return opened_files_; }  // by a person since the start, in that order

  // Stage and time.
  const Stages& stages() const { return *stages_; }
  const Stage& stage() const { return *stage_; }
  bool shows(std::string_view id) const { return stage_->id == id; }
  void show_stage(std::string_view id);  // an unknown one changes nothing
  Clock& clock();
  const Clock& clock() const { return const_cast<Workbench*>(this)->clock(); }
  void jump(Jump jump);
  bool can(Jump jump) const { return clock().can(jump); }
  void seek(uint64_t place);  // of the clock
  Player& player() { return active().player; }
  const Player& player() const { return active().player; }

  bool playing() const { return playback_.playing(); }
  void play(bool on);
  bool can_play() const;
  Jump play_jump() const;  // where playing goes on to
  PlayBy play_by() const { return playback_.by(); }
  void set_play_by(PlayBy by);
  double steps_per_second() const { return playback_.speed(); }  // of what playing goes by
  void set_speed(double steps_per_second);
  float phase() const { return playback_.phase(shown_wavefronts()); }  // 0..1: how far the current access has been played
  void step_wavefront(bool forwards);                                  // of the shown access; past its last one to the next access
  bool can_step_wavefront(bool forwards) const;
  // A place of the clock of which so much has been played, in units of what playing goes by: where it is after that time.
  void show_played(uint64_t place, double units);
  std::optional<double> played() const { return playback_.resting(); }  // where it rests inside of what is shown
  uint32_t shown_wavefronts() const;  // of the shown access, or of that side's which has more; 0: there is none
  // Playing has nothing to go on to.
  bool at_end() const { return (player().moment() || stage_->clock) && !can(play_jump()); }

  // Called once a frame with the time since the last; true when something on screen changed by itself.
  bool advance(double seconds);
  // Takes what the background has finished.
  bool poll();
  bool animating() const { return playback_.moving(); }
  bool waiting() const;    // traces are still to come: progress is worth another look
  bool compiling() const;  // the accounts as compiled of what is shown are still to come
  bool finishing() const;  // accounts as compiled and what-ifs of what is shown are still to come

  // The selection, and the way back through what was selected: stage, moment and selection. Undo leaves it alone.
  const Selection& selection() const { return selection_; }
  void select(Selection selection, const Whereabouts& where = {});
  void clear_selection() {
    if (selection_) select({});
  }
  bool can_go_back() const { return visits_.can_undo(); }
  bool can_go_forward() const { return visits_.can_redo(); }
  void go_back();
  void go_forward();

  // What the shown access would cost with one parameter changed, or in another kernel of the family; those that have been traced and have
  // that access.
  struct Alternative {
    Neighbour neighbour;
    uint32_t wavefronts = 0;
  };
  std::vector<Alternative> alternatives() const;
  // Predicted shared wavefronts of a warp's multiply-add at a kernel's default setting; null: not known yet, or it has none.
  const LadderCost* ladder_cost(const std::string& kernel) const { return ladder_costs_.of(kernel); }

  // What a launch that was measured moves; counted in the background once a picture has looked it up. Null: not known yet, or it could not.
  const LevelCost* level_cost(const catalog::KernelSpec& kernel, const catalog::Values& settings, const catalog::Values& size) const {
    return level_costs_.of(kernel, settings, size);
  }
  bool counting() const { return level_costs_.busy(); }
  bool poll_counts();

  // Races and misuse in the shown kernel, looked for when nothing else is waited for.
  const Checking& checking() const { return checking_; }
  // Findings of the chosen kernel; null while they are not known, or if it gave no trace and the previous one is still shown.
  const checks::CheckReport* findings() const;
  void select_finding(size_t finding) { checking_.select(finding); }
  void go_to_finding(size_t finding, bool second);  // selects it and shows that moment, in another block if need be
  std::optional<size_t> finding_neighbour(bool forwards) const;
  void stop_checking() { checking_.stop(); }
  void check_again() { checking_.again(); }
  bool can_compare_schedules() const;
  void compare_schedules();
  void stop_comparing() { checking_.stop_comparing(); }

  // The access of any warp with the most wavefronts beyond those it needs; of several, the next after the shown one. False: none has any.
  bool go_to_worst();
  bool has_conflicts() const;

  // The accesses by what they cost beyond need: of the traced block, and of all blocks, run in the background when they are looked up.
  // There is a snapshot.
  const analysis::Ranking& block_ranking() const { return ranked_.of_block(side(SideId::Main).player.snapshot()); }
  const RankedAccesses::Launch& launch_ranking() const { return ranked_.of_launch(side(SideId::Main).player.snapshot(), architecture()); }
  // The shown launch's result beside what was chosen to hold it against; null where nothing was.
  const ResultCheck::Answer* result_check() const;
  void go_to_access(const analysis::RankedAccess::Worst& access);  // selects it, and shows that moment, in another block if need be

  // Which block of the grid is traced, and in which order its warps take turns.
  void show_block(uint64_t block);
  std::optional<uint64_t> block_neighbour(bool forwards) const;
  void show_schedule(const std::string& schedule);  // "reversed"; "in-order" is the usual one

  // Compare.
  const Comparison& comparison() const { return comparison_; }
  void select_compare_side(SideId side) { comparison_.select(side); }
  void select_next_compare_side() { comparison_.select_next(); }
  void add_compare_side() { comparison_.add_side(); }
  void remove_compare_side() { comparison_.remove_side(); }
  void open_comparison();   // of what Main shows, unless a person has chosen its sides
  void compare_current();   // the main kernel and setting at the shown access, beside its nearest variant
  void compare_accounts();  // the same as written, and as compiled
  void compare_preset(const std::string& id);
  void compare_next_preset();
  // The first of these fixes that can be applied to an array of Main (into Trace::objects), as a setting or an edited copy, beside what is
  // shown. Where none can be, the notice says why not the first.
  void apply_fix(uint32_t object, const std::vector<hardware::Remedy>& fixes);

  // The text of what is shown, where it can be edited; null: not opened yet. Edits take effect after a pause (see editing.h).
  const Document* document() const;
  bool open_document();       // false: there is no text
  bool open_document_here();  // at the current line, where nobody has been in it yet
  // The caret and the selection alone may be changed too.
  void edit(const std::function<void(editor::TextModel&)>& change);
  const std::string& original_text(const Document& document) const { return editing_.original_text(document); }
  Status save_document();
  Status save_document_as(const std::string& path);
  void take_disk();  // what somebody else has written into the file
  void keep_mine();
  // The text before it was edited, beside what it is now.
  bool can_compare_edit() const;
  void compare_edit();
  bool tend_editing(double seconds);  // whether there is something new to be seen
  std::optional<double> editing_due(double seconds) const;
  // Whole seconds since the picture that is kept behind an error was the text's; nothing while there is no such.
  std::optional<uint64_t> picture_age() const;
  std::vector<std::string> recover_edits() { return editing_.recover(); }

  // The Lab with an access of the kernel; undone, the stage that is shown now is there again.
  void open_in_lab(const LabSetup& setup);

  // The CPU loops at the chosen extent, in the chosen cache; simulated when they are first looked at.
  const LoopRuns& loops() const;

  // Lessons. Going to a step sets what a person could set, as one step of the history.
  const std::vector<Lesson>& lessons() const { return lesson_run_.lessons(); }
  std::vector<const Lesson*> lessons_here() const;  // that come to the shown kernel, or to a stage that shows none
  const LessonRun& lesson_run() const { return lesson_run_; }
  const Lesson* lesson() const { return lesson_run_.lesson(); }
  size_t lesson_step() const { return lesson_run_.step(); }
  const Lesson* lesson_after() const;                        // the one that is being taken; null: it is the last one
  bool open_lesson(std::string_view name, size_t step = 0);  // false: there is none of that name
  size_t lesson_left_at(const Lesson& lesson) const;         // the step to go on at; 0: from the start
  void start_lesson_over(std::string_view name);
  void end_lesson();  // the Lab is as it was before the lesson
  // Whether the last answer to the step's question was right, on this or an earlier visit; nullopt: there was none.
  std::optional<bool> lesson_answered(const Lesson& lesson, const LessonStep& step) const;
  void go_lesson(size_t step);  // the number of steps is the summary
  std::optional<size_t> lesson_neighbour(bool forwards) const { return lesson_run_.neighbour(forwards); }
  bool at_lesson_step() const;  // false: the user has gone elsewhere
  void return_to_lesson();
  void answer_lesson(int64_t given);
  void reveal_lesson() { lesson_run_.reveal(); }
  void print_lesson() { lesson_run_.print(); }  // on paper no question is ever answered
  void raise_hand(size_t option, int by) { lesson_run_.raise(option, by); }
  // The kernel of the gallery of mistakes that the step shows, and its symptoms; null: the step shows none, or not yet.
  const grading::Mistake* mistake() const;
  const Gallery& gallery() const { return gallery_; }
  const Gallery::Measured* mistake_measured() const { return mistake() ? gallery_.measured(*mistake()) : nullptr; }
  // A question is open: what is shown must not give its answer away.
  bool veiled() const {
    return lesson_run_.open() ||
           std::any_of(asked_elsewhere_.open.begin(), asked_elsewhere_.open.end(), [](const Asked& a) { return a.here; });
  }
  // What the open questions of the lesson ask for, here and in later steps.
  const AskedInLesson& asked() const;
  void keep_asked(const Workbench& other) { asked_elsewhere_ = other.asked(); }  // this one shows what the other one does
  QuantityPlace quantity_place(SideId id) const;
  // What is worked out at the shown place, by name.
  Quantity lesson_quantity(std::string_view name) const;

  // Speed. What the user should know of it becomes the notice.
  Measuring& measuring() { return speeds_.measuring(); }
  const Measuring& measuring() const { return speeds_.measuring(); }
  const Measurement& measurement() const { return measuring().current(); }
  bool has_gpu() const { return speeds_.has_gpu(); }
  bool shows_gpu() const { return speeds_.shows_gpu(); }
  bool can_measure() const { return speeds_.can_measure(); }
  void start_measuring() { tell(speeds_.start()); }
  void cancel_measuring() { measuring().cancel(); }
  bool can_measure_sides() const { return stage_->kernels == KernelsShown::Compared && has_gpu() && !measuring().running(); }
  void measure_sides() { tell(speeds_.measure_sides()); }
  std::optional<measure::ProbePattern> askable() const { return speeds_.askable(); }
  bool can_ask_gpu() const { return stage_->asks_gpu && speeds_.can_ask(); }
  void ask_gpu() { tell(speeds_.ask()); }
  const GpuQuestion& gpu_question() const { return speeds_.question(); }
  Status open_recording(const std::string& path);
  Status save_runs(const std::string& path) const { return speeds_.save_runs(path); }

  ViewState state() const;
  ViewState state_without_runs() const;
  void restore(const ViewState& state);
  // What another bench has traced beside what it shows: this one shows the same without tracing it again.
  void take_what_ifs(const Workbench& other) { what_ifs_.take(other.what_ifs_); }
  const PipelineFactory& pipelines() const { return pipelines_; }

  Preferences preferences;
  Presenter presenter;
  bool dark() const { return presenter.on ? presenter.dark : preferences.dark; }
  size_t languages = 1;  // that the interface has
  std::optional<Notice> notice;

 private:
  void remember_launch();
  void tell(std::optional<Notice> said) {
    if (said) notice = std::move(said);
  }
  bool poll_sides();
  bool drop_pictures_of_others();
  void poll_neighbours();
  void show_first_access(Player& player);
  void place_main();
  void take_main();
  bool show_moment();
  std::optional<uint32_t> play_next();
  struct Visit {  // where something was selected
    std::string stage;
    Choice choice;  // of Main
    uint64_t block = 0, place = 0;
    std::string schedule;
    std::array<Followed, kSides> followed;
    Selection selection;
    friend bool operator==(const Visit&, const Visit&) = default;
  };
  Visit here() const;
  void visit(const Visit& visit);
  void show(const Stage* stage);  // null: nothing changes
  void compare_main(Choices::By by);
  static Choice before_edits(const Document& document, Choice choice);
  void follow_lab(const std::string& opened_before, bool undone);
  void follow_edit_compared(const std::string& before, bool undone);
  Result<bool> traces_of_lesson() const;
  bool seek_lesson();
  bool arrive_in_lesson();
  std::vector<hardware::RemedyCost> lesson_fixes() const;
  void check_for_lesson();
  bool answer_by_pick(const Selection& selection, const Whereabouts& where);

  Choices choices_;
  Comparison comparison_;
  struct ComparedMain {
    Choice choice;
    std::optional<uint64_t> tick;
    uint32_t warp = 0;
    std::string schedule;
    friend bool operator==(const ComparedMain&, const ComparedMain&) = default;
  };
  ComparedMain compared_main_;  // what Main showed when it was compared last
  Editing editing_;
  Speeds speeds_;
  LessonRun lesson_run_;
  LabSetup lab_before_lesson_;
  Gallery gallery_;
  bool going_to_lesson_ = false;  // by a change that does not end the lesson
  bool lesson_placed_ = false;    // the step's place has been gone to
  uint64_t lesson_at_ = 0;        // the place of the clock
  WhatIfs what_ifs_;
  LadderCosts ladder_costs_;
  mutable LevelCosts level_costs_;  // filled by looking into it
  mutable RankedAccesses ranked_;
  mutable ResultCheck result_check_;
  mutable Kept<LoopRuns, LoopSetup> loops_;
  Checking checking_;
  std::vector<std::string> opened_files_;
  AskedInLesson asked_elsewhere_;
  // By the lesson's name, the step, what is answered of it, what is shown and of which block.
  using AskedKey =
      std::tuple<std::string, size_t, std::vector<bool>, std::array<SnapshotPtr, kSides>, std::array<Choice, kSides>, uint64_t>;
  mutable Kept<AskedInLesson, AskedKey> asked_;
  bool neighbours_;
  PipelineFactory pipelines_;
  const Stages* stages_;
  const Stage* stage_;
  KernelClock kernel_clock_;
  NoClock no_clock_;
  std::map<std::string, std::unique_ptr<Clock>> stage_clocks_;  // made when they are first looked at
  using Shown = std::tuple<Choice, uint64_t, std::string>;
  Shown shown_;                                   // Main's snapshot is of this choice, block and schedule
  std::optional<double> outdated_since_;          // when tend_editing() first saw that the text gives no picture
  double tended_ = 0;                             // when it was called last
  std::optional<uint64_t> pending_tick_;          // of a restored state, until its snapshot is there
  std::string stays_;                             // the new name of what is shown: its first snapshot does not move the moment
  std::optional<checks::Moment> pending_moment_;  // of a finding in another block, until that is traced
  Playback playback_;
  Selection selection_;
  std::string copies_;
  std::optional<Selection> pending_selection_;  // of another kernel's or setting's snapshot, until that is there
  History<Visit> visits_;
};

}  // namespace warplens::app
