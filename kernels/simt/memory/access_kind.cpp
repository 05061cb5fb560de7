#include "kernels/simt/memory/access_kind.h"

namespace warplens::simt {
namespace {

hardware::AccessKind kind_of_atomic(AtomicOperation operation) {
  switch (operation) {
    case AtomicOperation::CompareSwap:
      return hardware::AccessKind::CompareSwap;
    case AtomicOperation::FAdd:
    case AtomicOperation::FMin:
    case AtomicOperation::FMax:
      return hardware::AccessKind::FloatAdd;
    case AtomicOperation::Count:
      return hardware::AccessKind::Count;
    default:
      return hardware::AccessKind::Atomic;
  }
}

}  // namespace

hardware::AccessKind access_kind(const Instruction& instruction) {
  using enum hardware::AccessKind;
  const bool reads = info(instruction.op).memory == MemoryEffect::Reads;
  if (moves_matrices(instruction.op)) return reads ? MatrixLoad : MatrixStore;
  if (instruction.op == Opcode::Atomic) return kind_of_atomic(static_cast<AtomicOperation>(instruction.aux));
  if (instruction.op == Opcode::AsyncStore) return AsyncCopy;
  return reads ? Load : Store;
}

std::vector<hardware::AccessKind> access_kinds(const Program& program) {
  std::vector<hardware::AccessKind> kinds;
  for (const Site& site : program.sites)
    kinds.push_back(site.op == MemoryOp::Load ? hardware::AccessKind::Load : hardware::AccessKind::Store);
  for (const Instruction& instruction : program.code)
    if (instruction.site < kinds.size()) kinds[instruction.site] = access_kind(instruction);
  return kinds;
}

}  // namespace warplens::simt
