// The checks in the background of the window.
#include "app/session/checking/checking.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/simt/builder.h"

namespace warplens::app {
namespace {

class NoPipeline : public Pipeline {
 public:
  Result<SnapshotPtr> make(const Request&, const Report&) override { return Error{"unused", {}, "", ""}; }
  Result<SnapshotPtr> add_compiled(const Request&, const SnapshotPtr&, const Report&) override { return Error{"unused", {}, "", ""}; }
  Result<std::shared_ptr<const simt::Launch>> launch_for_checks(const Request&, const SnapshotPtr& snapshot) override {
    return snapshot->launch;
  }
  Result<measure::Job> measuring_job(const workload::What&) override { return Error{"unused", {}, "", ""}; }
};

// Each thread stores to an element of its own, or all of a warp to one; `blocks` of them.
SnapshotPtr storing(bool races, uint32_t blocks) {
  simt::Builder b;
  const RegisterId tid = b.special(SpecialRegister::TidX), s = b.array(Space::Shared, "s", 32);
  b.line = 4;
  b.store(Type::I32, races ? s : b.address(s, tid), tid);
  b.finish();
  auto launch = std::make_shared<simt::Launch>();
  launch->grid = {blocks, 1, 1};
  launch->block = {32, 1, 1};
  auto snapshot = std::make_shared<analysis::Snapshot>();
  snapshot->program = std::make_shared<const Program>(b.take());
  snapshot->launch = launch;
  return snapshot;
}

const checks::CheckReport* answer(Checking& checking) {
  for (int i = 0; i < 2000 && (checking.poll(), !checking.report()); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return checking.report();
}

TEST(Checking, GivesTheFindingsOfTheSnapshotThatIsShown) {
  Checking checking([] { return std::make_unique<NoPipeline>(); }, [] {});
  EXPECT_EQ(checking.report(), nullptr);
  checking.want({}, storing(true, 2));
  const checks::CheckReport* report = answer(checking);
  ASSERT_NE(report, nullptr);
  EXPECT_EQ(report->found(), 1u);
  EXPECT_EQ(report->findings.at(0).first.line, 4u);
  const SnapshotPtr clean = storing(false, 2);
  checking.want({}, clean);
  EXPECT_EQ(checking.report(), nullptr) << "those of another snapshot";
  report = answer(checking);
  ASSERT_NE(report, nullptr);
  EXPECT_EQ(report->found(), 0u);
  EXPECT_EQ(report->blocks, 2u);
  checking.want({}, clean);
  EXPECT_NE(checking.report(), nullptr) << "it is known already";
}

TEST(Checking, DropsWhatIsNoLongerNeeded) {
  Checking checking([] { return std::make_unique<NoPipeline>(); }, [] {});
  checking.want({}, storing(true, 5'000'000));
  checking.want({}, storing(false, 1));
  const checks::CheckReport* report = answer(checking);
  ASSERT_NE(report, nullptr);
  EXPECT_EQ(report->blocks_total, 1u);
  EXPECT_EQ(report->found(), 0u);
}

}  // namespace
}  // namespace warplens::app
