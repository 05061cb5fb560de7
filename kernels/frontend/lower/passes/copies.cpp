#include "kernels/frontend/lower/passes/copies.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Metadata.h>

namespace warplens::frontend {

uint32_t site_number(const llvm::MDNode& sites, unsigned n) {
  const auto* number = llvm::mdconst::dyn_extract<llvm::ConstantInt>(sites.getOperand(n));
  return number ? static_cast<uint32_t>(number->getZExtValue()) : kNone;
}

bool copies_one_value(const llvm::MemTransferInst& copy, uint64_t bytes, const AstTables& tables) {
  if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8 && bytes != 16) return false;
  if (const llvm::MDNode* sites = copy.getMetadata("warplens.site")) {
    for (unsigned n = 0; n < sites->getNumOperands(); ++n) {
      const uint32_t number = site_number(*sites, n);
      if (number < tables.sites.size()) return tables.sites[number].site.width_bytes == bytes;
    }
  }
  return std::max(copy.getDestAlign().valueOrOne().value(), copy.getSourceAlign().valueOrOne().value()) >= bytes;
}

}  // namespace warplens::frontend
