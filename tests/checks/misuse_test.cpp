// Barriers, warp operations, asynchronous copies and bounds.
#include "tests/checks/found.h"

namespace warplens::checks {
namespace {

struct Copying : Builder {
  RegisterId tid = special(TidX), s = array(Space::Shared, "s", 256), in = parameter("in", Type::I64, true);
  void copy() {
    line = 2;
    for (const auto& [op, base] : {std::pair{Opcode::AsyncLoad, in}, {Opcode::AsyncStore, s}}) {
      Instruction i;
      i.op = op, i.type = I, i.aux = 4, i.a = address(base, tid);
      emit(i);
    }
    to(kNone, Opcode::AsyncCommit, I);
  }
  void wait() { to(kNone, Opcode::AsyncWait, I); }
  void read(uint32_t apart) {
    line = 5;
    load(I, address(s, op(Opcode::Xor, I, tid, i32(apart))));
  }
};

TEST(AsynchronousCopy, is_read_by_its_thread_after_the_wait_and_by_others_after_a_barrier) {
  Copying own;
  own.copy();
  own.wait();
  own.read(0);
  EXPECT_THAT(found(own), IsEmpty());
  Copying other;
  other.copy();
  other.wait();
  other.read(1);
  EXPECT_THAT(found(other), ElementsAre("copy 2 5 s"));
  Copying ordered;
  ordered.copy();
  ordered.wait();
  ordered.barrier();
  ordered.read(33);
  EXPECT_THAT(found(ordered, {1, 64}), IsEmpty());
}

TEST(AsynchronousCopy, must_not_be_read_or_overwritten_before_the_wait) {
  Copying reads;
  reads.copy();
  reads.read(0);
  EXPECT_THAT(found(reads), ElementsAre("copy 2 5 s"));
  Copying writes;
  writes.copy();
  writes.line = 4;
  writes.store(I, writes.address(writes.s, writes.tid), writes.tid);
  writes.wait();
  EXPECT_THAT(found(writes), ElementsAre("copy 2 4 s"));
  Copying source;
  source.copy();
  source.line = 4;
  source.store(I, source.address(source.in, source.tid), source.tid);
  source.wait();
  EXPECT_THAT(found(source), ElementsAre("copy 2 4 in"));
}

TEST(Barriers, that_some_warps_skip_are_found_although_the_block_goes_on) {
  Builder b;
  const RegisterId first = b.compare(Comparison::Ult, I, b.special(TidX), b.i32(32));
  const auto yes = b.label(), end = b.label();
  b.branch(first, yes, end, end);
  b.place(yes);
  b.line = 3;
  b.barrier();
  b.place(end);
  b.line = 4;
  b.barrier();
  EXPECT_THAT(found(b, {1, 64}), ElementsAre("barrier 3 4"));
}

TEST(Barriers, with_different_counts_are_found) {
  Builder b;
  const RegisterId tid = b.special(TidX);
  Instruction in;
  in.op = Opcode::Barrier;
  in.a = b.i32(1), in.b = b.op(Opcode::Select, I, b.compare(Comparison::Ult, I, tid, b.i32(32)), b.i32(64), b.i32(32));
  b.line = 3;
  b.emit(in);
  EXPECT_THAT(found(b, {1, 64}), testing::Contains("barrier 3 3"));
}

TEST(Barriers, that_lanes_of_a_warp_miss_are_found_with_the_lines_of_both) {
  Builder b;
  const auto yes = b.label(), no = b.label(), end = b.label();
  b.branch(b.compare(Comparison::Ult, I, b.special(TidX), b.i32(16)), yes, no, end);
  b.place(yes);
  b.line = 3;
  b.barrier();
  b.jump(end);
  b.place(no);
  b.line = 5;
  b.barrier();
  b.jump(end);
  b.place(end);
  EXPECT_THAT(found(b), ElementsAre("barrier 3 5"));
}

TEST(Barriers, do_not_wait_for_threads_that_have_returned) {
  Builder b;
  const RegisterId tid = b.special(TidX), s = b.array(Space::Shared, "s", 64);
  b.store(I, b.address(s, tid), tid);
  const auto gone = b.label(), on = b.label();
  b.branch_to_end(b.compare(Comparison::Ult, I, tid, b.i32(40)), on, gone);
  b.place(gone);
  b.finish();
  b.place(on);
  b.line = 4;
  b.barrier();
  b.load(I, b.address(s, b.op(Opcode::Xor, I, tid, b.i32(33))));
  EXPECT_THAT(found(b, {1, 64}), IsEmpty());
}

TEST(Bounds, are_found_with_the_sentence_of_the_fault) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true);
  b.line = 3;
  b.store(I, b.address(out, b.op(Opcode::Add, I, b.special(TidX), b.i32(4090))), b.i32(1));
  CheckReport report;
  EXPECT_THAT(found(b, {}, &report), ElementsAre("bounds 3"));
  EXPECT_FALSE(report.complete);
  EXPECT_THAT(report.findings[0].sentence, testing::HasSubstr("line 3: out of bounds: store of 4 bytes"));
}

TEST(Lanes, that_read_from_an_absent_one_are_found) {
  Builder b;
  const RegisterId tid = b.special(TidX);
  const auto yes = b.label(), end = b.label();
  b.branch(b.compare(Comparison::Ult, I, tid, b.i32(16)), yes, end, end);
  b.place(yes);
  b.line = 3;
  Instruction in;
  in.op = Opcode::Shuffle, in.type = I, in.aux = static_cast<uint8_t>(ShuffleMode::Index), in.d = b.reg(I), in.a = tid, in.b = b.i32(20),
  in.c = b.i32(31), in.mask = b.i32(0xffff);
  b.emit(in);
  b.place(end);
  CheckReport report;
  EXPECT_THAT(found(b, {}, &report), ElementsAre("lane 3"));
  EXPECT_EQ(report.findings[0].check, "lanes");
}

}  // namespace
}  // namespace warplens::checks
