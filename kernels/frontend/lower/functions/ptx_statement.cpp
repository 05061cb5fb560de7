#include "kernels/frontend/lower/functions/ptx_statement.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>
#include <cctype>
#include <sstream>

namespace warplens::frontend {
namespace {

constexpr const char* kSpace = " \t\r\n";

// Of a matrix's loads and stores, whose qualifiers the assembler takes in any order: in that of the manual, which the table has.
std::string in_usual_order(const std::string& name) {
  constexpr std::string_view kOrder[] = {"ldmatrix", "stmatrix", "sync", "aligned", "m8n8", "x1", "x2", "x4", "trans", "shared"};
  if (!name.starts_with("ldmatrix.") && !name.starts_with("stmatrix.")) return name;
  std::vector<std::string> parts;
  std::istringstream qualifiers(name);
  for (std::string part; std::getline(qualifiers, part, '.');) parts.push_back(part);
  const auto place = [&](const std::string& part) {
    return std::ranges::find(kOrder, std::string_view(part).substr(0, part.find(':')));  // "shared::cta"; behind all: the type
  };
  std::ranges::stable_sort(parts, {}, place);
  std::string ordered = parts[0];
  for (size_t n = 1; n < parts.size(); ++n) ordered += "." + parts[n];
  return ordered;
}

class Reader {
 public:
  explicit Reader(llvm::StringRef text) : rest_(text.trim(kSpace)) {}

  std::optional<PtxStatement> statement() {
    PtxStatement read;
    const llvm::StringRef name =
        rest_.take_while([](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == ':'; });
    if (name.empty() || !std::isalpha(static_cast<unsigned char>(name.front()))) return std::nullopt;
    rest_ = rest_.drop_front(name.size());
    read.name = in_usual_order(name.str());
    for (bool first = true; !end(); first = false) {
      if (!first && !take(',')) return std::nullopt;
      if (!operands(read.operands)) return std::nullopt;
    }
    return read;
  }

 private:
  bool take(char c) {
    rest_ = rest_.ltrim(kSpace);
    return rest_.consume_front(llvm::StringRef(&c, 1));
  }
  // A semicolon ends it; the assembler takes none without.
  bool end() {
    if (!take(';')) return false;
    rest_ = rest_.ltrim(kSpace);
    return rest_.empty();
  }
  bool number(PtxOperand& to) {
    take('+');
    rest_ = rest_.ltrim(kSpace);
    return !rest_.consumeInteger(0, to.number);
  }
  bool reference(PtxOperand& to) { return take('$') && !rest_.consumeInteger(10, to.operand); }

  bool operands(std::vector<PtxOperand>& to) {
    if (take('{')) {
      do {
        if (!operands(to)) return false;
      } while (take(','));
      return take('}');
    }
    PtxOperand& read = to.emplace_back();
    if (take('[')) {
      read.kind = PtxOperand::Kind::Address;
      if (!reference(read)) return false;
      return take(']') || (number(read) && take(']'));
    }
    if (reference(read)) return true;
    read.kind = PtxOperand::Kind::Number;
    return number(read);
  }

  llvm::StringRef rest_;
};

}  // namespace

bool PtxStatement::has(std::string_view qualifier) const {
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(name).split(parts, '.');
  return llvm::any_of(llvm::drop_begin(parts), [&](llvm::StringRef part) { return part.equals_insensitive(qualifier); });
}

std::optional<MisfitOperand> misfit_operand(const llvm::CallBase& call) {
  const auto* several = llvm::dyn_cast<llvm::StructType>(call.getType());
  uint32_t number = 0, output = 0, argument = 0;
  for (const auto& constraint : llvm::cast<llvm::InlineAsm>(*call.getCalledOperand()).ParseConstraints()) {
    if (constraint.Type == llvm::InlineAsm::isClobber) continue;
    const bool is_output = constraint.Type == llvm::InlineAsm::isOutput && !constraint.isIndirect;
    const llvm::Type* type = !is_output ? call.getArgOperand(argument++)->getType()
                             : several  ? several->getElementType(output++)
                                        : call.getType();
    const char letter = constraint.Codes.size() == 1 && constraint.Codes[0].size() == 1 ? constraint.Codes[0][0] : 0;
    const uint32_t holds = letter == 'h' ? 16 : letter == 'r' || letter == 'f' ? 32 : letter == 'l' || letter == 'd' ? 64 : 0;
    const auto bits = static_cast<uint32_t>(type->isPointerTy() ? 64 : type->getPrimitiveSizeInBits());
    if (holds && bits && bits != holds) return MisfitOperand{number, letter, bits, holds};
    ++number;
  }
  return std::nullopt;
}

std::optional<PtxStatement> parse_ptx(std::string_view text) { return Reader(text).statement(); }

std::optional<PtxStatement> ptx_statement(const llvm::CallBase& call) {
  if (!call.isInlineAsm()) return std::nullopt;
  return parse_ptx(llvm::cast<llvm::InlineAsm>(*call.getCalledOperand()).getAsmString());
}

}  // namespace warplens::frontend
