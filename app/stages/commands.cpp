#include "app/stages/commands.h"

#include <algorithm>
#include <cmath>

#include "app/session/editing/breakpoints.h"
#include "app/stages/listed_findings.h"
#include "app/stages/parts.h"
#include "app/stages/stages.h"
#include "app/stages/veil.h"

namespace warplens::app {
namespace {

bool always(const Workbench&) { return true; }
bool shows_findings(const Workbench& bench) { return bench.stage().kernels == KernelsShown::One; }
bool can_edit(const Workbench& bench) { return shows_findings(bench) && !bench.active().source.empty(); }
bool presenting(const Workbench& bench) { return bench.presenter.on; }
void flip(bool& on) { on = !on; }
bool has_moment(const Workbench& bench) { return bench.player().moment() != nullptr; }

template <Jump jump>
void go(Workbench& bench, Overlays&) {
  bench.play(false);
  bench.jump(jump);
}
template <Jump jump>
bool can_go(const Workbench& bench) {
  return bench.can(jump);
}

template <int by>
void follow_warp(Workbench& bench, Overlays&) {
  Player& player = bench.player();
  const uint32_t warps = player.warps();
  if (warps > 0) bench.follow_warp((player.warp() + warps + static_cast<uint32_t>(by)) % warps);
}
template <int by>
void follow_lane(Workbench& bench, Overlays&) {
  bench.follow_lane((bench.player().lane() + 32 + static_cast<uint32_t>(by)) % 32);
}

// Text scale moves in steps, so that 100% is met again after any number of them.
template <int steps>
void scale_text(Workbench& bench, Overlays& overlays) {
  double& scale = bench.preferences.text_scale;
  const double wanted = steps == 0 ? 1.0 : (std::round(scale / kTextScaleStep) + steps) * kTextScaleStep;
  scale = std::clamp(wanted, kSmallestTextScale, kLargestTextScale);
  overlays.rebuild_type = true;
}

void leave(Workbench& bench, Overlays& overlays) {
  if (overlays.menu || overlays.architectures || overlays.pace || overlays.start) {
    overlays.menu = overlays.architectures = overlays.pace = overlays.start = false;
  } else if (overlays.help || overlays.palette || overlays.open_file || overlays.lessons || overlays.mistakes || overlays.glossary ||
             overlays.exporting) {
    overlays.help = overlays.palette = overlays.open_file = overlays.lessons = overlays.mistakes = overlays.glossary = overlays.exporting =
        false;
  } else if (overlays.condition) {
    overlays.condition = false;
  } else if (overlays.choices) {
    overlays.choices = false;
  } else if (overlays.editing && (overlays.finding || overlays.saving_as)) {
    overlays.finding = overlays.replacing = overlays.saving_as = false;
  } else if (overlays.editing) {
    overlays.editing = false;
  } else if ((overlays.findings || overlays.ranked) && shows_findings(bench)) {
    overlays.findings = overlays.ranked = false;
  } else if (bench.presenter.on) {
    bench.presenter.on = false;
  } else if (bench.waiting()) {
    bench.active().session.cancel();
  } else if (bench.measuring().running()) {
    bench.cancel_measuring();
  } else if (bench.notice) {
    bench.notice.reset();
  } else if (!bench.stage().draws_access && bench.active().session.error()) {
    bench.active().session.forget_error();
  } else if (bench.selection()) {
    bench.clear_selection();
  } else if (bench.lesson()) {
    bench.end_lesson();
    if (bench.lesson_run().left()) bench.notice = Notice::note("lesson.left");
  }
}

template <bool forwards>
void show_block(Workbench& bench, Overlays&) {
  if (const auto block = bench.block_neighbour(forwards)) bench.show_block(*block);
}
template <bool forwards>
bool can_show_block(const Workbench& bench) {
  return bench.block_neighbour(forwards).has_value();
}

std::vector<Command> time_commands() {
  return {
      {"time.start", "time", {Key::Home}, go<Jump::Start>, can_go<Jump::Start>},
      {"time.previous_step", "time", {Key::Left}, go<Jump::PreviousStep>, can_go<Jump::PreviousStep>},
      {"time.play",
       "time",
       {Key::Space},
       [](Workbench& b, Overlays&) { b.play(!b.playing()); },
       [](const Workbench& b) { return b.playing() || b.can_play(); }},
      {"time.next_step", "time", {Key::Right}, go<Jump::NextStep>, can_go<Jump::NextStep>},
      {"time.step_over", "time", {Key::Down}, go<Jump::StepOver>, can_go<Jump::StepOver>},
      {"time.end", "time", {Key::End}, go<Jump::End>, can_go<Jump::End>},
      {"time.next_access", "time", {key('A')}, go<Jump::NextAccess>, can_go<Jump::NextAccess>},
      {"time.previous_access", "time", {key('A'), false, true}, go<Jump::PreviousAccess>, can_go<Jump::PreviousAccess>},
      {"time.next_conflict", "time", {key('C')}, go<Jump::NextConflict>, can_go<Jump::NextConflict>},
      {"time.previous_conflict", "time", {key('C'), false, true}, go<Jump::PreviousConflict>, can_go<Jump::PreviousConflict>},
      {"time.next_tile", "time", {key('K')}, go<Jump::NextTile>, can_go<Jump::NextTile>},
      {"time.previous_tile", "time", {key('K'), false, true}, go<Jump::PreviousTile>, can_go<Jump::PreviousTile>},
      {"time.faster", "time", {key('.')}, [](Workbench& b, Overlays&) { b.set_speed(b.steps_per_second() * 2); }, always},
      {"time.slower", "time", {key(',')}, [](Workbench& b, Overlays&) { b.set_speed(b.steps_per_second() / 2); }, always},
      {"time.next_wavefront",
       "time",
       {key('R')},
       [](Workbench& b, Overlays&) { b.step_wavefront(true); },
       [](const Workbench& b) { return b.can_step_wavefront(true); }},
      {"time.previous_wavefront",
       "time",
       {key('R'), false, true},
       [](Workbench& b, Overlays&) { b.step_wavefront(false); },
       [](const Workbench& b) { return b.can_step_wavefront(false); }},
      {"time.play_by",
       "time",
       {Key::Space, false, true},
       [](Workbench& b, Overlays&) { b.set_play_by(kPlayBy[(static_cast<size_t>(b.play_by()) + 1) % kPlayBy.size()]); },
       has_moment},
      {"follow.next_warp", "time", {key('W')}, follow_warp<1>, has_moment},
      {"follow.previous_warp", "time", {key('W'), false, true}, follow_warp<-1>, has_moment},
      {"follow.next_block", "time", {key('O')}, show_block<true>, can_show_block<true>},
      {"follow.previous_block", "time", {key('O'), false, true}, show_block<false>, can_show_block<false>},
      {"follow.next_lane", "time", {key('L')}, follow_lane<1>, has_moment},
      {"follow.previous_lane", "time", {key('L'), false, true}, follow_lane<-1>, has_moment},
  };
}

template <bool forwards>
void go_to_finding(Workbench& bench, Overlays& overlays) {
  overlays.findings = true, overlays.ranked = false;
  if (const auto finding = bench.finding_neighbour(forwards)) bench.go_to_finding(*finding, false);
}
template <bool forwards>
bool can_go_to_finding(const Workbench& bench) {
  const viz::Veil veil = veil_of(bench);
  return shows_findings(bench) && !veil.findings && !veil.lines && bench.finding_neighbour(forwards).has_value();
}
std::vector<Command> finding_commands() {
  return {
      {"findings.list",
       "findings",
       {key('F')},
       [](Workbench& b, Overlays& o) {
         o.without_findings = lists_findings(b, o);
         o.findings = !o.without_findings, o.ranked = false;
         if (o.findings && !b.checking().selected()) b.select_finding(0);
       },
       shows_findings},
      {"ranked.list",
       "findings",
       {key('Q'), false, true},
       [](Workbench&, Overlays& o) { o.ranked = !o.ranked, o.findings = false; },
       shows_findings},
      {"findings.next", "findings", {key('J')}, go_to_finding<true>, can_go_to_finding<true>},
      {"findings.previous", "findings", {key('J'), false, true}, go_to_finding<false>, can_go_to_finding<false>},
      {"findings.schedules",
       "findings",
       {key('F'), false, true},
       [](Workbench& b, Overlays& o) { o.findings = true, o.ranked = false, b.compare_schedules(); },
       [](const Workbench& b) { return b.can_compare_schedules(); }},
  };
}

bool shows_kernel_moment(const Workbench& bench) { return shows_findings(bench) && has_moment(bench); }
bool has_breakpoints(const Workbench& bench) { return shows_kernel_moment(bench) && !breakpoints_of(bench).empty(); }
template <std::optional<uint32_t> WordHistory::* access>
std::optional<uint32_t> watched(const Workbench& bench) {
  const auto history = bench.veiled() ? std::nullopt : word_history(bench, accesses_of_selected(bench));
  return history ? (*history).*access : std::nullopt;
}
template <std::optional<uint32_t> WordHistory::* access>
Command watch_command(const char* id, Key key) {
  return {id,
          "break",
          {key, false, false, true},
          [](Workbench& b, Overlays&) {
            if (const auto at = watched<access>(b)) go_to_row(b, *at);
          },
          [](const Workbench& b) { return has_word(b) && !b.veiled(); }};
}

// The keys of debuggers; F5 presents.
std::vector<Command> break_commands() {
  return {
      {"break.run", "break", {Key::F8}, [](Workbench& b, Overlays&) { run_on(b, true); }, has_breakpoints},
      {"break.run_back", "break", {Key::F8, false, true}, [](Workbench& b, Overlays&) { run_on(b, false); }, has_breakpoints},
      {"break.toggle", "break", {Key::F9}, [](Workbench& b, Overlays&) { toggle_breakpoint(b, chosen_line(b)); }, shows_kernel_moment},
      {"break.condition",
       "break",
       {Key::F9, false, true},
       [](Workbench&, Overlays& o) { o.condition = !o.condition; },
       shows_kernel_moment},
      {"break.step_over", "break", {Key::F10}, go<Jump::StepOver>, can_go<Jump::StepOver>},
      {"break.run_to",
       "break",
       {Key::F10, true},
       [](Workbench& b, Overlays&) {
         if (const auto tick = b.player().next_on_line(chosen_line(b))) b.play(false), b.seek(*tick);
       },
       [](const Workbench& b) { return shows_kernel_moment(b) && can_run_to(b, chosen_line(b)); }},
      {"break.step_in", "break", {Key::F11}, go<Jump::NextStep>, can_go<Jump::NextStep>},
      {"break.step_out", "break", {Key::F11, false, true}, go<Jump::StepOut>, can_go<Jump::StepOut>},
      watch_command<&WordHistory::written_before>("watch.written", Key::Up),
      watch_command<&WordHistory::read>("watch.read", Key::Down),
  };
}

std::vector<Command> file_commands() {
  return {
      {"file.open", "file", {key('O'), true}, [](Workbench&, Overlays& o) { o.open_file = true; }, always},
      {"file.save_state", "file", {key('S'), true}, [](Workbench&, Overlays& o) { o.save_state = true; }, always},
      {"file.export", "file", {key('E'), true}, [](Workbench&, Overlays& o) { o.exporting = true; }, always},
      {"file.copy_picture", "file", {key('C'), true, true}, [](Workbench&, Overlays& o) { o.copy_picture = true; }, always},
      {"file.copy_command", "file", {key('L'), true, true}, [](Workbench&, Overlays& o) { o.copy_command = true; }, always},
      {"file.save_runs",
       "file",
       {key('S'), true, true},
       [](Workbench&, Overlays& o) { o.save_runs = true; },
       [](const Workbench& b) { return !b.measuring().runs.empty(); }},
      {"file.fresh", "file", {key('N'), true}, [](Workbench&, Overlays& o) { o.fresh = true; }, always},
      {"file.quit", "file", {key('Q'), true}, [](Workbench&, Overlays& o) { o.quit = true; }, always},
      {"edit.undo", "edit", {key('Z'), true}, [](Workbench& b, Overlays&) { b.undo(); }, [](const Workbench& b) { return b.can_undo(); }},
      {"edit.redo", "edit", {key('Y'), true}, [](Workbench& b, Overlays&) { b.redo(); }, [](const Workbench& b) { return b.can_redo(); }},
      {"edit.copy", "edit", {key('C'), true}, [](Workbench&, Overlays& o) { o.copy_text = true; }, always},
      {"edit.copy_table", "edit", {key('C'), true, false, true}, [](Workbench&, Overlays& o) { o.copy_table = true; }, always},
      {"edit.source",
       "edit",
       {Key::F4},
       [](Workbench& b, Overlays& o) {
         o.finding = o.replacing = o.saving_as = false;
         o.editing = !o.editing && b.open_document_here();
       },
       can_edit},
      {"edit.find",
       "edit",
       {key('F'), true},
       [](Workbench& b, Overlays& o) {
         o.editing = b.open_document();
         o.finding = true, o.saving_as = false;
       },
       can_edit},
      {"edit.before",
       "edit",
       {Key::F6},
       [](Workbench& b, Overlays&) { b.compare_edit(); },
       [](const Workbench& b) { return b.can_compare_edit(); }},
      {"select.back",
       "edit",
       {Key::Left, false, false, true},
       [](Workbench& b, Overlays&) { b.go_back(); },
       [](const Workbench& b) { return b.can_go_back(); }},
      {"select.forward",
       "edit",
       {Key::Right, false, false, true},
       [](Workbench& b, Overlays&) { b.go_forward(); },
       [](const Workbench& b) { return b.can_go_forward(); }},
      {"edit.reset",
       "edit",
       {key('R'), true},
       [](Workbench& b, Overlays&) { b.reset_parameters(); },
       [](const Workbench& b) { return !b.active().choice.set.empty(); }},
  };
}

// The digits show the stages, as they are in the header.
std::vector<Command> stage_commands(const std::vector<const Stage*>& stages) {
  std::vector<Command> list;
  for (size_t i = 0; i < stages.size(); ++i) {
    const Key digit = i < 9 ? key(static_cast<char>('1' + i)) : Key::None;
    list.push_back({"view." + stages[i]->id, "view", {digit}, [id = stages[i]->id](Workbench& b, Overlays&) { b.show_stage(id); }, always});
  }
  return list;
}

std::vector<Command> view_commands() {
  return {
      {"view.choices", "view", {key('V')}, [](Workbench&, Overlays& o) { o.choices = !o.choices; }, always},
      {"view.open_in_lab",
       "view",
       {key('E')},
       [](Workbench& b, Overlays&) {
         if (const auto setup = shown_lab_setup(b)) b.open_in_lab(*setup);
       },
       [](const Workbench& b) { return b.stage().has_kernel() && b.player().access(); }},
      {"view.badges",
       "view",
       {key('E'), false, true},
       [](Workbench& b, Overlays&) {
         const bool both = b.view("source.badges", "") == "both";
         b.change([&](Settings& s) {
           both ? static_cast<void>(s.views.erase("source.badges")) : static_cast<void>(s.views["source.badges"] = "both");
         });
       },
       [](const Workbench& b) { return b.stage().kernels == KernelsShown::One && !b.active().choice.compiled; }},
      {"view.theme",
       "view",
       {key('T')},
       [](Workbench& b, Overlays&) { flip(b.presenter.on ? b.presenter.dark : b.preferences.dark); },
       always},
      {"view.language",
       "view",
       {key('D'), true},
       [](Workbench&, Overlays& o) { o.next_language = true; },
       [](const Workbench& b) { return b.languages > 1; }},
      {"view.larger",
       "view",
       {Key::Equal, true},
       scale_text<1>,
       [](const Workbench& b) { return !presenting(b) && b.preferences.text_scale < kLargestTextScale; }},
      {"view.smaller",
       "view",
       {Key::Minus, true},
       scale_text<-1>,
       [](const Workbench& b) { return !presenting(b) && b.preferences.text_scale > kSmallestTextScale; }},
      {"view.normal", "view", {key('0'), true}, scale_text<0>, [](const Workbench& b) { return !presenting(b); }},
  };
}

// The keys of a clicker: the answer to an open question, the next place of the lesson, else of what playing goes by.
template <bool forwards>
void show_next(Workbench& bench, Overlays&) {
  if (forwards && bench.lesson_run().can_answer()) {
    bench.reveal_lesson();
  } else if (bench.lesson()) {
    if (const auto step = bench.lesson_neighbour(forwards)) bench.go_lesson(*step);
  } else if (bench.play_by() == PlayBy::Wavefront) {
    bench.step_wavefront(forwards);
  } else {
    bench.play(false);
    bench.jump(forwards ? next_of(bench.play_by()) : previous_of(bench.play_by()));
  }
}
template <bool forwards>
bool can_show_next(const Workbench& bench) {
  if (bench.lesson()) return bench.lesson_neighbour(forwards).has_value();
  if (bench.play_by() == PlayBy::Wavefront) return bench.can_step_wavefront(forwards);
  return bench.can(forwards ? next_of(bench.play_by()) : previous_of(bench.play_by()));
}
std::vector<Command> presenter_commands() {
  return {
      {"present.start",
       "present",
       {Key::F5},
       [](Workbench& b, Overlays&) {
         flip(b.presenter.on);
         b.presenter.black = false;
       },
       always},
      {"present.next", "present", {Key::PageDown}, show_next<true>, can_show_next<true>},
      {"present.previous", "present", {Key::PageUp}, show_next<false>, can_show_next<false>},
      {"present.spotlight", "present", {key('L'), true}, [](Workbench& b, Overlays&) { flip(b.presenter.spotlight); }, presenting},
      {"present.black", "present", {key('B'), true}, [](Workbench& b, Overlays&) { flip(b.presenter.black); }, presenting},
  };
}

// At the end of one.
const Lesson* next_lesson(const Workbench& b) { return b.lesson() && b.lesson_run().at_summary() ? b.lesson_after() : nullptr; }
void go_on(Workbench& b, Overlays&) {
  if (const auto step = b.lesson_neighbour(true))
    b.go_lesson(*step);
  else if (const Lesson* const next = next_lesson(b))
    b.open_lesson(next->name, 0);
  else if (const Lesson* const left = b.lesson_run().left())
    b.open_lesson(left->name, b.lesson_left_at(*left));
}

std::vector<Command> lesson_commands() {
  return {
      {"lesson.list", "lesson", {key('G')}, [](Workbench&, Overlays& o) { flip(o.lessons), o.mistakes = false; }, always},
      {"lesson.mistakes",
       "lesson",
       {key('G'), false, true},
       [](Workbench&, Overlays& o) { flip(o.mistakes), o.lessons = false; },
       [](const Workbench& b) { return !b.gallery().mistakes().empty(); }},
      {"lesson.next",
       "lesson",
       {key('N')},
       go_on,
       [](const Workbench& b) { return b.lesson_neighbour(true) || next_lesson(b) || b.lesson_run().left(); }},
      {"lesson.previous",
       "lesson",
       {key('N'), false, true},
       [](Workbench& b, Overlays&) { b.go_lesson(*b.lesson_neighbour(false)); },
       [](const Workbench& b) { return b.lesson_neighbour(false).has_value(); }},
  };
}

std::vector<Command> help_commands() {
  return {
      {"help.palette", "help", {key('P'), true}, [](Workbench&, Overlays& o) { o.palette = true; }, always},
      {"help.keys", "help", {Key::F1}, [](Workbench&, Overlays& o) { o.help = !o.help; }, always},
      {"help.start", "help", {key('H'), true}, [](Workbench&, Overlays& o) { o.start = true; }, always},
      {"help.glossary", "help", {Key::F2}, [](Workbench&, Overlays& o) { o.glossary = !o.glossary; }, always},
      {"help.leave", "help", {Key::Escape}, leave, always},
  };
}

}  // namespace

const std::vector<Command>& commands() {
  static std::vector<Command> list;
  static size_t made_for = 0;  // how many stages
  const auto& all = stages().all();
  if (made_for == all.size()) return list;
  list.clear();
  made_for = all.size();
  const auto add = [](std::vector<Command> more) { list.insert(list.end(), more.begin(), more.end()); };
  add(time_commands());
  add(break_commands());
  add(finding_commands());
  add(file_commands());
  add(stage_commands(all));
  add(view_commands());
  for (const Stage* stage : all) add(stage->commands);
  add(presenter_commands());
  add(lesson_commands());
  add(help_commands());
  // Groups are together, in the order in which they were first met.
  std::vector<std::string> groups;
  for (const Command& command : list)
    if (std::find(groups.begin(), groups.end(), command.group) == groups.end()) groups.push_back(command.group);
  const auto place = [&](const Command& c) { return std::find(groups.begin(), groups.end(), c.group) - groups.begin(); };
  std::stable_sort(list.begin(), list.end(), [&](const Command& a, const Command& b) { return place(a) < place(b); });
  return list;
}

const Command* find_command(std::string_view id) {
  const auto it = std::find_if(commands().begin(), commands().end(), [&](const Command& c) { return id == c.id; });
  return it == commands().end() ? nullptr : &*it;
}

const Command* find_command(const Chord& chord) {
  const auto it = std::find_if(commands().begin(), commands().end(), [&](const Command& c) { return c.chord == chord; });
  return it == commands().end() ? nullptr : &*it;
}

}  // namespace warplens::app
