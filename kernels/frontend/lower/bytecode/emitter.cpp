#include "kernels/frontend/lower/bytecode/emitter.h"

#include <algorithm>

namespace warplens::frontend {

Emitter::Emitter(Program& program, FlowGraph graph) : program_(program), graph_(std::move(graph)), blocks_(graph_.blocks.size()) {}

RegisterId Emitter::fresh(Type type, bool uniform) {
  program_.registers.push_back({type, uniform});
  defined_in_.push_back(current_);
  constant_of_.push_back(kNone);
  return static_cast<RegisterId>(program_.registers.size() - 1);
}

namespace {
uint64_t low_bits(Type type) {
  const uint32_t bytes = size_bytes(type);
  return type == Type::I1 ? 1 : bytes >= 8 ? ~0ull : (1ull << (8 * bytes)) - 1;
}
}  // namespace

RegisterId Emitter::bits(Type type, uint64_t value) {
  value &= low_bits(type);
  auto [it, is_new] = constants_.try_emplace({Constant::Kind::Bits, type, 0, value}, kNone);
  if (is_new) {
    it->second = fresh(type, true);
    defined_in_.back() = kNone;
    constant_of_.back() = static_cast<uint32_t>(program_.constants.size());
    program_.constants.push_back({it->second, Constant::Kind::Bits, 0, value});
  }
  return it->second;
}

RegisterId Emitter::object(uint32_t index, uint64_t offset) {
  auto [it, is_new] = constants_.try_emplace({Constant::Kind::Object, Type::I64, index, offset}, kNone);
  if (is_new) {
    it->second = fresh(Type::I64, true);
    defined_in_.back() = kNone;
    constant_of_.back() = static_cast<uint32_t>(program_.constants.size());
    program_.constants.push_back({it->second, Constant::Kind::Object, index, offset});
  }
  return it->second;
}

RegisterId Emitter::parameter(uint32_t index, Type type) {
  auto [it, is_new] = constants_.try_emplace({Constant::Kind::Parameter, type, index, 0}, kNone);
  if (is_new) {
    it->second = fresh(type, true);
    defined_in_.back() = kNone;
    constant_of_.back() = static_cast<uint32_t>(program_.constants.size());
    program_.constants.push_back({it->second, Constant::Kind::Parameter, index, 0});
  }
  return it->second;
}

const Constant* Emitter::constant(RegisterId reg) const {
  return constant_of_[reg] == kNone ? nullptr : &program_.constants[constant_of_[reg]];
}

// Integer sums and products of constants, and the neutral elements: what address arithmetic is full of.
RegisterId Emitter::fold(Opcode op, Type type, const Operands& operands) {
  const Constant* a = operands.a == kNone ? nullptr : constant(operands.a);
  const Constant* b = operands.b == kNone ? nullptr : constant(operands.b);
  const bool a_bits = a && a->kind == Constant::Kind::Bits, b_bits = b && b->kind == Constant::Kind::Bits;
  switch (op) {
    case Opcode::Add:
      if (b_bits && b->bits == 0) return operands.a;
      if (a_bits && a->bits == 0) return operands.b;
      if (a_bits && b_bits) return bits(type, a->bits + b->bits);
      if (a && a->kind == Constant::Kind::Object && b_bits) return object(a->index, a->bits + b->bits);
      break;
    case Opcode::Mul:
      if (b_bits && b->bits == 1) return operands.a;
      if (a_bits && b_bits) return bits(type, a->bits * b->bits);
      break;
    case Opcode::SExt:
      if (a_bits && this->type(operands.a) != Type::I1) {
        const uint32_t shift = 64 - 8 * size_bytes(this->type(operands.a));
        return bits(type, static_cast<uint64_t>(static_cast<int64_t>(a->bits << shift) >> shift));
      }
      break;
    case Opcode::ZExt:
      if (a_bits) return bits(type, a->bits);
      break;
    default:
      break;
  }
  return kNone;
}

uint32_t Emitter::hoisted_block(const Operands& operands) const {
  uint32_t block = current_;
  for (;;) {
    const uint32_t loop = graph_.blocks[block].loop;
    if (loop == kNone || graph_.loops[loop].before == kNone) return block;
    for (RegisterId reg : {operands.a, operands.b, operands.c}) {
      if (reg != kNone && defined_in_[reg] != kNone && graph_.contains(loop, defined_in_[reg])) return block;
    }
    block = graph_.loops[loop].before;
  }
}

RegisterId Emitter::pure(Opcode op, Type result, Type type, uint8_t aux, Operands operands, bool movable) {
  if (movable) {
    if (const RegisterId folded = fold(op, type, operands); folded != kNone) return folded;
  }
  const Key key{op, result, type, aux, operands.a, operands.b, operands.c};
  auto& known = computed_[key];
  if (movable) {
    for (const auto& [block, reg] : known) {
      if (graph_.dominates(block, current_)) return reg;
    }
  }
  bool all_uniform = true;
  for (RegisterId reg : {operands.a, operands.b, operands.c}) all_uniform = all_uniform && (reg == kNone || uniform(reg));
  const uint32_t block = movable ? hoisted_block(operands) : current_;
  const RegisterId d = fresh(result, all_uniform);
  defined_in_[d] = block;
  Instruction in;
  in.op = op, in.type = type, in.aux = aux;
  in.d = d, in.a = operands.a, in.b = operands.b, in.c = operands.c;
  in.location = location_;
  in.statement = block == current_ ? statement_ : kNone;  // moved out of its statement, it makes no step of its own
  blocks_[block].body.push_back(in);
  known.push_back({block, d});
  return d;
}

// A built-in value is read once, at the kernel's start or where it is first needed outside of loops.
RegisterId Emitter::special(SpecialRegister which, Type type, bool uniform) {
  const RegisterId d = pure(Opcode::Special, type, type, static_cast<uint8_t>(which), {}, true);
  program_.registers[d].uniform = uniform;
  return d;
}

RegisterId Emitter::add_bytes(RegisterId address, int64_t bytes) {
  return pure(Opcode::Add, Type::I64, {address, this->bits(Type::I64, static_cast<uint64_t>(bytes))});
}

Instruction& Emitter::append(Opcode op, Type type) {
  Instruction in;
  in.op = op, in.type = type, in.location = location_, in.statement = statement_;
  blocks_[current_].body.push_back(in);
  return blocks_[current_].body.back();
}

void Emitter::end(End kind) {
  Block& block = blocks_[current_];
  block.end = kind;
  block.location = location_;
  block.statement = statement_;
}

void Emitter::jump(uint32_t target) {
  end(End::Jump);
  blocks_[current_].targets = {target, kNone};
}

void Emitter::branch(RegisterId condition, uint32_t then_block, uint32_t else_block) {
  end(End::Branch);
  blocks_[current_].condition = condition;
  blocks_[current_].targets = {then_block, else_block};
}

void Emitter::leave() { end(End::Return); }

void Emitter::move_on_edge(uint32_t from, RegisterId to, RegisterId value) {
  if (to != value) blocks_[from].moves.push_back({to, value});
}

bool Emitter::passes_through(uint32_t block) const {
  const Block& b = blocks_[block];
  return block != 0 && b.end == End::Jump && b.body.empty() && b.moves.empty();
}

// Jump threading: a block that only jumps is the block it jumps to.
uint32_t Emitter::resolve(uint32_t block) const {
  uint32_t at = block;
  for (size_t steps = 0; passes_through(at); ++steps) {
    if (steps > blocks_.size()) return block;  // an empty endless loop
    at = blocks_[at].targets[0];
  }
  return at;
}

// A loop whose header decides about leaving is laid out with the header behind its last block: one jump fewer per iteration.
void Emitter::order_blocks() {
  const uint32_t count = static_cast<uint32_t>(blocks_.size());
  std::vector<uint32_t> moved_behind(count, kNone);  // by header: the block that it follows
  std::vector<uint32_t> follower(count, kNone);
  for (uint32_t b = 0; b < count; ++b) {
    if (blocks_[b].end != End::Jump) continue;
    const uint32_t header = blocks_[b].targets[0];
    const uint32_t loop = graph_.blocks[header].loop;
    if (header == 0 || header > b || loop == kNone || graph_.loops[loop].header != header || !graph_.contains(loop, b)) continue;
    const Block& h = blocks_[header];
    if (h.end != End::Branch || header == b) continue;
    if (graph_.contains(loop, h.targets[0]) == graph_.contains(loop, h.targets[1])) continue;
    if (moved_behind[header] != kNone) follower[moved_behind[header]] = kNone;
    moved_behind[header] = b;
    follower[b] = header;
  }
  for (uint32_t b = 0; b < count; ++b) {
    if (moved_behind[b] != kNone) continue;
    for (uint32_t at = b; at != kNone; at = follower[at]) layout_.push_back(at);
  }
}

// The moves of an edge happen at once: order them so that no source is overwritten too early, break cycles with a spare.
void Emitter::emit_moves(Block& block) {
  auto moves = block.moves;
  const auto emit = [&](RegisterId to, RegisterId from) {
    Instruction in;
    in.op = Opcode::Mov, in.type = type(to), in.d = to, in.a = from, in.location = block.location;
    program_.code.push_back(in);
  };
  while (!moves.empty()) {
    const auto free = std::find_if(moves.begin(), moves.end(), [&](const auto& move) {
      return std::none_of(moves.begin(), moves.end(), [&](const auto& other) { return &other != &move && other.second == move.first; });
    });
    if (free != moves.end()) {
      emit(free->first, free->second);
      moves.erase(free);
      continue;
    }
    const RegisterId kept = moves.front().first;
    const RegisterId spare = fresh(type(kept), uniform(kept));
    emit(spare, kept);
    for (auto& move : moves) {
      if (move.second == kept) move.second = spare;
    }
  }
}

void Emitter::emit_end(const Block& block, uint32_t meet, uint32_t next) {
  Instruction in;
  in.location = block.location;
  in.type = Type::I1;
  switch (block.end) {
    case End::None:
      return;  // ends in a trap
    case End::Return:
      in.op = Opcode::Return;
      break;
    case End::Branch: {
      const uint32_t yes = resolve(block.targets[0]), no = resolve(block.targets[1]);
      if (yes != no) {
        in.op = Opcode::Branch, in.statement = block.statement;
        in.a = block.condition, in.b = yes, in.c = no, in.d = meet == kNone ? kNoTarget : resolve(meet);
        break;
      }
      [[fallthrough]];
    }
    case End::Jump:
      if (resolve(block.targets[0]) == next) return;
      in.op = Opcode::Jump, in.a = resolve(block.targets[0]);
      break;
  }
  program_.code.push_back(in);
}

void Emitter::finish() {
  order_blocks();
  std::vector<uint32_t> laid;
  for (uint32_t b : layout_) {
    if (!passes_through(b) || resolve(b) == b) laid.push_back(b);
  }
  start_.assign(blocks_.size(), 0);
  end_.assign(blocks_.size(), 0);
  std::vector<bool> is_end;  // of each instruction: targets still name blocks
  for (size_t i = 0; i < laid.size(); ++i) {
    Block& block = blocks_[laid[i]];
    start_[laid[i]] = static_cast<uint32_t>(program_.code.size());
    program_.code.insert(program_.code.end(), block.body.begin(), block.body.end());
    emit_moves(block);
    is_end.resize(program_.code.size(), false);
    emit_end(block, graph_.blocks[laid[i]].meet, i + 1 < laid.size() ? laid[i + 1] : kNone);
    is_end.resize(program_.code.size(), true);
    end_[laid[i]] = static_cast<uint32_t>(program_.code.size());
  }
  for (size_t i = 0; i < program_.code.size(); ++i) {
    Instruction& in = program_.code[i];
    if (!is_end[i]) continue;
    if (in.op == Opcode::Jump) in.a = start_[in.a];
    if (in.op == Opcode::Branch) {
      in.b = start_[in.b], in.c = start_[in.c];
      if (in.d != kNoTarget) in.d = start_[in.d];
    }
  }
  for (uint32_t b = 0; b < blocks_.size(); ++b) {
    if (resolve(b) != b) start_[b] = end_[b] = start_[resolve(b)];
  }
  layout_ = std::move(laid);
}

}  // namespace warplens::frontend
