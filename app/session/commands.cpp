#include "app/session/commands.h"

#include <algorithm>
#include <cmath>

namespace warplens::app {
namespace {

bool always(const Workbench&) { return true; }
bool has_moment(const Workbench& bench) { return bench.player().moment() != nullptr; }

template <Jump jump>
void go(Workbench& bench, Overlays&) {
  bench.play(false);
  bench.jump(jump);
}
template <Jump jump>
bool can_go(const Workbench& bench) { return bench.can(jump); }

template <Stage stage>
void show(Workbench& bench, Overlays&) { bench.show_stage(stage); }

template <int by>
void follow_warp(Workbench& bench, Overlays&) {
  Player& player = bench.player();
  const uint32_t warps = player.warps();
  if (warps > 0) bench.follow_warp((player.warp() + warps + static_cast<uint32_t>(by)) % warps);
}
template <int by>
void follow_lane(Workbench& bench, Overlays&) { bench.player().follow_lane((bench.player().lane() + 32 + static_cast<uint32_t>(by)) % 32); }

// Text scale moves in steps, so that 100% is met again after any number of them.
template <int steps>
void scale_text(Workbench& bench, Overlays& overlays) {
  double& scale = bench.preferences.text_scale;
  const double wanted = steps == 0 ? 1.0 : (std::round(scale / kTextScaleStep) + steps) * kTextScaleStep;
  scale = std::clamp(wanted, kSmallestTextScale, kLargestTextScale);
  overlays.rebuild_type = true;
}

void leave(Workbench& bench, Overlays& overlays) {
  if (overlays.help || overlays.palette || overlays.open_file) {
    overlays.help = overlays.palette = overlays.open_file = false;
  } else if (overlays.menu) {
    overlays.menu = false;
  } else if (overlays.choices) {
    overlays.choices = false;
  } else if (bench.waiting()) {
    bench.active().session.cancel();
  } else if (bench.measuring().running()) {
    bench.cancel_measuring();
  } else {
    bench.notice.reset();
    bench.end_lesson();
  }
}

std::vector<Command> time_commands() {
  return {
      {"time.start", "time", {Key::Home}, go<Jump::Start>, can_go<Jump::Start>},
      {"time.previous_step", "time", {Key::Left}, go<Jump::PreviousStep>, can_go<Jump::PreviousStep>},
      {"time.play", "time", {Key::Space}, [](Workbench& b, Overlays&) { b.play(!b.playing()); },
       [](const Workbench& b) { return b.playing() || b.can(Jump::NextStep); }},
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
      {"follow.next_warp", "time", {key('W')}, follow_warp<1>, has_moment},
      {"follow.previous_warp", "time", {key('W'), false, true}, follow_warp<-1>, has_moment},
      {"follow.next_lane", "time", {key('L')}, follow_lane<1>, has_moment},
      {"follow.previous_lane", "time", {key('L'), false, true}, follow_lane<-1>, has_moment},
  };
}

std::vector<Command> other_commands() {
  return {
      {"file.open", "file", {key('O'), true}, [](Workbench&, Overlays& o) { o.open_file = true; }, always},
      {"file.save_state", "file", {key('S'), true}, [](Workbench&, Overlays& o) { o.save_state = true; }, always},
      {"file.export_svg", "file", {key('E'), true}, [](Workbench&, Overlays& o) { o.export_svg = true; }, always},
      {"file.save_runs", "file", {key('S'), true, true}, [](Workbench&, Overlays& o) { o.save_runs = true; },
       [](const Workbench& b) { return !b.measuring().runs.empty(); }},
      {"file.quit", "file", {key('Q'), true}, [](Workbench&, Overlays& o) { o.quit = true; }, always},
      {"edit.undo", "edit", {key('Z'), true}, [](Workbench& b, Overlays&) { b.undo(); },
       [](const Workbench& b) { return b.active().history.can_undo(); }},
      {"edit.redo", "edit", {key('Y'), true}, [](Workbench& b, Overlays&) { b.redo(); },
       [](const Workbench& b) { return b.active().history.can_redo(); }},
      {"edit.reset", "edit", {key('R'), true}, [](Workbench& b, Overlays&) { b.reset_parameters(); },
       [](const Workbench& b) { return !b.active().choice.set.empty(); }},
      {"view.tiles", "view", {key('1')}, show<Stage::Tiles>, always},
      {"view.banks", "view", {key('2')}, show<Stage::Banks>, always},
      {"view.compare", "view", {key('3')}, show<Stage::Compare>, always},
      {"view.measure", "view", {key('4')}, show<Stage::Measure>, always},
      {"view.choices", "view", {key('V')}, [](Workbench&, Overlays& o) { o.choices = !o.choices; }, always},
      {"view.theme", "view", {key('T')}, [](Workbench& b, Overlays&) { b.preferences.dark = !b.preferences.dark; }, always},
      {"view.larger", "view", {Key::Equal, true}, scale_text<1>, [](const Workbench& b) { return b.preferences.text_scale < kLargestTextScale; }},
      {"view.smaller", "view", {Key::Minus, true}, scale_text<-1>, [](const Workbench& b) { return b.preferences.text_scale > kSmallestTextScale; }},
      {"view.normal", "view", {key('0'), true}, scale_text<0>, always},
      {"compare.current", "compare", {key('X')}, [](Workbench& b, Overlays&) { b.compare_current(); },
       [](const Workbench& b) { return b.stage() != Stage::Compare; }},
      {"compare.preset", "compare", {key('P')}, [](Workbench& b, Overlays&) { b.compare_preset(); },
       [](const Workbench& b) { return b.stage() == Stage::Compare; }},
      {"compare.side", "compare", {Key::Tab},
       [](Workbench& b, Overlays&) { b.select_compare_side(b.active_id() == SideId::Left ? SideId::Right : SideId::Left); },
       [](const Workbench& b) { return b.stage() == Stage::Compare; }},
      {"measure.start", "measure", {key('M')},
       [](Workbench& b, Overlays&) {
         if (b.stage() == Stage::Compare) return b.measure_sides();
         b.show_stage(Stage::Measure);
         if (b.can_measure()) b.start_measuring();
       },
       [](const Workbench& b) { return b.measuring().available() && !b.measuring().running(); }},
      {"measure.ask", "measure", {key('Q')}, [](Workbench& b, Overlays&) { b.ask_gpu(); },
       [](const Workbench& b) { return b.stage() == Stage::Banks && !b.measuring().running() && !b.gpu_question().asking(); }},
      {"walk.start", "help", {key('G')}, [](Workbench& b, Overlays&) { b.start_lesson(); },
       [](const Workbench& b) { return b.lesson_for_active() != nullptr; }},
      {"walk.next", "help", {key('N')}, [](Workbench& b, Overlays&) { b.go_lesson(*b.lesson_neighbour(true)); },
       [](const Workbench& b) { return b.lesson_neighbour(true).has_value(); }},
      {"walk.previous", "help", {key('B')}, [](Workbench& b, Overlays&) { b.go_lesson(*b.lesson_neighbour(false)); },
       [](const Workbench& b) { return b.lesson_neighbour(false).has_value(); }},
      {"help.palette", "help", {key('P'), true}, [](Workbench&, Overlays& o) { o.palette = true; }, always},
      {"help.keys", "help", {Key::F1}, [](Workbench&, Overlays& o) { o.help = !o.help; }, always},
      {"help.leave", "help", {Key::Escape}, leave, always},
  };
}

}  // namespace

std::string to_string(const Chord& chord) {
  std::string text = std::string(chord.ctrl ? "Ctrl+" : "") + (chord.shift ? "Shift+" : "");
  switch (chord.key) {
    case Key::None: return {};
    case Key::Space: return text + "Space";
    case Key::Equal: return text + "+";
    case Key::Left: return text + "←";
    case Key::Right: return text + "→";
    case Key::Up: return text + "↑";
    case Key::Down: return text + "↓";
    case Key::Home: return text + "Home";
    case Key::End: return text + "End";
    case Key::Escape: return text + "Esc";
    case Key::Tab: return text + "Tab";
    case Key::Enter: return text + "Enter";
    case Key::Delete: return text + "Delete";
    case Key::F1: return text + "F1";
    default: return text + static_cast<char>(chord.key);
  }
}

const std::vector<Command>& commands() {
  static const std::vector<Command> all = [] {
    std::vector<Command> list = time_commands();
    const std::vector<Command> others = other_commands();
    list.insert(list.end(), others.begin(), others.end());
    return list;
  }();
  return all;
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
