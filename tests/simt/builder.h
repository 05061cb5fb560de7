// Programs by hand, for tests: registers, labels, objects and sites in a few words.
#pragma once

#include <bit>
#include <string>
#include <vector>

#include "kernels/program/program.h"
#include "kernels/simt/run.h"

namespace warplens::simt {

class Builder {
 public:
  Program program;
  uint32_t line = 1;  // of the instructions that follow; each line is a statement

  Builder() {
    program.kernel = "by_hand";
    program.files = {"by_hand.cu"};
    program.scopes.push_back({"by_hand"});
  }

  RegisterId reg(Type type, bool uniform = false) {
    program.registers.push_back({type, uniform});
    return static_cast<RegisterId>(program.registers.size() - 1);
  }
  RegisterId bits(Type type, uint64_t value) {
    const RegisterId r = reg(type, true);
    program.constants.push_back({r, Constant::Kind::Bits, 0, value});
    return r;
  }
  RegisterId i32(uint32_t value) { return bits(Type::I32, value); }
  RegisterId i64(uint64_t value) { return bits(Type::I64, value); }
  RegisterId f32(float value) { return bits(Type::F32, std::bit_cast<uint32_t>(value)); }
  RegisterId parameter(std::string name, Type type, bool pointer = false) {
    Parameter p;
    p.name = std::move(name);
    p.is_pointer = pointer;
    program.parameters.push_back(p);
    const RegisterId r = reg(type, true);
    program.constants.push_back({r, Constant::Kind::Parameter, static_cast<uint32_t>(program.parameters.size() - 1), 0});
    return r;
  }
  // A shared or local array of 4-byte elements; the register holds its address.
  RegisterId array(Space space, std::string name, uint32_t elements, uint32_t element_bytes = 4) {
    uint64_t& used = space == Space::Shared ? program.shared_static_bytes : program.local_bytes;
    Object o;
    o.name = std::move(name);
    o.space = space;
    o.element = "float";
    o.element_bytes = element_bytes;
    o.extents = {elements};
    o.offset = used;
    o.bytes = uint64_t{elements} * element_bytes;
    used += o.bytes;
    program.objects.push_back(o);
    const RegisterId r = reg(Type::I64, true);
    program.constants.push_back({r, Constant::Kind::Object, static_cast<uint32_t>(program.objects.size() - 1), 0});
    return r;
  }
  uint32_t site(Space space, MemoryOp op, std::string array, uint32_t width = 4) {
    Site s;
    s.location = location();
    s.space = space;
    s.op = op;
    s.array = std::move(array);
    s.width_bytes = static_cast<uint8_t>(width);
    s.required_align = static_cast<uint8_t>(width);
    program.sites.push_back(s);
    return static_cast<uint32_t>(program.sites.size() - 1);
  }

  uint32_t emit(Instruction in) {
    in.location = location();
    in.statement = statement();
    program.code.push_back(in);
    return static_cast<uint32_t>(program.code.size() - 1);
  }
  // d = a op b, c. The result is uniform when all operands are, unless `type_of_d` or a given register say otherwise.
  RegisterId op(Opcode op, Type type, RegisterId a, RegisterId b = kNone, RegisterId c = kNone, uint8_t aux = 0) {
    bool uniform = true;
    for (RegisterId r : {a, b, c}) uniform &= r == kNone || program.registers[r].uniform;
    const bool is_predicate = op == Opcode::ICmp || op == Opcode::FCmp;
    const RegisterId d = reg(is_predicate ? Type::I1 : type, uniform);
    to(d, op, type, a, b, c, aux);
    return d;
  }
  void to(RegisterId d, Opcode op, Type type, RegisterId a = kNone, RegisterId b = kNone, RegisterId c = kNone, uint8_t aux = 0) {
    Instruction in;
    in.op = op, in.type = type, in.aux = aux, in.d = d, in.a = a, in.b = b, in.c = c;
    emit(in);
  }
  RegisterId compare(Comparison comparison, Type type, RegisterId a, RegisterId b) {
    const bool is_float = type == Type::F16 || type == Type::BF16 || type == Type::F32 || type == Type::F64;
    return op(is_float ? Opcode::FCmp : Opcode::ICmp, type, a, b, kNone, static_cast<uint8_t>(comparison));
  }
  RegisterId special(SpecialRegister which, bool uniform = false) {
    const RegisterId d = reg(Type::I32, uniform);
    to(d, Opcode::Special, Type::I32, kNone, kNone, kNone, static_cast<uint8_t>(which));
    return d;
  }
  // base + index * bytes
  RegisterId address(RegisterId base, RegisterId index, uint32_t bytes = 4) {
    const RegisterId wide = op(Opcode::ZExt, Type::I64, index);
    return op(Opcode::Add, Type::I64, base, op(Opcode::Mul, Type::I64, wide, i64(bytes)));
  }
  RegisterId load(Type type, RegisterId address, uint32_t site = kNoSite) {
    const RegisterId d = reg(type, program.registers[address].uniform);
    Instruction in;
    in.op = Opcode::Load, in.type = type, in.d = d, in.a = address, in.site = site;
    emit(in);
    return d;
  }
  void store(Type type, RegisterId address, RegisterId value, uint32_t site = kNoSite) {
    Instruction in;
    in.op = Opcode::Store, in.type = type, in.a = address, in.b = value, in.site = site;
    emit(in);
  }
  std::vector<RegisterId> load_many(Type type, RegisterId address, uint32_t count, uint32_t site = kNoSite) {
    std::vector<RegisterId> d;
    for (uint32_t i = 0; i < count; ++i) d.push_back(reg(type));
    many(Opcode::Load, type, address, d, site);
    return d;
  }
  void many(Opcode op, Type type, RegisterId address, const std::vector<RegisterId>& data, uint32_t site = kNoSite) {
    Instruction in;
    in.op = op, in.type = type, in.a = address, in.site = site, in.count = static_cast<uint8_t>(data.size());
    in.c = static_cast<uint32_t>(program.operands.size());
    program.operands.insert(program.operands.end(), data.begin(), data.end());
    emit(in);
  }
  void barrier() { to(kNone, Opcode::Barrier, Type::I32); }
  void finish() { to(kNone, Opcode::Return, Type::I32); }

