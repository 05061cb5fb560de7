// Which access is next to which in Compare: by memory, array, operation and turn, never by number.
#include "app/session/compare/pairing.h"

#include <gtest/gtest.h>

#include "tests/app/fakes.h"
#include "tests/simt/builder.h"

namespace warplens::app {
namespace {

struct Deed {
  const char* array;
  MemoryOp op;
};

// One warp that does this to shared arrays of 32 floats, one thing after the other.
SnapshotPtr doing(const std::vector<Deed>& deeds) {
  simt::Builder b;
  std::map<std::string, RegisterId> arrays;
  for (const Deed& deed : deeds)
    if (!arrays.contains(deed.array)) arrays[deed.array] = b.array(Space::Shared, deed.array, 32);
  const RegisterId lane = b.special(SpecialRegister::LaneId), one = b.f32(1);
  for (const Deed& deed : deeds) {
    ++b.line;
    const uint32_t site = b.site(Space::Shared, deed.op, deed.array);
    if (deed.op == MemoryOp::Store)
      b.store(Type::F32, b.address(arrays[deed.array], lane), one, site);
    else
      b.load(Type::F32, b.address(arrays[deed.array], lane), site);
  }
  b.finish();
  auto launch = std::make_shared<simt::Launch>();
  launch->block = {32, 1, 1};
  auto snapshot = analysis::make_snapshot(catalog::kernel_file("k.cu", ""), {}, std::make_shared<const Program>(b.take()), launch, {});
  return snapshot ? *snapshot : nullptr;
}

constexpr Deed kStoreA{"As", MemoryOp::Store}, kLoadA{"As", MemoryOp::Load}, kStoreB{"Bs", MemoryOp::Store}, kLoadB{"Bs", MemoryOp::Load};

// "0-0 1-2 -1": the place of each side's access among its own; "-" where it has none.
std::string pairs_of(const std::vector<Deed>& left, const std::vector<Deed>& right) {
  const SnapshotPtr sides[2] = {doing(left), doing(right)};
  std::string text;
  const auto number = [](uint32_t access) { return access == kNone ? std::string() : std::to_string(access); };
  for (const PairedAccess& pair : pair_accesses({{sides[0].get(), 0}, {sides[1].get(), 0}}))
    text += (text.empty() ? "" : " ") + number(pair.access[0]) + "-" + number(pair.access[1]);
  return text;
}

TEST(Pairing, TheSameKernelPairsItsAccessesInOrder) {
  EXPECT_EQ(pairs_of({kStoreA, kLoadA, kLoadA}, {kStoreA, kLoadA, kLoadA}), "0-0 1-1 2-2");
}

TEST(Pairing, AStoreIsNeverPairedWithALoadNorOneArrayWithAnother) {
  EXPECT_EQ(pairs_of({kStoreA, kStoreB, kLoadA}, {kStoreA, kLoadA, kLoadB}), "0-0 1- 2-1 -2");
}

TEST(Pairing, TheTurnCountsAndWhatOneSideDoesOftenerIsAlone) {
  EXPECT_EQ(pairs_of({kStoreA, kLoadA}, {kStoreA, kLoadA, kLoadA, kLoadA}), "0-0 1-1 -2 -3");
}

TEST(Pairing, ASideThatIsNotTracedYetLeavesTheOtherAlone) {
  const SnapshotPtr right = doing({kStoreA, kLoadA});
  const Pairing pairs = pair_accesses({{nullptr, 0}, {right.get(), 0}});
  ASSERT_EQ(pairs.size(), 2u);
  EXPECT_TRUE(pairs[0].ended[0]);
  EXPECT_EQ(pairs[1].access[1], 1u);
}

TEST(Pairing, ASideHasEndedWhenNothingOfItsComesAnyMoreAndKeepsItsLast) {
  const SnapshotPtr left = doing({kStoreA, kStoreB, kLoadA}), right = doing({kStoreA, kLoadA, kLoadA, kLoadA});
  const Pairing pairs = pair_accesses({{left.get(), 0}, {right.get(), 0}});
  ASSERT_EQ(pairs.size(), 5u);  // the store to Bs has no counterpart, two loads have none
  EXPECT_EQ(pairs[1].access[1], kNone);
  EXPECT_FALSE(pairs[1].ended[1]) << "it is only waiting";
  EXPECT_EQ(pairs[1].last[1], 0u);
  EXPECT_TRUE(pairs[3].ended[0]);
  EXPECT_EQ(pairs[4].last[0], 2u);
}

// One warp that loads an input and stores an output, by these names.
SnapshotPtr copying(const std::string& in, const std::string& out) {
  simt::Builder b;
  const RegisterId from = b.parameter(in, Type::I64, true), to = b.parameter(out, Type::I64, true);
  const RegisterId lane = b.special(SpecialRegister::LaneId);
  const RegisterId x = b.load(Type::F32, b.address(from, lane), b.site(Space::Global, MemoryOp::Load, in));
  b.store(Type::F32, b.address(to, lane), x, b.site(Space::Global, MemoryOp::Store, out));
  b.finish();
  auto spec = std::make_shared<catalog::KernelSpec>();
  spec->buffers = {{in, "in", "f32", Type::F32, {}}, {out, "out", "f32", Type::F32, {}}};
  auto launch = std::make_shared<simt::Launch>();
  launch->block = {32, 1, 1};
  launch->buffers = {simt::buffer_of(in, 32), simt::buffer_of(out, 32)};
  launch->arguments = {simt::buffer_argument(0), simt::buffer_argument(1)};
  auto snapshot =
      analysis::make_snapshot(catalog::kernel_file("k.cu", "", spec), {}, std::make_shared<const Program>(b.take()), launch, {});
  return snapshot ? *snapshot : nullptr;
}

TEST(Pairing, ABufferOfAnotherNameIsPairedByItsRole) {
  const SnapshotPtr left = copying("A", "C"), right = copying("in", "out");
  ASSERT_NE(left, nullptr);
  ASSERT_NE(right, nullptr);
  const Pairing pairs = pair_accesses({{left.get(), 0}, {right.get(), 0}});
  ASSERT_EQ(pairs.size(), 2u);
  for (uint32_t i = 0; i < 2; ++i) EXPECT_EQ(pairs[i].access, (std::array<uint32_t, kMaxCompared>{i, i, kNone}));
}

TEST(Pairing, AThirdSideIsPairedWithWhatEitherOfTheOthersDoes) {
  const SnapshotPtr sides[] = {doing({kStoreA, kLoadA}), doing({kStoreA, kStoreB, kLoadA}), doing({kStoreB, kLoadA, kLoadB})};
  const Pairing pairs = pair_accesses({{sides[0].get(), 0}, {sides[1].get(), 0}, {sides[2].get(), 0}});
  using Row = std::array<uint32_t, kMaxCompared>;
  std::vector<Row> rows;
  for (const PairedAccess& pair : pairs) rows.push_back(pair.access);
  EXPECT_EQ(rows, (std::vector<Row>{{0, 0, kNone}, {kNone, 1, 0}, {1, 2, 1}, {kNone, kNone, 2}}));
  EXPECT_TRUE(pairs[3].ended[0] && pairs[3].ended[1]);
  EXPECT_FALSE(pairs[1].ended[0]) << "it is only waiting";
}

TEST(PairClock, StopsOnEachPairAndMovesBothSides) {
  Choices choices(fake_catalog(), fake_pipelines(std::make_shared<FakeCounts>()), {});
  Player &left = choices.side(SideId::Left).player, &right = choices.side(SideId::Right).player;
  left.show(doing({kStoreA, kStoreB, kLoadA}));
  right.show(doing({kStoreA, kLoadA}));
  PairClock clock(choices);
  EXPECT_EQ(clock.length(), 3u);
  clock.seek(2);
  EXPECT_EQ(left.site()->array, "Bs");
  EXPECT_EQ(right.site()->op, MemoryOp::Store) << "without a counterpart it stays where it was";
  clock.seek(3);
  EXPECT_EQ(left.site()->op, MemoryOp::Load);
  EXPECT_EQ(right.site()->op, MemoryOp::Load);
  EXPECT_FALSE(clock.can(Jump::NextAccess));
  EXPECT_FALSE(clock.can(Jump::NextConflict));
}

}  // namespace
}  // namespace warplens::app
