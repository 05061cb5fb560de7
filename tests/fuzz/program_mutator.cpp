// Changes of a Program that are likelier to pass validation than changed bytes: another register of the same type, another operation
// with the same operands, a number at a limit.
#include <algorithm>
#include <array>
#include <random>
#include <string_view>

#include "kernels/program/serialize.h"
#include "tests/fuzz/sealed.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

namespace {

using namespace warplens;

class Mutator {
 public:
  Mutator(Program& program, unsigned seed) : p_(program), random_(seed) {}

  bool one_in(uint32_t n) { return below(n) == 0; }

  void change() {
    constexpr std::array kinds{&Mutator::operand,  &Mutator::operand, &Mutator::operation, &Mutator::code,  &Mutator::fields,
                               &Mutator::constant, &Mutator::listed,  &Mutator::target,    &Mutator::reg,   &Mutator::object,
                               &Mutator::site,     &Mutator::node,    &Mutator::variable,  &Mutator::memory};
    (this->*kinds[below(kinds.size())])();
  }

 private:
  size_t below(size_t n) { return n == 0 ? 0 : random_() % n; }
  template <class Table>
  auto* any(Table& table) {
    return table.empty() ? nullptr : &table[below(table.size())];
  }

  uint64_t number() {
    constexpr uint64_t kWindow = uint64_t{1} << 48;
    const uint64_t limits[] = {0,
                               1,
                               31,
                               32,
                               33,
                               63,
                               64,
                               255,
                               4095,
                               4096,
                               65535,
                               0x7fffffff,
                               0x80000000,
                               0xffffffff,
                               kWindow,
                               2 * kWindow,
                               3 * kWindow,
                               0x7fffffffffffffff,
                               0x8000000000000000,
                               0xffffffffffffffff,
                               0x7ff0000000000000,
                               0x7fc00000};
    const uint64_t limit = limits[below(std::size(limits))];
    return one_in(2) ? limit : limit + below(17) - 8;
  }

  uint32_t like(uint32_t id) {
    for (int tries = 0; tries < 30 && id < p_.registers.size(); ++tries) {
      const uint32_t other = static_cast<uint32_t>(below(p_.registers.size()));
      if (p_.registers[other].type == p_.registers[id].type) return other;
    }
    return id;
  }

