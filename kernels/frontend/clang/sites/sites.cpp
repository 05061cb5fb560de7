#include "kernels/frontend/clang/sites/sites.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>

#include <numeric>

namespace warplens::frontend {
namespace {

Space space_of(const Address& address) {
  if (!address.variable || address.base != Address::Base::Array) return Space::Global;
  if (address.variable->hasAttr<clang::CUDASharedAttr>()) return Space::Shared;
  if (address.variable->hasAttr<clang::CUDAConstantAttr>()) return Space::Constant;
  return Space::Global;
}

// The unit of the index: the base's element, or the part of it that every place addressed is a whole number of.
uint32_t unit_of(const Address& address, uint32_t width) {
  uint64_t unit = std::max<uint32_t>(1, address.base_bytes);
  for (const AddressTerm& term : address.terms) unit = std::gcd(unit, static_cast<uint64_t>(std::abs(term.stride)));
  unit = std::gcd(unit, static_cast<uint64_t>(std::abs(address.offset)));
  return static_cast<uint32_t>(unit == address.base_bytes ? unit : std::gcd(unit, static_cast<uint64_t>(width)));
}

// What the address must be a multiple of: what the type promises for this place in it.
uint32_t align_of(const CopyPiece& piece, uint32_t align, size_t pieces) {
  if (pieces == 1) return align;
  const uint32_t place = piece.offset ? piece.offset & (~piece.offset + 1) : kWidestAccess;
  return std::min({align, place, piece.bytes});
}

// What a member's place promises: less than its type in a packed structure, and for a bit field nothing.
uint32_t align_of_place(const clang::ASTContext& context, const clang::Expr* shown) {
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(shown->IgnoreParens());
  const auto* field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field) return kWidestAccess;
  if (field->isBitField()) return 1;
  const auto at = static_cast<uint32_t>(context.getFieldOffset(field) / 8);
  const auto record = context.getTypeAlignInChars(context.getRecordType(field->getParent())).getQuantity();
  return std::min({kWidestAccess, static_cast<uint32_t>(record), at ? at & (~at + 1) : kWidestAccess});
}

// Which bytes of its unit an access of a bit field touches is the compiler's choice.
bool place_is_known(const clang::ASTContext& context, const clang::Expr* shown) {
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(shown->IgnoreParens());
  const auto* field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  return !field || !field->isBitField() || context.getFieldOffset(field) % context.getTypeSize(field->getType()) < 8;
}

void describe_base(AstSite& site, const Address& address, TableBuilder& builder) {
  site.site.index_is_absolute = address.base == Address::Base::Array;
  if (address.variable) {
    site.site.array = address.variable->getNameAsString();
    if (address.base == Address::Base::Pointer) {
      const Place declared = place_of(builder.context, address.variable->getLocation());
      site.base_name = site.site.array;
      site.base_decl_line = declared.line;
      site.base_decl_column = declared.column;
      builder.variable(address.variable);
    }
  } else if (address.pointer) {
    site.site.array = llvm::isa<clang::CXXThisExpr>(address.pointer) ? "this" : text_of(builder.context, address.pointer->getSourceRange());
    if (site.site.array == "this") site.base_name = "this";
  }
}

}  // namespace

std::vector<uint32_t> make_sites(MemoryOp op, const clang::Expr* shown, const Address& address, clang::QualType type, TableBuilder& builder,
                                 const WalkState& state, Place debug, const std::vector<CopyPiece>& pieces) {
  if (type->isIncompleteType() || type->isFunctionType()) return {};
  const auto declared = static_cast<uint32_t>(builder.context.getTypeAlignInChars(type.getNonReferenceType()).getQuantity());
  const uint32_t align = std::min(declared, align_of_place(builder.context, shown));
  std::vector<uint32_t> sites;
  for (const CopyPiece& part : pieces) {
    Address piece = address;
    piece.offset += part.offset;
    if (pieces.size() > 1) piece.base_bytes = std::min(piece.base_bytes, part.bytes);
    AstSite site;
    const Place begin = place_of(builder.context, shown->getBeginLoc()), end = end_of(builder.context, shown->getSourceRange());
    site.file = builder.files.index(file_of(builder.context, shown->getBeginLoc()));
    site.line = begin.line, site.column = begin.column;
    site.debug_line = debug.line, site.debug_column = debug.column;
    site.site.end_line = end.line, site.site.end_column = end.column;
    site.site.space = space_of(address);
    site.site.op = op;
    site.site.width_bytes = static_cast<uint8_t>(std::min(part.bytes, 255u));
    site.site.required_align = static_cast<uint8_t>(align_of(part, align, pieces.size()));
    site.site.element_bytes = unit_of(piece, part.bytes);
    site.site.text = text_of(builder.context, shown->getSourceRange());
    describe_base(site, address, builder);
    const bool known = place_is_known(builder.context, shown);
    if (const auto index = known ? index_of(piece, site.site.element_bytes, builder, state) : std::nullopt) {
      site.site.index = index->nodes;
      site.site.index_text = index->text;
    }
    sites.push_back(static_cast<uint32_t>(builder.tables.sites.size()));
    builder.tables.sites.push_back(std::move(site));
  }
  return sites;
}

}  // namespace warplens::frontend
