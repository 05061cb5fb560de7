// Writes bytecode block by block: registers, constants, instructions, moves on edges; then lays the blocks out. Arithmetic
// that has been computed where it dominates is not computed again, and address arithmetic moves out of loops; memory accesses
// stay where they are.
#pragma once

#include <array>
#include <map>
#include <tuple>

#include "kernels/frontend/lower/analysis/flow.h"

namespace warplens::frontend {

class Emitter {
 public:
  // An instruction's place before the layout is known.
  struct Position {
    uint32_t block = 0, index = 0;
  };
  struct Operands {
    RegisterId a = kNone, b = kNone, c = kNone;
  };

  Emitter(Program& program, FlowGraph graph);

  void enter(uint32_t block) { current_ = block; }
  void stamp(uint32_t location, uint32_t statement) { location_ = location, statement_ = statement; }
  Position position() const { return {current_, static_cast<uint32_t>(blocks_[current_].body.size())}; }

  RegisterId fresh(Type type, bool uniform);
  RegisterId bits(Type type, uint64_t value);
  RegisterId object(uint32_t index, uint64_t offset);
  RegisterId parameter(uint32_t index, Type type);
  bool uniform(RegisterId reg) const { return program_.registers[reg].uniform; }
  Type type(RegisterId reg) const { return program_.registers[reg].type; }
  const Constant* constant(RegisterId reg) const;

  // An operation without effects; uniform where its operands are. `result` is the destination's type, `type` the instruction's.
  RegisterId pure(Opcode op, Type result, Type type, uint8_t aux, Operands operands, bool movable);
  RegisterId pure(Opcode op, Type type, Operands operands, bool movable = true) { return pure(op, type, type, 0, operands, movable); }
  RegisterId special(SpecialRegister which, Type type, bool uniform);
  RegisterId add_bytes(RegisterId address, int64_t bytes);

  Instruction& append(Opcode op, Type type);

  void jump(uint32_t target);
  void branch(RegisterId condition, uint32_t then_block, uint32_t else_block);
  void leave();                                                       // return
  void move_on_edge(uint32_t from, RegisterId to, RegisterId value);  // `from` has one successor

  void finish();  // fills program.code
  uint32_t index_of(Position position) const { return start_[position.block] + position.index; }
  uint32_t start_of(uint32_t block) const { return start_[block]; }
  uint32_t block_end(uint32_t block) const { return end_[block]; }
  const std::vector<uint32_t>& layout() const { return layout_; }
  const FlowGraph& graph() const { return graph_; }

 private:
  enum class End : uint8_t { None, Jump, Branch, Return };
  struct Block {
    std::vector<Instruction> body;
    std::vector<std::pair<RegisterId, RegisterId>> moves;
    End end = End::None;
    RegisterId condition = kNone;
    std::array<uint32_t, 2> targets{kNone, kNone};
    uint32_t location = kNone, statement = kNone;
  };
  using Key = std::tuple<Opcode, Type, Type, uint8_t, RegisterId, RegisterId, RegisterId>;

  RegisterId fold(Opcode op, Type type, const Operands& operands);
  uint32_t hoisted_block(const Operands& operands) const;
  void end(End kind);
  void order_blocks();
  bool passes_through(uint32_t block) const;
  uint32_t resolve(uint32_t block) const;
  void emit_moves(Block& block);
  void emit_end(const Block& block, uint32_t meet, uint32_t next);

  Program& program_;
  FlowGraph graph_;
  std::vector<Block> blocks_;
  uint32_t current_ = 0, location_ = kNone, statement_ = kNone;
  std::vector<uint32_t> defined_in_;   // by register: block, kNone for constants
  std::vector<uint32_t> constant_of_;  // by register: index into program.constants
  std::map<std::tuple<Constant::Kind, Type, uint32_t, uint64_t>, RegisterId> constants_;
  std::map<Key, std::vector<std::pair<uint32_t, RegisterId>>> computed_;
  std::vector<uint32_t> layout_, start_, end_;
};

}  // namespace warplens::frontend
