// What orders two accesses, and what does not.
#include "tests/checks/found.h"

namespace warplens::checks {
namespace {

// Each thread stores to its own element of `s` in line 1; in line 5 it reads the element `apart` further.
struct Exchange : Builder {
  RegisterId tid = special(TidX), s = array(Space::Shared, "s", 2048), out = parameter("out", Type::I64, true);
  void write() {
    line = 1;
    store(I, address(s, tid), tid);
    line = 3;
  }
  void read(uint32_t apart) {
    line = 5;
    const RegisterId value = load(I, address(s, op(Opcode::Xor, I, tid, i32(apart))));
    line = 6;
    const RegisterId block = special(CtaidX, true);
    store(I, address(out, op(Opcode::Add, I, op(Opcode::Mul, I, block, i32(1024)), tid)), value);
  }
  void sync(RegisterId mask) {
    Instruction in;
    in.op = Opcode::WarpSync, in.mask = mask;
    emit(in);
  }
  void fence(FenceScope scope) { to(kNone, Opcode::Fence, I, kNone, kNone, kNone, static_cast<uint8_t>(scope)); }
  RegisterId atomic(AtomicOperation operation, RegisterId at, RegisterId value, FenceScope scope = FenceScope::Device) {
    Instruction in;
    in.op = Opcode::Atomic, in.type = I, in.aux = static_cast<uint8_t>(operation), in.d = reg(I), in.a = at, in.b = value;
    in.count = static_cast<uint8_t>(memory_order(scope, false, false));
    emit(in);
    return in.d;
  }
  template <class Body>
  void where(RegisterId condition, Body body) {
    const Label yes = label(), end = label();
    branch(condition, yes, end, end);
    place(yes);
    body();
    place(end);
  }
  RegisterId below(uint32_t limit) { return compare(Comparison::Ult, I, tid, i32(limit)); }
};

TEST(Race, a_thread_may_read_what_it_wrote) {
  Exchange b;
  b.write();
  b.read(0);
  EXPECT_THAT(found(b), IsEmpty());
}

TEST(Race, lanes_of_a_warp_are_not_ordered_by_lockstep) {
  Exchange b;
  b.write();
  b.read(1);
  CheckReport report;
  EXPECT_THAT(found(b, {}, &report), ElementsAre("race 1 5 s"));
  const Finding& f = report.findings.at(0);
  EXPECT_EQ(f.check, "races");
  EXPECT_EQ(f.first.role, Role::Write);
  EXPECT_EQ(f.second->role, Role::Read);
  EXPECT_EQ(f.times, 32u);
  EXPECT_EQ(f.barrier_after, 1u);
  EXPECT_EQ(f.barrier_before, 5u);
  EXPECT_EQ(f.first.lanes ^ f.second->lanes, 3u);  // lane 0 and lane 1
  EXPECT_LT(f.first.tick, f.second->tick);
  EXPECT_THAT(f.sentence, HasSubstr("race on s[0] (bytes 0 to 3): write at line 1 by lane 0 of warp 0 of block (0, 0, 0)"));
}

TEST(Race, a_syncwarp_orders_lanes_but_not_warps) {
  for (const auto& [apart, races] : {std::pair{1u, false}, {32u, true}}) {
    Exchange b;
    b.write();
    b.sync(b.i32(~0u));
    b.read(apart);
    EXPECT_EQ(found(b, {1, 64}).size(), races ? 1u : 0u) << apart;
  }
}

TEST(Race, a_mask_orders_only_the_lanes_that_it_names) {
  for (const auto& [apart, races] : {std::pair{1u, false}, {8u, false}, {16u, true}}) {
    Exchange b;
    b.write();
    const RegisterId high = b.op(Opcode::Select, I, b.below(16), b.i32(0xffff), b.i32(0xffff0000));
    b.sync(high);
    b.read(apart);
    EXPECT_EQ(found(b).size(), races ? 1u : 0u) << apart;
  }
}

TEST(Race, joins_of_parts_of_a_warp_hand_on_what_their_lanes_know) {
  for (bool twice : {false, true}) {
    Exchange b;
    b.write();
    b.sync(b.op(Opcode::Select, I, b.below(16), b.i32(0xffff), b.i32(0xffff0000)));
    if (twice) {  // lanes 8 to 23 meet: each half has then handed on what it knew
      b.where(b.compare(Comparison::Ult, I, b.op(Opcode::Sub, I, b.tid, b.i32(8)), b.i32(16)), [&] { b.sync(b.i32(0x00ffff00)); });
      b.sync(b.op(Opcode::Select, I, b.below(16), b.i32(0xffff), b.i32(0xffff0000)));
    }
    b.read(31);
    EXPECT_EQ(found(b).size(), twice ? 0u : 1u);
  }
}

// PTX: only bar.warp.sync is a barrier of memory.
TEST(Race, a_vote_waits_for_its_lanes_and_orders_no_memory) {
  Exchange b;
  b.write();
  Instruction in;
  in.op = Opcode::Vote, in.type = Type::I32, in.aux = static_cast<uint8_t>(VoteMode::Ballot), in.d = b.reg(I), in.a = b.below(5);
  in.mask = b.i32(~0u);
  b.emit(in);
  b.read(1);
  EXPECT_THAT(found(b), ElementsAre("race 1 5 s"));
}

TEST(Race, a_barrier_orders_the_block_and_is_needed_again_before_the_next_store) {
  Exchange once;
  once.write();
  once.barrier();
  once.read(33);
  once.line = 7;
  once.store(I, once.address(once.s, once.tid), once.tid);
  EXPECT_THAT(found(once, {1, 128}), ElementsAre("race 5 7 s"));
  Exchange twice;
  twice.write();
  twice.barrier();
  twice.read(33);
  twice.barrier();
  twice.line = 7;
  twice.store(I, twice.address(twice.s, twice.tid), twice.tid);
  EXPECT_THAT(found(twice, {1, 128}), IsEmpty());
}

TEST(Race, is_found_whatever_the_schedule_is) {
  for (simt::Order order : {simt::Order::InOrder, simt::Order::RoundRobin, simt::Order::Reversed, simt::Order::Seeded}) {
    Exchange b;
    b.write();
    b.read(64);
    EXPECT_THAT(found(b, {1, 128, order}), ElementsAre("race 1 5 s"));
  }
}

TEST(Race, stores_of_one_value_are_benign_and_of_different_values_are_not) {
  for (bool same : {true, false}) {
    Exchange b;
    b.line = 2;
    b.store(I, b.s, same ? b.i32(7) : b.tid);
    EXPECT_THAT(found(b), ElementsAre(same ? "benign 2 2 s" : "race 2 2 s"));
  }
}

TEST(Race, bytes_of_one_word_are_different_places) {
  for (uint32_t apart : {1u, 0u}) {
    Exchange b;
    b.line = 2;
    const RegisterId at = b.op(Opcode::Mul, I, b.tid, b.i32(apart));
    b.store(Type::I8, b.address(b.s, at, 1), b.op(Opcode::Trunc, Type::I8, b.tid));
    EXPECT_EQ(found(b).size(), apart ? 0u : 1u);
  }
}

TEST(Race, blocks_are_not_ordered_and_atomics_are) {
  Exchange stores;
  stores.line = 2;
  stores.store(I, stores.address(stores.out, stores.tid), stores.special(CtaidX, true));
  EXPECT_THAT(found(stores, {3, 32}), ElementsAre("race 2 2 out"));
  Exchange atomics;
  atomics.line = 2;
  atomics.atomic(AtomicOperation::Add, atomics.address(atomics.out, atomics.tid), atomics.i32(1));
  EXPECT_THAT(found(atomics, {3, 32}), IsEmpty());
}

TEST(Race, an_atomic_of_block_scope_serves_one_block_only) {
  for (uint32_t grid : {1u, 2u}) {
    Exchange b;
    b.line = 2;
    b.atomic(AtomicOperation::Add, b.out, b.tid, FenceScope::Block);
    EXPECT_EQ(found(b, {grid, 64}).size(), grid - 1) << grid;
  }
}

TEST(Race, a_plain_read_beside_an_atomic_of_another_thread_is_one) {
  Exchange b;
  b.line = 2;
  b.atomic(AtomicOperation::Add, b.out, b.tid);
  b.line = 3;
  b.load(I, b.out);
  EXPECT_THAT(found(b), ElementsAre("race 2 3 out"));
}

// Block 0 writes data and sets a flag; block 1 waits for the flag and reads.
std::vector<std::string> message(bool release, bool acquire, FenceScope scope = FenceScope::Device) {
  Exchange b;
  const RegisterId data = b.parameter("data", Type::I64, true), flag = b.parameter("flag", Type::I64, true);
  const RegisterId first = b.compare(Comparison::Eq, I, b.special(CtaidX), b.i32(0));
  const auto reads = b.label(), wait = b.label(), got = b.label(), writes = b.label(), end = b.label();
  b.branch(first, writes, wait, end);
  b.place(writes);
  b.line = 2;
  b.store(I, b.address(data, b.tid), b.tid);
  if (release) b.fence(scope);
  b.barrier();
  b.where(b.below(1), [&] { b.atomic(AtomicOperation::Exchange, flag, b.i32(1)); });
  b.jump(end);
  b.place(wait);
  const RegisterId seen = b.atomic(AtomicOperation::Add, flag, b.i32(0));
  b.branch(b.compare(Comparison::Eq, I, seen, b.i32(0)), wait, got, got);
  b.place(got);
  if (acquire) b.fence(scope);
  b.jump(reads);
  b.place(reads);
  b.line = 9;
  b.load(I, b.address(data, b.op(Opcode::Xor, I, b.tid, b.i32(5))));
  b.jump(end);
  b.place(end);
  return found(b, {2, 64});
}

TEST(Race, a_flag_orders_with_a_fence_on_either_side_and_not_otherwise) {
  EXPECT_THAT(message(true, true), IsEmpty());
  EXPECT_THAT(message(true, false), ElementsAre("race 2 9 data"));
  EXPECT_THAT(message(false, true), ElementsAre("race 2 9 data"));
  EXPECT_THAT(message(true, true, FenceScope::Block), ElementsAre("race 2 9 data"));
}

TEST(Race, a_barrier_of_some_warps_orders_those) {
  for (uint32_t apart : {32u, 64u}) {
    Exchange b;
    b.write();
    Instruction in;
    in.op = Opcode::Barrier;
    in.a = b.op(Opcode::Add, I, b.op(Opcode::LShr, I, b.tid, b.i32(6)), b.i32(1)), in.b = b.i32(64);
    b.emit(in);
    b.read(apart);
    EXPECT_EQ(found(b, {1, 128}).size(), apart == 32 ? 0u : 1u) << apart;
  }
}

}  // namespace
}  // namespace warplens::checks
