#include "kernels/frontend/lower/functions/ptx_operations.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>

#include "kernels/frontend/lower/functions/ptx_block.h"

namespace warplens::frontend {
namespace {

constexpr PtxOperation kOperations[] = {
#define PTX(name, becomes, seen, qualifiers) {name, PtxMeaning::becomes, PtxSeen::seen, qualifiers},
#include "kernels/frontend/lower/functions/ptx_operations.def"
};

}  // namespace

std::span<const PtxOperation> ptx_operations() { return kOperations; }

PtxType ptx_type(std::string_view text) {
  llvm::StringRef name(text);
  if (name == "pred") return {'p', 1, false};
  if (name == "bf16") return {'g', 16, false};
  if (name == "bf16x2") return {'g', 32, true};
  if (name == "f16x2") return {'f', 32, true};
  if (name == "tf32") return {'b', 32, false};
  uint32_t bits = 0;
  if (name.size() < 2 || !llvm::StringRef("usbf").contains(name.front()) || name.drop_front().getAsInteger(10, bits))
    return {'b', 0, false};
  const bool known = bits == 16 || bits == 32 || bits == 64 || (bits == 8 && name.front() != 'f');
  return {name.front(), known ? bits : 0, false};
}

std::vector<PtxType> ptx_types(const PtxLine& line) {
  std::vector<PtxType> types;
  for (const std::string& qualifier : line.qualifiers())
    if (const PtxType type = ptx_type(qualifier)) types.push_back(type);
  return types;
}

const PtxOperation* ptx_operation(const PtxLine& line) {
  const auto found = llvm::find_if(kOperations, [&](const PtxOperation& row) { return row.name == line.base(); });
  if (found == std::end(kOperations)) return nullptr;
  llvm::SmallVector<llvm::StringRef> allowed;
  llvm::StringRef(found->qualifiers).split(allowed, ' ', -1, /*KeepEmpty=*/false);
  for (const std::string& qualifier : line.qualifiers())
    if (!ptx_type(qualifier) && !llvm::is_contained(allowed, qualifier)) return nullptr;
  return found;
}

}  // namespace warplens::frontend
