// What a control does when it is used, as a value: layouts make it, act.cpp puts it into effect.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <variant>

#include "app/session/playing/playback.h"
#include "app/session/stage.h"
#include "app/session/view.h"

namespace warplens::app {

namespace act {

#define WARPLENS_VALUE(type) friend bool operator==(const type&, const type&) = default

// Runs a command of the table.
struct Run {
  std::string command;
  WARPLENS_VALUE(Run);
};
// What covers the window: the menu, the list of architectures; and all of them put away.
struct OpenMenu {
  WARPLENS_VALUE(OpenMenu);
};
struct OpenArchitectures {
  WARPLENS_VALUE(OpenArchitectures);
};
struct Close {
  WARPLENS_VALUE(Close);
};

// A file that was opened before.
struct OpenRecent {
  std::string path;
  WARPLENS_VALUE(OpenRecent);
};

// What is chosen.
struct ChooseKernel {
  std::string name;
  WARPLENS_VALUE(ChooseKernel);
};
struct SetParameter {  // a value that a rule forbids makes an offer instead
  std::string name;
  int64_t value = 0;
  WARPLENS_VALUE(SetParameter);
};
struct TakeOffer {
  WARPLENS_VALUE(TakeOffer);
};
struct LeaveOffer {
  WARPLENS_VALUE(LeaveOffer);
};
struct SelectSide {
  SideId side = SideId::Main;
  WARPLENS_VALUE(SelectSide);
};
struct SetAccount {  // of the active side
  bool compiled = false;
  WARPLENS_VALUE(SetAccount);
};
struct SetRegisters {
  uint32_t count = 0;
  WARPLENS_VALUE(SetRegisters);
};
struct SetArchitecture {
  std::string name;
  WARPLENS_VALUE(SetArchitecture);
};
struct SetMeasure {
  MeasureView view;
  WARPLENS_VALUE(SetMeasure);
};

// Time and what is followed.
struct Seek {
  uint64_t place = 0;  // of the clock
  WARPLENS_VALUE(Seek);
};
struct SlideTime {  // to the share of the track; a place of the clock is `unit` of its `ticks`
  uint64_t ticks = 0, unit = 1;
  WARPLENS_VALUE(SlideTime);
};
struct SlideSpeed {
  WARPLENS_VALUE(SlideSpeed);
};
struct FollowLane {  // of the cell that was used
  WARPLENS_VALUE(FollowLane);
};

struct Select {  // and what is followed with it, and where
  Selection what;
  Whereabouts where;
  WARPLENS_VALUE(Select);
};
struct SetPlayBy {
  PlayBy by = PlayBy::Step;
  WARPLENS_VALUE(SetPlayBy);
};
struct OpenPace {  // the list of what playing can go by
  WARPLENS_VALUE(OpenPace);
};

// What the checks have found.
struct SelectFinding {
  size_t finding = 0;
  WARPLENS_VALUE(SelectFinding);
};
struct GoToFinding {
  size_t finding = 0;
  bool second = false;  // of its two moments
  WARPLENS_VALUE(GoToFinding);
};
// Accesses by their cost: of the whole launch, or of the block; and to the worst execution of one that is listed.
struct RankWhole {
  bool launch = false;
  WARPLENS_VALUE(RankWhole);
};
struct GoToRanked {
  bool shared = false;
  size_t index = 0;
  WARPLENS_VALUE(GoToRanked);
};
struct ToggleBreakpoint {
  uint32_t line = 0;
  WARPLENS_VALUE(ToggleBreakpoint);
};
struct SetCondition {  // that was typed
  WARPLENS_VALUE(SetCondition);
};
struct GoToAccess {  // into Trace::accesses: of any warp
  uint32_t access = 0;
  WARPLENS_VALUE(GoToAccess);
};
struct ShowBlock {  // that was typed
  WARPLENS_VALUE(ShowBlock);
};
struct StopChecking {
  WARPLENS_VALUE(StopChecking);
};
struct CheckAgain {
  WARPLENS_VALUE(CheckAgain);
};
struct StopComparing {
  WARPLENS_VALUE(StopComparing);
};

// The stage's picture, at the point that was used; its switches and its table.
struct Picture {
  WARPLENS_VALUE(Picture);
};
struct Handle {  // of the picture, by its index
  size_t index = 0;
  WARPLENS_VALUE(Handle);
};
struct ShowCompanion {  // of the picture in a panel, or what the panel usually has
  Companion which = Companion::Left;
  bool shown = false;
  WARPLENS_VALUE(ShowCompanion);
};
struct Flip {
  std::string id;
  WARPLENS_VALUE(Flip);
};
struct CopyTable {
  WARPLENS_VALUE(CopyTable);
};
struct OpenInLab {
  uint32_t access = 0;  // into Trace::accesses of the active side
  WARPLENS_VALUE(OpenInLab);
};

struct ToggleArray {
  uint32_t variable = 0;
  WARPLENS_VALUE(ToggleArray);
};
struct ShowRun {
  size_t run = 0;
  bool shown = true;
  WARPLENS_VALUE(ShowRun);
};
struct RenameRun {
  size_t run = 0;
  WARPLENS_VALUE(RenameRun);
};
struct RemoveRun {
  size_t run = 0;
  WARPLENS_VALUE(RemoveRun);
};

// What is said over the stage, and work that can be stopped.
struct CloseNotice {
  WARPLENS_VALUE(CloseNotice);
};
struct ForgetError {
  SideId side = SideId::Main;
  WARPLENS_VALUE(ForgetError);
};
struct StopWork {
  SideId side = SideId::Main;
  WARPLENS_VALUE(StopWork);
};
struct StopMeasuring {
  WARPLENS_VALUE(StopMeasuring);
};

// Lessons.
struct OpenLesson {
  std::string name;
  size_t step = 0;
  bool over = false;  // nothing of it is answered any more
  WARPLENS_VALUE(OpenLesson);
};
struct GoLesson {
  size_t step = 0;
  WARPLENS_VALUE(GoLesson);
};
struct ReturnToLesson {  // to its step's place
  WARPLENS_VALUE(ReturnToLesson);
};
struct EndLesson {
  WARPLENS_VALUE(EndLesson);
};
struct AnswerLesson {
  int64_t given = 0;
  WARPLENS_VALUE(AnswerLesson);
};
struct RevealLesson {
  WARPLENS_VALUE(RevealLesson);
};
struct GiveTyped {  // the number that was typed is the answer
  WARPLENS_VALUE(GiveTyped);
};
struct RaiseHand {  // of a class, for an option
  size_t option = 0;
  int by = 1;
  WARPLENS_VALUE(RaiseHand);
};

// Opens the glossary at a term.
struct ShowTerm {
  std::string term;
  WARPLENS_VALUE(ShowTerm);
};

// The dialog that opens a file.
struct OpenAsTyped {
  WARPLENS_VALUE(OpenAsTyped);
};
// A part of the launch of a file without a header, as launch_edit.h names it: what was typed for it holds; or one that is chosen.
struct SetLaunch {
  std::string part, text;
  bool typed = true;
  WARPLENS_VALUE(SetLaunch);
};
// The dialog of an export.
struct SetExport {
  std::string what, value;
  WARPLENS_VALUE(SetExport);
};
struct MakeHandout {  // of a lesson: the dialog asks where to
  std::string lesson;
  WARPLENS_VALUE(MakeHandout);
};
struct StartExport {
  WARPLENS_VALUE(StartExport);
};
struct StopExport {
  WARPLENS_VALUE(StopExport);
};
// The text that is edited: where the mouse puts the caret. And what is beside it.
struct EditText {
  WARPLENS_VALUE(EditText);
};
struct GoToLine {  // and column, from 1: the caret
  uint32_t line = 1, column = 1;
  WARPLENS_VALUE(GoToLine);
};
struct InsertLine {  // into the text that is edited: as its line `line`, from 0
  size_t line = 0;
  std::string text;
  WARPLENS_VALUE(InsertLine);
};
struct FindText {
  bool forwards = true;
  WARPLENS_VALUE(FindText);
};
struct ReplaceText {
  bool all = false;
  WARPLENS_VALUE(ReplaceText);
};
struct SaveText {  // `as`: under the name that was typed
  bool as = false;
  WARPLENS_VALUE(SaveText);
};
struct SettleDisk {  // another program has written the file
  bool take = false;
  WARPLENS_VALUE(SettleDisk);
};
// A field's text.
struct Write {
  enum class Field : uint8_t { Palette, Path, Option, RunName, Stage, Term, Export, Launch, Find, Replace, SaveAs, Block, Condition };
  Field field = Field::Palette;
  std::string option;  // of the file that is opened; the stage's field; the export's; the launch's part
  WARPLENS_VALUE(Write);
};

#undef WARPLENS_VALUE

}  // namespace act

using AnyAct = std::variant<
    std::monostate, act::Run, act::OpenMenu, act::OpenArchitectures, act::Close, act::OpenRecent, act::ChooseKernel, act::SetParameter,
    act::TakeOffer, act::LeaveOffer, act::SelectSide, act::SetAccount, act::SetRegisters, act::SetArchitecture, act::SetMeasure, act::Seek,
    act::SlideTime, act::SlideSpeed, act::FollowLane, act::Select, act::SetPlayBy, act::OpenPace, act::SelectFinding, act::GoToFinding,
    act::StopChecking, act::CheckAgain, act::StopComparing, act::Picture, act::Handle, act::ShowCompanion, act::Flip, act::CopyTable,
    act::OpenInLab, act::ToggleArray, act::ShowRun, act::RenameRun, act::RemoveRun, act::CloseNotice, act::ForgetError, act::StopWork,
    act::StopMeasuring, act::OpenLesson, act::GoLesson, act::ReturnToLesson, act::EndLesson, act::AnswerLesson, act::RevealLesson,
    act::GiveTyped, act::RaiseHand, act::ShowTerm, act::OpenAsTyped, act::SetLaunch, act::SetExport, act::MakeHandout, act::StartExport,
    act::StopExport, act::Write, act::EditText, act::GoToLine, act::InsertLine, act::FindText, act::ReplaceText, act::SaveText,
    act::SettleDisk, act::RankWhole, act::GoToRanked, act::ShowBlock, act::ToggleBreakpoint, act::SetCondition, act::GoToAccess>;

template <class Act, class... Acts>
constexpr size_t place_among(const std::variant<Acts...>*) {
  size_t place = 0;
  (void)((!std::is_same_v<Act, Acts> && (++place, true)) && ...);
  return place;
}
template <class Act>
inline constexpr size_t kPlaceOfAct = place_among<Act>(static_cast<const AnyAct*>(nullptr));

// One of them. Its special members are in action.cpp: the variant's own, of seventy alternatives, would be made anew in each source that
// has a list of controls, which took 0.3 s of each.
class Action : public AnyAct {
 public:
  Action();
  Action(const Action& other);
  Action(Action&& other) noexcept;
  Action& operator=(const Action& other);
  Action& operator=(Action&& other) noexcept;
  ~Action();
  template <class Act>
    requires(kPlaceOfAct<Act> < std::variant_size_v<AnyAct>)
  Action(Act act) : Action() {
    take(&act, kPlaceOfAct<Act>);
  }
  friend bool operator==(const Action& a, const Action& b);

 private:
  void take(void* act, size_t place);  // moved from the alternative of this place
};

}  // namespace warplens::app
