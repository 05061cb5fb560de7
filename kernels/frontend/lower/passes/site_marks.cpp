#include "kernels/frontend/lower/passes/site_marks.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Support/FormatVariadic.h>

#include "kernels/frontend/lower/passes/copies.h"

namespace warplens::frontend {
namespace {

constexpr llvm::StringLiteral kPrefix = "warplens.site.", kMerged = "warplens.merged", kPart = "warplens.part.", kLoop = "warplens.loop.",
                              kWay = "warplens.way.";

llvm::StringRef name_of(const llvm::MDOperand& operand) {
  const auto* scope = llvm::dyn_cast<llvm::MDNode>(operand);
  const auto* name = scope && scope->getNumOperands() == 3 ? llvm::dyn_cast<llvm::MDString>(scope->getOperand(2)) : nullptr;
  return name ? name->getString() : "";
}

// Scopes that all such instructions share: where two of them become one, the one has those of both, but of domains that both have.
llvm::StringRef shared_name(const llvm::MDOperand& operand) {
  const auto* scope = llvm::dyn_cast<llvm::MDNode>(operand);
  const auto* name = scope && scope->getNumOperands() == 2 ? llvm::dyn_cast<llvm::MDString>(scope->getOperand(0)) : nullptr;
  return name ? name->getString() : "";
}

bool is_merged(const llvm::MDNode& scopes) {
  std::set<llvm::StringRef> parts, ways;
  for (const llvm::MDOperand& operand : scopes.operands()) {
    const llvm::StringRef name = shared_name(operand);
    if (name == kMerged) return true;
    if (name.starts_with(kPart)) parts.insert(name);
    if (name.starts_with(kWay)) ways.insert(name);
  }
  return parts.size() > 1 || ways.size() > 1;
}

void pack_shared(llvm::Instruction& i, llvm::StringRef name, llvm::StringRef domain) {
  llvm::MDBuilder build(i.getContext());
  llvm::MDNode* const scope = build.createAliasScope(name, build.createAliasScopeDomain(domain));
  i.setMetadata(llvm::LLVMContext::MD_alias_scope,
                llvm::MDNode::concatenate(i.getMetadata(llvm::LLVMContext::MD_alias_scope), llvm::MDNode::get(i.getContext(), {scope})));
}

}  // namespace

void pack_sites(llvm::Function& function) {
  llvm::LLVMContext& context = function.getContext();
  llvm::MDBuilder build(context);
  llvm::MDNode* domain = nullptr;
  for (llvm::Instruction& i : llvm::instructions(function)) {
    const llvm::MDNode* sites = i.getMetadata("warplens.site");
    if (!sites || !i.mayReadOrWriteMemory()) continue;
    if (!domain) domain = build.createAnonymousAliasScopeDomain();
    llvm::SmallVector<llvm::Metadata*> scopes;
    for (unsigned n = 0; n < sites->getNumOperands(); ++n) {
      scopes.push_back(build.createAnonymousAliasScope(domain, (kPrefix + std::to_string(site_number(*sites, n))).str()));
    }
    i.setMetadata(llvm::LLVMContext::MD_alias_scope,
                  llvm::MDNode::concatenate(i.getMetadata(llvm::LLVMContext::MD_alias_scope), llvm::MDNode::get(context, scopes)));
  }
}

void unpack_sites(llvm::Function& function) {
  llvm::Type* number = llvm::Type::getInt32Ty(function.getContext());
  for (llvm::Instruction& i : llvm::instructions(function)) {
    const llvm::MDNode* scopes = i.getMetadata(llvm::LLVMContext::MD_alias_scope);
    if (!scopes) continue;
    if (is_merged(*scopes)) i.setMetadata(kMerged, llvm::MDNode::get(function.getContext(), {}));
    llvm::SmallVector<llvm::Metadata*> sites;
    for (const uint32_t site : packed_sites(i)) sites.push_back(llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(number, site)));
    if (!sites.empty() && !i.hasMetadata("warplens.site")) i.setMetadata("warplens.site", llvm::MDNode::get(function.getContext(), sites));
  }
}

std::set<uint32_t> packed_sites(const llvm::Instruction& i) {
  std::set<uint32_t> sites;
  const llvm::MDNode* scopes = i.getMetadata(llvm::LLVMContext::MD_alias_scope);
  if (!scopes) return sites;
  for (const llvm::MDOperand& operand : scopes->operands()) {
    llvm::StringRef text = name_of(operand);
    uint32_t site = 0;
    if (text.consume_front(kPrefix) && !text.getAsInteger(10, site)) sites.insert(site);
  }
  return sites;
}

void pack_merged(llvm::Instruction& i) { pack_shared(i, kMerged, kMerged); }

void pack_part(llvm::Instruction& i, unsigned number) { pack_shared(i, (kPart + std::to_string(number)).str(), kPart); }

void pack_way(llvm::Instruction& i, bool is_guarded) { pack_shared(i, (kWay + llvm::Twine(is_guarded)).str(), kWay); }

void pack_loop(llvm::Instruction& i, const PackedLoop& loop) {
  pack_shared(i, llvm::formatv("{0}{1}.{2}.{3}", kLoop, loop.number, loop.depth, loop.loaded).str(), kLoop);
}

std::optional<PackedLoop> packed_loop(const llvm::Instruction& i) {
  const llvm::MDNode* scopes = i.getMetadata(llvm::LLVMContext::MD_alias_scope);
  for (unsigned n = 0; scopes && n < scopes->getNumOperands(); ++n) {
    llvm::StringRef name = shared_name(scopes->getOperand(n));
    PackedLoop loop;
    if (name.consume_front(kLoop) && !name.consumeInteger(10, loop.number) && name.consume_front(".") &&
        !name.consumeInteger(10, loop.depth) && name.consume_front(".") && !name.consumeInteger(10, loop.loaded))
      return loop;
  }
  return std::nullopt;
}

}  // namespace warplens::frontend