  struct Label {
    uint32_t id;
  };
  Label label() {
    places_.push_back(kNone);
    return {static_cast<uint32_t>(places_.size() - 1)};
  }
  void place(Label l) { places_[l.id] = static_cast<uint32_t>(program.code.size()); }
  void jump(Label to) {
    Instruction in;
    in.op = Opcode::Jump;
    fixes_.push_back({emit(in), &Instruction::a, to.id});
  }
  void branch(RegisterId condition, Label yes, Label no, Label join) {
    const uint32_t at = branch_to_end(condition, yes, no);
    fixes_.push_back({at, &Instruction::d, join.id});
  }
  uint32_t branch_to_end(RegisterId condition, Label yes, Label no) {
    Instruction in;
    in.op = Opcode::Branch, in.a = condition;
    const uint32_t at = emit(in);
    fixes_.push_back({at, &Instruction::b, yes.id});
    fixes_.push_back({at, &Instruction::c, no.id});
    return at;
  }

  Program take() {
    for (const Fix& fix : fixes_) program.code[fix.at].*fix.field = places_[fix.label];
    return std::move(program);
  }

 private:
  struct Fix {
    uint32_t at;
    uint32_t Instruction::* field;
    uint32_t label;
  };
  uint32_t location() {
    if (program.locations.empty() || program.locations.back().line != line) program.locations.push_back({0, line, 1, 0});
    return static_cast<uint32_t>(program.locations.size() - 1);
  }
  uint32_t statement() {
    for (uint32_t s = 0; s < program.statements.size(); ++s)
      if (program.statements[s].line == line) return s;
    program.statements.push_back({0, line, 1, line, 80});
    return static_cast<uint32_t>(program.statements.size() - 1);
  }
  std::vector<uint32_t> places_;
  std::vector<Fix> fixes_;
};

// A buffer of 4-byte elements.
inline Buffer buffer_of(std::string name, uint64_t elements, std::vector<uint32_t> contents = {}, uint32_t element_bytes = 4) {
  Buffer b;
  b.name = std::move(name);
  b.element_bytes = element_bytes;
  b.extents = {elements};
  b.bytes = elements * element_bytes;
  if (!contents.empty())
    b.fill = [contents](uint64_t first, uint8_t* out, uint64_t bytes) {
      for (uint64_t i = 0; i < bytes; ++i)
        out[i] = (first + i) / 4 < contents.size() ? static_cast<uint8_t>(contents[(first + i) / 4] >> ((first + i) % 4 * 8)) : 0;
    };
  return b;
}

inline Argument buffer_argument(uint32_t buffer) { return {Argument::Kind::Buffer, 0, buffer, {}}; }
inline Argument bits_argument(uint64_t bits) { return {Argument::Kind::Bits, bits, kNone, {}}; }

inline std::vector<uint32_t> words(const std::vector<uint8_t>& bytes) {
  std::vector<uint32_t> result(bytes.size() / 4);
  for (size_t i = 0; i < bytes.size() / 4 * 4; ++i) result[i / 4] |= static_cast<uint32_t>(bytes[i]) << (i % 4 * 8);
  return result;
}

// C = A * B with TILE x TILE tiles, square matrices of n, one element per thread: the shared-tile kernel by hand.
inline Program tiled_product(uint32_t tile, uint32_t n) {
  Builder b;
  const RegisterId a_base = b.parameter("A", Type::I64, true), b_base = b.parameter("B", Type::I64, true),
                   c_base = b.parameter("C", Type::I64, true);
  const RegisterId as = b.array(Space::Shared, "As", tile * tile), bs = b.array(Space::Shared, "Bs", tile * tile);
  using enum SpecialRegister;
  const Type I = Type::I32, F = Type::F32;
  const RegisterId tx = b.special(TidX), ty = b.special(TidY), bx = b.special(CtaidX, true), by = b.special(CtaidY, true);
  const RegisterId size = b.i32(n), t = b.i32(tile), one = b.i32(1);
  const RegisterId row = b.op(Opcode::Add, I, b.op(Opcode::Mul, I, by, t), ty),
                   column = b.op(Opcode::Add, I, b.op(Opcode::Mul, I, bx, t), tx);
  const RegisterId mine = b.op(Opcode::Add, I, b.op(Opcode::Mul, I, ty, t), tx);
  const RegisterId as_mine = b.address(as, mine), bs_mine = b.address(bs, mine);
  b.line = 2;
  const uint32_t load_a = b.site(Space::Global, MemoryOp::Load, "A"), store_a = b.site(Space::Shared, MemoryOp::Store, "As");
  b.line = 3;
  const uint32_t load_b = b.site(Space::Global, MemoryOp::Load, "B"), store_b = b.site(Space::Shared, MemoryOp::Store, "Bs");
  b.line = 5;
  const uint32_t read_a = b.site(Space::Shared, MemoryOp::Load, "As"), read_b = b.site(Space::Shared, MemoryOp::Load, "Bs");
  b.line = 9;
  const uint32_t store_c = b.site(Space::Global, MemoryOp::Store, "C");
  b.line = 1;
  const RegisterId sum = b.reg(F), k0 = b.reg(I, true), k = b.reg(I, true);
  b.to(sum, Opcode::Mov, F, b.f32(0));
  b.to(k0, Opcode::Mov, I, b.i32(0));
  const auto outer = b.label(), inner = b.label(), inner_end = b.label(), done = b.label();
  b.place(outer);
  b.program.k_tile_header = static_cast<uint32_t>(b.program.code.size());
  b.line = 2;
  const RegisterId row_n = b.op(Opcode::Mul, I, row, size);
  const RegisterId a_index = b.op(Opcode::Add, I, b.op(Opcode::Add, I, row_n, k0), tx);
  b.store(F, as_mine, b.load(F, b.address(a_base, a_index), load_a), store_a);
  b.line = 3;
  const RegisterId b_index = b.op(Opcode::Add, I, b.op(Opcode::Mul, I, b.op(Opcode::Add, I, k0, ty), size), column);
  b.store(F, bs_mine, b.load(F, b.address(b_base, b_index), load_b), store_b);
  b.line = 4;
  b.barrier();
  b.to(k, Opcode::Mov, I, b.i32(0));
  b.place(inner);
  b.line = 5;
  const RegisterId left = b.load(F, b.address(as, b.op(Opcode::Add, I, b.op(Opcode::Mul, I, ty, t), k)), read_a);
  const RegisterId right = b.load(F, b.address(bs, b.op(Opcode::Add, I, b.op(Opcode::Mul, I, k, t), tx)), read_b);
  b.to(sum, Opcode::Fma, F, left, right, sum);
  b.line = 6;
  b.to(k, Opcode::Add, I, k, one);
  b.branch(b.compare(Comparison::Slt, I, k, t), inner, inner_end, inner_end);
  b.place(inner_end);
  b.line = 7;
  b.barrier();
  b.line = 8;
  b.to(k0, Opcode::Add, I, k0, t);
  b.branch(b.compare(Comparison::Slt, I, k0, size), outer, done, done);
  b.place(done);
  b.line = 9;
  b.store(F, b.address(c_base, b.op(Opcode::Add, I, row_n, column)), sum, store_c);
  b.finish();
  return b.take();
}

inline Launch tiled_launch(uint32_t tile, uint32_t n) {
  Launch launch;
  launch.grid = {n / tile, n / tile, 1};
  launch.block = {tile, tile, 1};
  for (const char* name : {"A", "B", "C"}) {
    Buffer buffer = buffer_of(name, uint64_t{n} * n);
    buffer.fill = [hash = buffer_hash(name)](uint64_t first, uint8_t* out, uint64_t bytes) {
      for (uint64_t i = 0; i < bytes; i += 4) {
        const uint32_t v = std::bit_cast<uint32_t>(input_value(hash, (first + i) / 4));
        for (uint32_t j = 0; j < 4; ++j) out[i + j] = static_cast<uint8_t>(v >> (8 * j));
      }
    };
    launch.buffers.push_back(std::move(buffer));
  }
  launch.arguments = {buffer_argument(0), buffer_argument(1), buffer_argument(2)};
  return launch;
}

}  // namespace warplens::simt
