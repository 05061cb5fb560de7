// A window that has been used for long shows what a fresh one would: nothing of an old picture is taken for a new one.
#include <gtest/gtest.h>
#include <imgui.h>

#include <cstring>
#include <random>

#include "app/stages/stages.h"
#include "tests/app/fakes.h"
#include "tests/app/null_screen.h"

namespace warplens::app {
namespace {

// What was drawn into the stage and the transport, vertex by vertex.
std::string drawn() {
  const ImDrawData* const data = ImGui::GetDrawData();
  std::string bytes;
  for (int i = 0; i < data->CmdListsCount; ++i) {
    const ImDrawList* const list = data->CmdLists[i];
    const std::string_view owner = list->_OwnerName;
    if (owner.find("/stage_") == owner.npos && owner.find("/transport_") == owner.npos) continue;
    bytes.append(reinterpret_cast<const char*>(list->VtxBuffer.Data), static_cast<size_t>(list->VtxBuffer.Size) * sizeof(ImDrawVert));
  }
  return bytes;
}

// One thing that a person can change, at random.
void change_something(Workbench& bench, std::mt19937& random) {
  const auto below = [&](size_t n) { return random() % n; };
  const auto stride = [&] { return Choice{"good", {{"STRIDE", std::array{1, 2, 4, 8, 16}[below(5)]}}, {}}; };
  switch (below(6)) {
    case 0: return bench.show_stage(stages().all()[below(stages().all().size())]->id);
    case 1: return bench.choose(SideId::Left, stride());
    case 2: return bench.choose(SideId::Right, stride());
    case 3: return bench.seek(below(40));
    default: return bench.choose(SideId::Main, stride());
  }
}

void soak(int changes) {
  NullScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "tiles"));
  ASSERT_TRUE(settle(*bench));
  std::mt19937 random(7);
  for (int i = 0; i < changes; ++i) {
    // Some snapshots come and go without being drawn: their addresses are free again.
    for (auto unseen = random() % 4; unseen-- > 0;) {
      change_something(*bench, random);
      ASSERT_TRUE(settle(*bench));
    }
    screen.frame(*bench);
    screen.frame(*bench);
    const std::string used = drawn();
    PanelState kept = std::exchange(screen.state, PanelState{});
    screen.frame(*bench);
    screen.frame(*bench);
    const std::string fresh = drawn();
    screen.state = std::move(kept);
    ASSERT_FALSE(fresh.empty());
    ASSERT_TRUE(used == fresh) << "after " << i << " changes the window shows something old on " << bench->stage().id;
  }
}

#ifdef WARPLENS_LONG_SOAK
TEST(Soak, AfterTenThousandChangesEachPictureIsThatOfAFreshWindow) { soak(10'000); }
#else
TEST(Soak, AfterAFewHundredChangesEachPictureIsThatOfAFreshWindow) { soak(300); }
#endif

}  // namespace
}  // namespace warplens::app
