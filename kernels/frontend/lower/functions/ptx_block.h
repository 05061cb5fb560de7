// A text of inline assembly as a list of instructions of PTX: with registers of its own, predicates, vectors, and numbers of every kind.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::frontend {

struct PtxTerm {
  enum class Kind : uint8_t { Operand, Name, Number, Float, Double, Vector, Address };
  Kind kind = Kind::Operand;
  uint32_t operand = 0;        // of the assembly statement, outputs first
  std::string name;            // of a register of the text's own, or a special register: "%laneid"; "_" is none
  uint64_t bits = 0;           // of a number
  int64_t offset = 0;          // bytes added to an address
  bool negated = false;        // "!p"
  std::vector<PtxTerm> parts;  // of a vector; of an address its base; the second of "d|p"
};

struct PtxLine {
  std::string name;   // "mad.lo.u32"; none where it is a label
  std::string label;  // "LOOP", of "LOOP:"
  std::vector<PtxTerm> terms;
  std::optional<PtxTerm> guard;  // "@p", "@!p"

  std::string_view base() const { return std::string_view(name).substr(0, name.find('.')); }
  std::vector<std::string> qualifiers() const;  // behind the base
  bool has(std::string_view qualifier) const;
  bool branches() const { return base() == "bra"; }  // its only term is the name of a label
};

struct PtxBlock {
  std::vector<PtxLine> lines;
  bool has_label(std::string_view name) const;
  std::map<std::string, std::string> registers;  // declared in the text, with their types: "u32"
};

// `text` as LLVM has it: operands are $0, $1, ... nullopt where it is not PTX.
std::optional<PtxBlock> parse_ptx_block(std::string_view text);

}  // namespace warplens::frontend
