// Writes the Programs that program_fuzz starts from: program_corpus FOLDER. Together they hold every kind of instruction and table.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "kernels/program/serialize.h"
#include "tests/simt/builder.h"

namespace {

using namespace warplens;
using simt::Builder;
using enum Opcode;
constexpr Type I = Type::I32;

// Each operation of integers, floats and lanes once, on registers of its type.
Program operations() {
  Builder b;
  const RegisterId lane = b.special(SpecialRegister::LaneId);
  for (const Type type : {Type::I8, Type::I32, Type::I64, Type::F16, Type::F32, Type::F64}) {
    const bool is_float = type >= Type::F16;
    const RegisterId a = b.op(is_float ? UIToFP : size_bytes(type) < 4 ? Trunc : ZExt, type, lane), c = b.bits(type, 3);
    for (uint32_t n = static_cast<uint32_t>(is_float ? FAdd : Add); n <= static_cast<uint32_t>(is_float ? Math2 : FunnelShr); ++n) {
      const Opcode op = static_cast<Opcode>(n);
      const std::string_view letters = info(op).operands;
      b.op(op, type, a, letters[2] == '-' ? kNone : c, letters[3] == '-' ? kNone : a);
    }
    b.compare(is_float ? Comparison::OLt : Comparison::Slt, type, a, c);
    b.to(b.reg(I), MatchAny, type, a);
    b.op(Shuffle, type, a, b.i32(1), b.i32(31));
  }
  b.to(b.reg(I), Vote, I, b.compare(Comparison::Ult, I, lane, b.i32(7)), kNone, kNone, static_cast<uint8_t>(VoteMode::Ballot));
  b.to(b.reg(I), ActiveMask, I);
  b.finish();
  return b.take();
}

// Local arrays that are filled, copied and outlived; atomics, asynchronous copies, printf; variables, and a site with an index.
Program memory() {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX);
  const RegisterId a = b.array(Space::Local, "a", 8), c = b.array(Space::Local, "c", 8), s = b.array(Space::Shared, "s", 64);
  b.program.objects[1].ended = {{2, 4}};
  b.to(kNone, Fill, Type::I8, a, b.bits(Type::I8, 5), b.i64(32));
  b.to(kNone, Copy, Type::I8, c, a, b.i64(20));
  const RegisterId value = b.load(I, b.address(c, b.op(And, I, x, b.i32(7))));
  const uint32_t site = b.site(Space::Shared, MemoryOp::Store, "s");
  b.store(I, b.address(s, x), value, site);
  b.to(b.reg(I), Atomic, I, b.address(out, x), b.i32(1), kNone, static_cast<uint8_t>(AtomicOperation::Add));
  Instruction load, store;
  load.op = AsyncLoad, load.type = Type::I8, load.aux = 4, load.a = b.address(out, x), load.c = b.i32(4);
  load.site = b.site(Space::Global, MemoryOp::Load, "out");
  store.op = AsyncStore, store.type = Type::I8, store.aux = 4, store.a = b.address(s, x), store.site = site;
  b.emit(load), b.emit(store);
  b.to(kNone, AsyncBind, I, b.address(s, b.i32(8)));
  b.to(kNone, AsyncArrive, I, b.address(s, b.i32(8)));
  b.emit(load), b.emit(store);
  b.to(kNone, AsyncCommit, I);
  b.to(kNone, AsyncWait, I);
  b.barrier();
  b.many(Store, I, b.address(out, x, 16), b.load_many(I, b.address(s, b.op(And, I, x, b.i32(7)), 16), 4));
  b.program.strings = {"%d %5.2f %s\n"};
  b.program.operands.insert(b.program.operands.end(), {x, b.bits(Type::F64, 0x3ff8000000000000), out});
  Instruction print;
  print.op = Print, print.a = 0, print.c = static_cast<uint32_t>(b.program.operands.size() - 3), print.count = 3;
  b.emit(print);
  b.finish();
  Program program = b.take();
  Variable v;
  v.name = "x", v.scope = 0, v.places = {{0, 20, VariablePlace::Kind::Register, x}, {20, 30, VariablePlace::Kind::Local, 4}};
  program.variables = {v};
  ExprNode i, k, sum;
  i.kind = ExprNode::Kind::Variable, k.value = 3, sum.kind = ExprNode::Kind::Binary, sum.a = 0, sum.b = 1;
  program.sites[site].index = {i, k, sum};
  program.sites[site].index_text = "x + 3";
  return program;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: program_corpus FOLDER\n", stderr), 2;
  std::filesystem::create_directories(argv[1]);
  const auto write = [&](const char* name, const Program& program) {
    const auto bytes = serialize(program);
    if (const auto back = deserialize(bytes); !back) return std::fprintf(stderr, "%s: %s\n", name, back.error().message.c_str()), false;
    std::ofstream(std::filesystem::path(argv[1]) / name, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return true;
  };
  return write("tiles", simt::tiled_product(16, 64)) && write("operations", operations()) && write("memory", memory()) ? 0 : 1;
}
