// A window that has been used for long shows what a fresh one would, and what a fresh session would: nothing of an old picture is taken for
// a new one.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <random>
#include <thread>

#include "app/stages/stages.h"
#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {
namespace {

// What is drawn into the stage and the transport, record by record.
std::string drawn(const PanelsScene& scene) {
  std::string all;
  const auto& drawing = scene.canvas.drawing();
  for (size_t part = 0; part + 1 < scene.parts.size(); ++part) {
    if (scene.parts[part].name != "stage" && scene.parts[part].name != "transport") continue;
    for (size_t i = scene.parts[part].first_record; i < scene.parts[part + 1].first_record; ++i) {
      const viz::Record& r = drawing[i];
      all += fmt::format("{} {} {} {} {} {} {} {} {} {}", static_cast<int>(r.kind), r.rect.x, r.rect.y, r.rect.width, r.rect.height,
                         r.color.r, r.color.g, r.color.b, r.color.a, r.text);
      for (const viz::Point& p : r.points) all += fmt::format(" {} {}", p.x, p.y);
      for (const viz::Color& c : r.pixels) all += fmt::format(" {:02x}{:02x}{:02x}", c.r, c.g, c.b);
      all += '\n';
    }
  }
  return all;
}

std::string first_difference(const std::string& a, const std::string& b) {
  const size_t at = static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
  const auto line = [&](const std::string& text) {
    const size_t begin = at == 0 ? 0 : text.rfind('\n', std::min(at, text.size()) - 1) + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  return "\n  " + line(a) + "\n  " + line(b);
}

// One thing that a person can change, at random.
void change_something(Workbench& bench, std::mt19937& random) {
  const auto below = [&](size_t n) { return random() % n; };
  const auto stride = [&] { return Choice{"good", {{"STRIDE", std::array{1, 2, 4, 8, 16}[below(5)]}}, {}}; };
  switch (below(6)) {
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
  for (int i = 0; i < 2000; ++i) {
    bench.poll();
    // What came to its end between the two is taken by one more poll.
    if (!bench.waiting() && !bench.finishing() && !bench.poll()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

// What a session shows that begins where this one stands.
std::string drawn_by_fresh_session(const Workbench& used) {
  PaperScreen screen;
  auto bench = fake_workbench();
  bench->restore(used.state());
  if (!finish(*bench)) return "it does not come to an end";
  screen.frame(*bench);
  return drawn(screen.frame(*bench));
}

// `each`: of how many changes one is compared with a fresh session; all are with a fresh window.
void soak(int changes, int each) {
  PaperScreen screen;
  auto bench = fake_workbench();
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
    }
    screen.frame(*bench);
    const std::string used = drawn(screen.frame(*bench));
    PanelState kept = std::exchange(screen.state, PanelState{});
    screen.frame(*bench);
    const std::string fresh = drawn(screen.frame(*bench));
    screen.state = std::move(kept);
    ASSERT_FALSE(fresh.empty());
    ASSERT_TRUE(used == fresh) << "after " << i << " changes the window shows something old on " << bench->stage().id;
    if (!session) continue;
    ++sessions;
    const std::string begun = drawn_by_fresh_session(*bench);
    ASSERT_TRUE(used == begun) << "after " << i << " changes a session that begins there shows something else on " << bench->stage().id
                               << first_difference(used, begun);
  }
  EXPECT_GE(sessions, changes / each);
}

#ifdef WARPLENS_LONG_SOAK
TEST(Soak, AfterTenThousandChangesEachPictureIsThatOfAFreshWindowAndOfAFreshSession) { soak(10'000, 1); }
#else
TEST(Soak, AfterAFewHundredChangesEachPictureIsThatOfAFreshWindowAndSomeAreComparedWithAFreshSession) { soak(300, 10); }
#endif

}  // namespace
}  // namespace warplens::app
