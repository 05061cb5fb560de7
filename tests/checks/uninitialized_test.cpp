// Values that nothing was stored to, from the load to the use.
#include "tests/checks/found.h"

namespace warplens::checks {
namespace {

struct Reading : Builder {
  RegisterId tid = special(TidX), s = array(Space::Shared, "s", 64), out = parameter("out", Type::I64, true);
  RegisterId read() {
    line = 3;
    return load(Type::I32, address(s, tid));
  }
  void write(RegisterId value) {
    line = 9;
    store(Type::I32, address(out, tid), value);
  }
};

TEST(Uninitialized, a_value_of_shared_memory_is_found_where_it_is_stored_to_global_memory) {
  Reading b;
  const RegisterId value = b.read();
  b.line = 5;
  b.write(b.op(Opcode::Add, Type::I32, value, b.i32(1)));
  CheckReport report;
  EXPECT_THAT(found(b, {}, &report), ElementsAre("uninitialized 3 9 s"));
  EXPECT_THAT(report.findings[0].sentence, HasSubstr("uninitialized read of s[0]: line 3"));
}

TEST(Uninitialized, a_value_that_is_loaded_and_not_used_is_none) {
  Reading b;
  b.read();
  b.write(b.tid);
  EXPECT_THAT(found(b), IsEmpty());
}

TEST(Uninitialized, a_value_that_was_stored_is_none_and_only_lanes_without_one_are) {
  for (uint32_t stored : {32u, 31u}) {
    Reading b;
    const auto yes = b.label(), end = b.label();
    b.branch(b.compare(Comparison::Ult, Type::I32, b.tid, b.i32(stored)), yes, end, end);
    b.place(yes);
    b.store(Type::I32, b.address(b.s, b.tid), b.tid);
    b.place(end);
    b.write(b.read());
    CheckReport report;
    EXPECT_EQ(found(b, {}, &report).size(), stored == 32 ? 0u : 1u);
    if (stored == 31) {
      EXPECT_EQ(report.findings.at(0).index, 31u);
    }
  }
}

TEST(Uninitialized, a_value_is_followed_through_local_memory_and_found_in_a_branch) {
  Reading b;
  const RegisterId local = b.array(Space::Local, "mine", 4);
  b.store(Type::I32, local, b.read());
  b.line = 4;
  const RegisterId again = b.load(Type::I32, local);
  const auto yes = b.label(), end = b.label();
  b.line = 6;
  b.branch(b.compare(Comparison::Ne, Type::I32, again, b.tid), yes, end, end);
  b.place(yes);
  b.place(end);
  EXPECT_THAT(found(b), ElementsAre("uninitialized 3 6 s"));
}

TEST(Uninitialized, an_atomic_on_memory_without_a_value_is_found_but_an_exchange_sets_it) {
  for (AtomicOperation operation : {AtomicOperation::Add, AtomicOperation::Exchange}) {
    Reading b;
    b.line = 4;
    Instruction in;
    in.op = Opcode::Atomic, in.type = Type::I32, in.aux = static_cast<uint8_t>(operation), in.a = b.address(b.s, b.tid), in.b = b.tid;
    b.emit(in);
    EXPECT_EQ(found(b).size(), operation == AtomicOperation::Add ? 1u : 0u);
  }
}

}  // namespace
}  // namespace warplens::checks
