// The session and the workbench over fake pipelines: what the user sees when the background is slow, wrong or stuck.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "tests/app/fakes.h"

namespace warplens::app {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

Request request_for(const std::string& name) {
  Request request;
  request.what.name = name;
  return request;
}

constexpr int kHalfAMinute = 6000;  // in steps of 5 ms

bool wait_for(Session& session, const std::function<bool()>& done) {
  for (int i = 0; i < kHalfAMinute && !done(); ++i) {
    session.poll();
    std::this_thread::sleep_for(5ms);
  }
  return done();
}

TEST(Session, AGoodRequestBecomesASnapshotAndThenGetsItsCompiledAccount) {
  std::atomic<int> woken{0};
  Session session(fake_pipelines(std::make_shared<FakeCounts>()), [&] { ++woken; });
  session.request(request_for("good"));
  ASSERT_TRUE(wait_for(session, [&] { return session.snapshot() && session.snapshot()->compiled_program; }));
  EXPECT_EQ(session.snapshot()->path(), "good");
  EXPECT_GE(woken, 2);
}

TEST(Session, AnAnswerIsAwaitedUntilItHasBeenTakenHoweverFastTheBackgroundIs) {
  std::atomic<int> woken{0};
  Session session(fake_pipelines(std::make_shared<FakeCounts>()), [&] { ++woken; });
  const auto wait_until_woken = [&](int times) {
    for (int i = 0; i < kHalfAMinute && woken < times; ++i) std::this_thread::sleep_for(5ms);
    return woken >= times;
  };
  EXPECT_FALSE(session.awaiting());
  session.request(request_for("good"));
  ASSERT_TRUE(wait_until_woken(1));
  EXPECT_TRUE(session.awaiting());
  EXPECT_TRUE(session.progress().busy);
  ASSERT_TRUE(session.poll());
  EXPECT_FALSE(session.awaiting());
  ASSERT_TRUE(wait_until_woken(2));
  EXPECT_TRUE(session.progress().compiled_busy);
  ASSERT_TRUE(session.poll());
  EXPECT_FALSE(session.progress().compiled_busy);
}

TEST(Session, AnErrorIsShownAndTheLastGoodPictureStays) {
  Session session(fake_pipelines(std::make_shared<FakeCounts>()), nullptr);
  session.request(request_for("good"));
  ASSERT_TRUE(wait_for(session, [&] { return session.snapshot() != nullptr; }));
  session.request(request_for("error"));
  ASSERT_TRUE(wait_for(session, [&] { return session.error().has_value(); }));
  EXPECT_THAT(to_string(*session.error()), HasSubstr("bad.cu:3:14: expected ';'"));
  EXPECT_EQ(session.snapshot()->path(), "good");
  session.request(request_for("good"));
  EXPECT_TRUE(wait_for(session, [&] { return !session.error(); }));
}

TEST(Session, ANewerRequestStopsTheOlderOne) {
  auto counts = std::make_shared<FakeCounts>();
  Session session(fake_pipelines(counts), nullptr);
  session.request(request_for("slow"));
  while (counts->started == 0) std::this_thread::sleep_for(1ms);
  session.request(request_for("good"));
  ASSERT_TRUE(wait_for(session, [&] { return session.snapshot() != nullptr; }));
  EXPECT_EQ(session.snapshot()->path(), "good");
  EXPECT_EQ(counts->stopped, 1);
}

TEST(Session, CancelStopsTheWorkAndLeavesNoError) {
  auto counts = std::make_shared<FakeCounts>();
  Session session(fake_pipelines(counts), nullptr);
  session.request(request_for("slow"));
  while (counts->started == 0) std::this_thread::sleep_for(1ms);
  EXPECT_TRUE(session.progress().busy);
  session.cancel();
  EXPECT_FALSE(session.progress().busy);
  ASSERT_TRUE(wait_for(session, [&] { return counts->stopped == 1; }));  // what it was doing comes to its end
  EXPECT_FALSE(session.poll());
  EXPECT_FALSE(session.error());
  EXPECT_FALSE(session.snapshot());
}

TEST(Session, AStuckCompilerIsLeftBehindAndTheNextRequestAnswered) {
  auto counts = std::make_shared<FakeCounts>();
  Session session(fake_pipelines(counts), nullptr);
  session.request(request_for("hangs"));
  ASSERT_TRUE(wait_for(session, [&] { return counts->hanging == 1; }));
  session.request(request_for("good"));
  ASSERT_TRUE(wait_for(session, [&] { return session.snapshot() != nullptr; }));
  EXPECT_EQ(counts->hanging, 1) << "nobody waited for it";
  EXPECT_EQ(session.snapshot()->path(), "good");
  counts->released = true;
}

TEST(Session, ACompilerThatIsBusyWithAnOlderRequestIsStoppedForTheNewerOne) {
  auto counts = std::make_shared<FakeCounts>();
  Session session(fake_pipelines(counts), nullptr);
  session.request(request_for("compiles"));
  while (counts->started == 0) std::this_thread::sleep_for(1ms);
  session.request(request_for("good"));
  ASSERT_TRUE(wait_for(session, [&] { return session.snapshot() != nullptr; }));
  EXPECT_TRUE(wait_for(session, [&] { return counts->stopped == 1; })) << "its thread has ended, too";
  EXPECT_FALSE(session.error());
}

TEST(Session, AFailedCompiledAccountIsANoteAndNoError) {
  Session session(fake_pipelines(std::make_shared<FakeCounts>()), nullptr);
  session.request(request_for("no_compiled"));
  ASSERT_TRUE(wait_for(session, [&] { return session.snapshot() && !session.snapshot()->compiled_problem.empty(); }));
  EXPECT_THAT(session.snapshot()->compiled_problem, HasSubstr("the compiler died"));
  EXPECT_FALSE(session.error());
}

TEST(Workbench, UndoAndRedoWalkThroughTheChoices) {
  auto bench = fake_workbench();
  bench->choose_kernel("good");
  bench->set_parameter("STRIDE", 16);
  bench->set_parameter("STRIDE", 1);
  EXPECT_TRUE(bench->undo());
  EXPECT_EQ(bench->active().choice.set.at("STRIDE"), 16);
  EXPECT_TRUE(bench->redo());
  EXPECT_EQ(bench->active().choice.set.at("STRIDE"), 1);
  EXPECT_FALSE(bench->redo());
  bench->undo();
  bench->set_parameter("STRIDE", 2);
  EXPECT_FALSE(bench->can_redo());
}

TEST(Workbench, AConflictIsFoundAndItsWavefrontsAreTheStride) {
  auto bench = fake_workbench();
  bench->choose(SideId::Main, {"good", {{"STRIDE", 16}}, {}});
  ASSERT_TRUE(settle(*bench));
  bench->jump(Jump::NextConflict);
  ASSERT_NE(bench->player().access(), nullptr);
  // 32 lanes, 16 words apart: 512 words over banks 0 and 16, sixteen distinct words in each.
  EXPECT_EQ(bench->player().access()->wavefronts, 16);
  EXPECT_EQ(bench->player().moment()->line, 5u);
}

TEST(Workbench, PlayingReachesTheEndAndStopsThere) {
  auto bench = fake_workbench();
  bench->choose_kernel("good");
  ASSERT_TRUE(settle(*bench));
  bench->set_speed(100);
  bench->play(true);
  EXPECT_TRUE(bench->playing());
  for (int i = 0; i < 100 && bench->playing(); ++i) bench->advance(0.1);
  EXPECT_FALSE(bench->playing());
  EXPECT_FALSE(bench->can(Jump::NextStep));
}

TEST(Workbench, FollowingAnotherWarpKeepsTheStep) {
  auto bench = fake_workbench();
  bench->choose_kernel("good");
  ASSERT_TRUE(settle(*bench));
  bench->jump(Jump::NextConflict);
  const uint32_t line = bench->player().moment()->line;
  bench->follow_warp(1);
  EXPECT_EQ(bench->player().warp(), 1u);
  EXPECT_EQ(bench->player().moment()->line, line);
}

TEST(Workbench, CompareCountsAccessesOnBothSidesUnderOneClock) {
  auto bench = fake_workbench();
  bench->choose(SideId::Left, {"good", {{"STRIDE", 16}}, {}});
  bench->choose(SideId::Right, {"good", {{"STRIDE", 1}}, {}});
  bench->show_stage("compare");
  ASSERT_TRUE(settle(*bench));
  EXPECT_EQ(bench->clock().length(), 3u);
  bench->jump(Jump::NextConflict);
  EXPECT_EQ(bench->clock().at(), 2u);
  EXPECT_EQ(bench->side(SideId::Left).player.access()->wavefronts, 16);
  EXPECT_EQ(bench->side(SideId::Right).player.access()->wavefronts, 1);
  bench->jump(Jump::End);
  EXPECT_EQ(bench->clock().at(), 3u);
  EXPECT_FALSE(bench->can(Jump::NextAccess));
}

TEST(Workbench, AFileThatCannotBeReadIsAnErrorWithItsPath) {
  auto bench = fake_workbench();
  const Status opened = bench->open_file("/nowhere/at/all.cu", {});
  ASSERT_FALSE(opened.ok());
  EXPECT_THAT(to_string(opened.error()), HasSubstr("/nowhere/at/all.cu"));
}

TEST(Side, OptionsOfAFileAreReadAndMistakesNamed) {
  const auto what =
      to_what({"a.cu", {}, {{"kernel", "k"}, {"grid", "2,3"}, {"block", "32"}, {"shared", "64"}, {"set", "A=1 B=2"}, {"arg", "x=1.5"}}});
  ASSERT_TRUE(what.ok());
  EXPECT_EQ(what->grid->y, 3u);
  EXPECT_EQ(what->block->x, 32u);
  EXPECT_EQ(*what->shared_bytes, 64u);
  EXPECT_EQ(what->set.size(), 2u);
  EXPECT_EQ(what->args.front().second, "1.5");
  const auto sized = to_what({"sgemm_naive", {{"BDIM", 32}}, {{"size", "M=256 K=64"}}});
  ASSERT_TRUE(sized.ok());
  EXPECT_EQ(sized->sizes, (std::vector<std::pair<std::string, int64_t>>{{"M", 256}, {"K", 64}}));
  EXPECT_EQ(sized->set.size(), 1u);
  const auto types = to_what({"a.cu", {}, {{"set", "T=pair<int, float> N=4"}, {"size", "M=1,K=2"}}});
  ASSERT_TRUE(types.ok());
  EXPECT_EQ(frontend::text_of(types->set[0].value), "pair<int, float>");
  EXPECT_EQ(types->set.size(), 2u);
  EXPECT_EQ(types->sizes.size(), 2u);
  for (const auto& [option, text] : std::multimap<std::string, std::string>{{"grid", "2,,3"},
                                                                            {"grid", "2147483648"},
                                                                            {"block", "0"},
                                                                            {"launch", "0"},
                                                                            {"tolerance", "nan"},
                                                                            {"shared", "many"},
                                                                            {"set", "A"},
                                                                            {"arg", "=1"},
                                                                            {"size", "M=many"}}) {
    const auto bad = to_what({"a.cu", {}, {{option, text}}});
    ASSERT_FALSE(bad.ok()) << option;
    EXPECT_THAT(bad.error().message, HasSubstr(option));
  }
}

TEST(Measurement, SamplesCountUnlessTheResultIsWrong) {
  FakeWorker* worker = nullptr;
  auto bench = fake_workbench(&worker);
  bench->start_measuring();
  ASSERT_EQ(worker->requests.size(), 1u);
  const auto jobs = worker->requests[0].jobs;
  measure::Sample sample;
  sample.id = 7;
  sample.value = 3;
  for (const measure::Job& job : jobs) {
    sample.kernel = job.name;
    worker->events.emplace_back(sample);
  }
  sample.id = 6;  // of an earlier request
  worker->events.emplace_back(sample);
  bench->poll();
  EXPECT_EQ(bench->measurement().kernels[0].samples.size(), 1u);
  EXPECT_EQ(bench->measurement().kernels[1].samples.size(), 1u);
  worker->events.emplace_back(measure::Failure{7, jobs[0].name, measure::Outcome::Wrong, "off"});
  worker->events.emplace_back(measure::Finished{7, {}});
  bench->poll();
  EXPECT_TRUE(bench->measurement().kernels[0].samples.empty());
  EXPECT_EQ(bench->measurement().kernels[1].samples.size(), 1u);
  EXPECT_EQ(bench->measurement().state, Measurement::State::Finished);
}

TEST(Measurement, CancelReachesTheWorkerOnce) {
  FakeWorker* worker = nullptr;
  auto bench = fake_workbench(&worker);
  bench->start_measuring();
  bench->cancel_measuring();
  bench->cancel_measuring();
  EXPECT_EQ(worker->cancelled, std::vector<int64_t>{7});
  EXPECT_EQ(bench->measurement().state, Measurement::State::Cancelling);
}

bool wait_for_what_ifs(Workbench& bench) {
  for (int i = 0; i < kHalfAMinute; ++i) {
    bench.poll();
    if (!bench.waiting() && !bench.finishing()) {
      bench.poll();
      return true;
    }
    std::this_thread::sleep_for(5ms);
  }
  return false;
}

TEST(Comparison, APresetThatIsChosenOnceMoreGoesToItsPlaceOnAllSides) {
  auto bench = fake_workbench();
  bench->show_stage("compare");
  bench->compare_preset("padding");
  ASSERT_TRUE(settle(*bench));
  const uint64_t place = bench->clock().at(), tick = bench->side(SideId::Left).player.tick();
  ASSERT_GT(place, 0u);
  bench->jump(Jump::End);
  ASSERT_NE(bench->side(SideId::Left).player.tick(), tick);
  bench->compare_preset("padding");
  EXPECT_EQ(bench->clock().at(), place);
  EXPECT_EQ(bench->side(SideId::Left).player.tick(), tick);
}

TEST(WhatIf, LegalNeighboursAreTracedForTheShownAccess) {
  auto bench = fake_workbench();
  ViewState state;
  state.stage = "banks";
  state.choices[0] = {"good", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(wait_for_what_ifs(*bench));
  bench->seek(*bench->player().next_on_line(5));  // the read, whose conflict is STRIDE ways
  const auto alternatives = bench->alternatives();
  ASSERT_EQ(alternatives.size(), 2u);  // STRIDE = 32 is not legal, 2 is the setting itself
  for (const auto& [neighbour, wavefronts] : alternatives) EXPECT_EQ(static_cast<int64_t>(wavefronts), neighbour.value);
}

TEST(WhatIf, ThoseOfTheKernelBeforeAreNotSaidOfAFileWithoutAHeader) {
  auto bench = fake_workbench();
  ViewState state;
  state.stage = "banks";
  state.choices[0] = {"good", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(wait_for_what_ifs(*bench));
  bench->choose(SideId::Main, {"racy", {}, {}});  // its read stands at the same place of the source
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(wait_for_what_ifs(*bench));
  bench->seek(*bench->player().next_on_line(5));
  EXPECT_TRUE(bench->alternatives().empty());
}

TEST(WhatIf, NothingIsSaidAboutAnAccessToGlobalMemory) {
  auto bench = fake_workbench();
  ViewState state;
  state.stage = "banks";
  state.choices[0] = {"good", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(wait_for_what_ifs(*bench));
  bench->seek(*bench->player().next_on_line(6));
  EXPECT_TRUE(bench->alternatives().empty());
}

TEST(WhatIf, AnotherWarpOrTurnThatDoesNotExistHasNoAnswer) {
  const SnapshotPtr sample = sample_snapshot(16);
  const AccessCosts costs = costs_of(*sample);
  uint32_t read = 0;
  while (sample->block->trace.accesses[read].conflicts == 0) ++read;
  AccessPlace place = *place_of(*sample, read);
  EXPECT_EQ(costs.at(place), 16u);
  place.turn = 1;
  EXPECT_FALSE(costs.at(place).has_value());
  place = {place.expression, 7, 0};
  EXPECT_FALSE(costs.at(place).has_value());
}

TEST(WhatIf, NeighboursStopWhenTheWorkbenchGoesAway) {
  auto counts = std::make_shared<FakeCounts>();
  {
    WorkbenchParts parts = fake_parts();
    parts.pipelines = fake_pipelines(counts);
    auto bench = std::make_unique<Workbench>(std::move(parts));
    ViewState state;
    state.stage = "banks";
    state.choices[0] = {"good", {}, {}};
    bench->restore(state);
    ASSERT_TRUE(settle(*bench));
  }
  for (int i = 0; i < kHalfAMinute && counts.use_count() > 1; ++i) std::this_thread::sleep_for(5ms);
  EXPECT_EQ(counts.use_count(), 1) << "no thread has a pipeline any more";
}

}  // namespace
}  // namespace warplens::app
