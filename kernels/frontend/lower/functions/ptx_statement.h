// One instruction of PTX as inline assembly writes it: its name and what stands where.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace llvm {
class CallBase;
}

namespace warplens::frontend {

struct PtxOperand {
  enum class Kind : uint8_t { Register, Address, Number };
  Kind kind = Kind::Register;
  uint32_t operand = 0;  // of the assembly statement, outputs first; of a Register, and of an Address its base
  int64_t number = 0;    // the Number; the bytes added to an Address
};

struct PtxStatement {
  std::string name;                  // "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
  std::vector<PtxOperand> operands;  // in the order of the text; `{}` of a vector are left out

  bool has(std::string_view qualifier) const;  // "trans", whatever its case
};

// `text` as LLVM has it: operands are $0, $1, ... nullopt where it is not one instruction, or has operands of other kinds.
std::optional<PtxStatement> parse_ptx(std::string_view text);
std::optional<PtxStatement> ptx_statement(const llvm::CallBase& call);  // nullopt where the call is not inline assembly

// The first operand that has not the bits of the register that its constraint gives it, as in `"r"(pointer)`; nvcc refuses each.
struct MisfitOperand {
  uint32_t operand = 0;  // outputs first
  char constraint = 0;
  uint32_t bits = 0, register_bits = 0;
};
std::optional<MisfitOperand> misfit_operand(const llvm::CallBase& call);

}  // namespace warplens::frontend
