// A window that has been used for long shows what a fresh one would, and what a fresh session would: nothing of an old picture is taken for
// a new one.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <random>
#include <thread>

#include "app/plots/plot_table.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "tests/app/drawings.h"
#include "tests/app/furnished.h"
#include "tests/app/long_tests.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {
namespace {

// One thing that a person can change, at random.
void change_something(Workbench& bench, std::mt19937& random) {
  const auto below = [&](size_t n) { return random() % n; };
  const auto stride = [&] { return Choice{"good", {{"STRIDE", std::array{1, 2, 4, 8, 16}[below(5)]}}, {}}; };
  const auto view = [&](const char* name, auto values) {
    bench.change([&](Settings& s) { s.views[name] = values[below(std::size(values))]; });
  };
  const auto flip_any = [&](const char* stage) {
    bench.show_stage(stage);
    const auto picture = bench.stage().picture();
    auto ids = [&] {
      std::vector<std::string> all;
      for (const Switch& each : picture->switches(bench, english())) all.push_back(each.id);
      for (const Example& each : picture->examples(bench, english())) all.push_back(each.id);
      return all;
    }();
    if (!ids.empty()) picture->flip(bench, ids[below(ids.size())]);
  };
  switch (below(19)) {
    case 18:
      return static_cast<void>(bench.change([&](Settings& s) {
        s.measure.plot = plots()[below(plots().size())].id;
        s.measure.gpu = below(3) > 0;
        s.measure.loop_size = below(2) == 0 ? 128 : 512;
      }));
    case 17:
      return flip_any(std::array{"lab", "cpu", "memory", "banks", "tiles", "timeline", "compare"}[below(7)]);
    case 16:
      below(2) == 0 ? bench.add_compare_side() : bench.remove_compare_side();
      return bench.choose(SideId::Third, below(3) == 0 ? Choice{} : stride());
    case 15:
      return static_cast<void>(bench.change([&](Settings& s) { s.architecture = std::array{"", "sm_70", "sm_35"}[below(3)]; }));
    case 14:
      return bench.choose(SideId::Main, {"racy", {}, {}, below(3) == 0});
    case 13:
      return bench.show_schedule(std::array{"in-order", "reversed", "round-robin"}[below(3)]);
    case 12:
      return bench.select({Selection::Kind::Word, "s", static_cast<int64_t>(below(80))}, {.lane = static_cast<uint32_t>(below(32))});
    case 11:
      return bench.set_play_by(kPlayBy[below(kPlayBy.size())]);
    case 10: {
      Overlays overlays;
      const Command* const pin = find_command("view.pin");
      bench.show_stage("memory");
      if (pin && pin->enabled(bench)) pin->run(bench, overlays);
      return;
    }
    case 6:
      return view("banks.picture", std::array{"arrows", "array", "card"});
    case 7:
      return view("lab.picture", std::array{"arrows", "array", "card"});
    case 8:
      if (const auto setup = shown_lab_setup(bench)) bench.open_in_lab(*setup);
      return;
    case 9:
      bench.undo();
      return;
    case 0:
      return bench.show_stage(stages().all()[below(stages().all().size())]->id);
    case 1:
      return bench.choose(SideId::Left, stride());
    case 2:
      return bench.choose(SideId::Right, stride());
    case 3:
      return bench.seek(below(40));
    default:
      return bench.choose(SideId::Main, stride());
  }
}

// Until what-ifs and accounts as compiled are there too, which pictures show as they come.
bool finish(Workbench& bench) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  while (std::chrono::steady_clock::now() < until) {
    bench.poll();
    // What came to its end between the two is taken by one more poll.
    if (!bench.waiting() && !bench.finishing() && !bench.poll()) return true;
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  return false;
}

// What a new session shows that begins in the state of this one.
viz::Drawing drawn_by_fresh_session(const Workbench& used) {
  PaperScreen screen;
  const Furnished furnished = furnished_workbench();
  Workbench* const bench = furnished.bench.get();
  bench->restore(used.state());
  EXPECT_TRUE(finish(*bench)) << "it does not finish";
  screen.frame(*bench);
  return drawn(screen.frame(*bench));
}

// `each`: of how many changes one is compared with a fresh session; the others are with a fresh window.
void soak(int changes, int each) {
  PaperScreen screen;
  const Furnished furnished = furnished_workbench();
  Workbench* const bench = furnished.bench.get();
  ViewState state;
  state.stage = "tiles";
  for (Choice& choice : state.choices) choice = {"good", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle(*bench));
  std::mt19937 random(7);
  int sessions = 0;
  for (int i = 0; i < changes; ++i) {
    // Some snapshots come and go without being drawn: their addresses are free again.
    for (auto unseen = random() % 4; unseen-- > 0;) {
      change_something(*bench, random);
      ASSERT_TRUE(settle(*bench));
    }
    const bool session = i % each == 0;
    if (session) {
      ASSERT_TRUE(finish(*bench));
      bench->seek(bench->clock().at());  // what has flown shows its last wavefront, what is gone to its first
    }
    screen.frame(*bench);
    const viz::Drawing used = drawn(screen.frame(*bench));
    ASSERT_FALSE(used.empty());
    if (!session) {  // a session that begins here has a fresh window too
      PanelState kept = std::exchange(screen.state, PanelState{});
      screen.frame(*bench);
      const viz::Drawing fresh = drawn(screen.frame(*bench));
      screen.state = std::move(kept);
      ASSERT_EQ(first_difference(used, fresh), "") << "after " << i << " changes the window shows something old on " << bench->stage().id;
      continue;
    }
    ++sessions;
    ASSERT_EQ(first_difference(used, drawn_by_fresh_session(*bench)), "")
        << "after " << i << " changes a session that begins there shows something else on " << bench->stage().id;
  }
  EXPECT_GE(sessions, changes / each);
}

// What the background has done is seen once it has been taken, and not before: no frame's text depends on how fast it is.
TEST(Frames, AreTheSameBeforeAndAfterTheBackgroundHasFinishedAsLongAsNothingWasTaken) {
  for (const Stage* stage : stages().all()) {
    for (const char* kernel : {"good", "error"}) {
      std::atomic<int> woken{0};
      WorkbenchParts parts = fake_parts();
      parts.wake = [&] { ++woken; };
      Workbench bench(std::move(parts));
      ViewState state;
      state.stage = stage->id;
      for (Choice& choice : state.choices) choice = {kernel, {}, {}};
      bench.restore(state);
      PaperScreen screen;
      screen.state.overlays.findings = true;
      screen.frame(bench);
      const viz::Drawing before = screen.frame(bench).canvas.take();
      for (int i = 0; i < 1000 && woken < 4; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ASSERT_GE(woken, 4) << "the four sides have been worked out";
      EXPECT_EQ(first_difference(before, screen.frame(bench).canvas.take()), "") << stage->id << " of " << kernel;
    }
  }
}

TEST(Soak, AfterManyChangesEachPictureIsThatOfAFreshWindowAndOfAFreshSession) {
  if (long_tests())
    soak(10'000, 1);
  else
    soak(300, 10);
}

}  // namespace
}  // namespace warplens::app