  void operand() {
    Instruction& in = *any(p_.code);
    uint32_t* ids[] = {&in.d, &in.a, &in.b, &in.c};
    uint32_t& id = *ids[below(4)];
    id = like(id);
  }
  void operation() {
    Instruction& in = *any(p_.code);
    for (int tries = 0; tries < 100; ++tries) {
      const auto op = static_cast<Opcode>(below(opcode_count()));
      if (op == in.op || std::string_view(info(op).operands) != info(in.op).operands) continue;
      in.op = op;
      return;
    }
  }
  void code() {
    const size_t from = below(p_.code.size()), to = below(p_.code.size());
    const Instruction in = p_.code[from];
    if (one_in(2))
      p_.code.insert(p_.code.begin() + static_cast<std::ptrdiff_t>(to), in);
    else
      std::swap(p_.code[from], p_.code[to]);
  }
  void fields() {
    Instruction& in = *any(p_.code);
    if (one_in(2))
      in.aux = static_cast<uint8_t>(below(36));
    else if (one_in(2))
      in.site = p_.sites.empty() || one_in(4) ? kNoSite : static_cast<uint32_t>(below(p_.sites.size()));
    else
      in.count = static_cast<uint8_t>(below(18));
  }
  void constant() {
    if (Constant* c = any(p_.constants)) c->bits = number();
  }
  void listed() {
    if (uint32_t* id = any(p_.operands)) *id = like(*id);
  }
  void target() {
    Instruction& in = *any(p_.code);
    const uint32_t to = static_cast<uint32_t>(below(p_.code.size()));
    if (in.op == Opcode::Jump) in.a = to;
    if (in.op == Opcode::Branch) (one_in(3) ? in.b : one_in(2) ? in.c : in.d) = one_in(9) ? kNoTarget : to;
  }
  void reg() {
    Register* r = any(p_.registers);
    if (!r) return;
    if (one_in(3))
      r->type = static_cast<Type>(below(static_cast<size_t>(Type::F64) + 1));
    else
      r->uniform = !r->uniform;
  }
  void object() {
    Object* o = any(p_.objects);
    if (!o) return;
    if (one_in(3))
      o->offset = number() % (1 << 12);
    else if (one_in(2))
      o->bytes = number() % (1 << 12);
    else if (one_in(2))
      o->space = static_cast<Space>(below(4));
    else
      o->ended.push_back({static_cast<uint32_t>(below(p_.code.size())), static_cast<uint32_t>(below(p_.code.size()))});
  }
  void site() {
    Site* s = any(p_.sites);
    if (!s) return;
    if (one_in(3))
      s->width_bytes = static_cast<uint8_t>(1 << below(5));
    else if (one_in(2))
      s->required_align = static_cast<uint8_t>(1 << below(8));
    else if (one_in(2))
      s->space = static_cast<Space>(below(4));
    else
      s->op = static_cast<MemoryOp>(below(3));
  }
  void node() {
    Site* s = any(p_.sites);
    if (!s) return;
    if (one_in(3)) s->index.emplace_back();
    ExprNode* n = any(s->index);
    if (!n) return;
    n->kind = static_cast<ExprNode::Kind>(below(8));
    n->op = static_cast<uint8_t>(below(24));
    n->type = static_cast<Type>(below(static_cast<size_t>(Type::F64) + 1));
    n->is_unsigned = one_in(2);
    n->value = n->kind == ExprNode::Kind::Variable ? below(p_.variables.size())
               : n->kind == ExprNode::Kind::Loaded ? below(p_.sites.size())
                                                   : number();
    n->offset = one_in(2) ? 0 : number();
    n->adjust = static_cast<int32_t>(number());
    const size_t place = static_cast<size_t>(n - s->index.data());
    for (uint32_t* child : {&n->a, &n->b, &n->c}) *child = place == 0 ? kNone : static_cast<uint32_t>(below(place));
    n->text_begin = static_cast<uint32_t>(below(6)), n->text_end = static_cast<uint32_t>(below(9));
  }
  void variable() {
    Variable* v = any(p_.variables);
    if (!v) return;
    if (one_in(3)) v->scalar = static_cast<Type>(below(static_cast<size_t>(Type::F64) + 1));
    if (one_in(3)) v->places.push_back({0, static_cast<uint32_t>(p_.code.size()), VariablePlace::Kind::Register, 0});
    VariablePlace* place = any(v->places);
    if (!place) return;
    place->kind = static_cast<VariablePlace::Kind>(below(3));
    place->value = place->kind == VariablePlace::Kind::Register ? below(p_.registers.size()) : number();
  }
  void memory() { (one_in(3) ? p_.shared_static_bytes : one_in(2) ? p_.shared_dynamic_offset : p_.local_bytes) = number() % (1 << 12); }

  Program& p_;
  std::minstd_rand random_;
};

}  // namespace

namespace warplens {

std::vector<uint8_t> sealed(const uint8_t* data, size_t size) {
  std::vector<uint8_t> bytes(data, data + size);
  seal(bytes);
  return bytes;
}

}  // namespace warplens

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  auto program = deserialize(sealed(data, size));
  if (!program) return LLVMFuzzerMutate(data, size, max_size);
  Mutator mutator(*program, seed);
  if (mutator.one_in(8)) return LLVMFuzzerMutate(data, size, max_size);
  do mutator.change();
  while (!mutator.one_in(3));
  const std::vector<uint8_t> bytes = serialize(*program);
  if (bytes.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::copy(bytes.begin(), bytes.end(), data);
  return bytes.size();
}
