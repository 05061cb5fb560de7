#include "kernels/frontend/clang/sites/pieces.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/RecordLayout.h>

#include <algorithm>

namespace warplens::frontend {
namespace {

bool is_one_access(uint32_t bytes) { return bytes <= kWidestAccess && (bytes & (bytes - 1)) == 0; }

// The parts of a structure in the order of their places.
class Parts {
 public:
  explicit Parts(const clang::ASTContext& context) : context_(context) {}

  bool add_record(const clang::CXXRecordDecl& record, uint32_t at);
  const std::vector<CopyPiece>& list() const { return parts_; }
  bool equal() const {
    return std::all_of(parts_.begin(), parts_.end(), [&](const CopyPiece& p) { return p.bytes == parts_.front().bytes; });
  }

 private:
  bool add(clang::QualType type, uint32_t at);
  void add_bit_field(uint64_t first_bit, uint64_t bits);
  uint32_t bytes_of(clang::QualType type) const { return static_cast<uint32_t>(context_.getTypeSizeInChars(type).getQuantity()); }

  const clang::ASTContext& context_;
  std::vector<CopyPiece> parts_;
};

// The bytes that bit fields touch, each once.
void Parts::add_bit_field(uint64_t first_bit, uint64_t bits) {
  for (auto byte = static_cast<uint32_t>(first_bit / 8); bits != 0 && byte <= (first_bit + bits - 1) / 8 && parts_.size() <= kMaxPieces;
       ++byte)
    if (parts_.empty() || parts_.back().offset + parts_.back().bytes <= byte) parts_.push_back({byte, 1, 1, CopyPiece::Kind::Integer});
}

bool Parts::add(clang::QualType type, uint32_t at) {
  if (parts_.size() > kMaxPieces) return false;
  if (const auto* array = context_.getAsConstantArrayType(type)) {
    const uint32_t each = bytes_of(array->getElementType());
    const auto* record = array->getElementType()->getAsCXXRecordDecl();
    if (record && record->isEmpty()) return true;
    for (uint64_t i = 0; i < array->getZExtSize(); ++i)
      if (!add(array->getElementType(), at + static_cast<uint32_t>(i) * each)) return false;
    return true;
  }
  const uint32_t bytes = bytes_of(type);
  if (const auto* record = type->getAsCXXRecordDecl()) {
    Parts inside(context_);
    if (!inside.add_record(*record, at)) return false;
    const bool vector = inside.equal() && is_one_access(bytes) && context_.getTypeAlignInChars(type).getQuantity() == bytes;
    if (vector && !inside.list().empty())
      parts_.push_back({at, bytes, inside.list().front().bytes, inside.list().front().kind});
    else
      parts_.insert(parts_.end(), inside.list().begin(), inside.list().end());
    return true;
  }
  if (!is_one_access(bytes)) return false;
  const bool floating = type->isRealFloatingType() && bytes <= 8;
  const auto kind = floating ? CopyPiece::Kind::Float : type->isAnyPointerType() ? CopyPiece::Kind::Pointer : CopyPiece::Kind::Integer;
  parts_.push_back({at, bytes, bytes, kind});
  return true;
}

bool Parts::add_record(const clang::CXXRecordDecl& record, uint32_t at) {
  if (record.isUnion() || record.isDynamicClass()) return false;
  if (record.isEmpty()) return true;
  const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(&record);
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    const clang::CXXRecordDecl* declared = base.getType()->getAsCXXRecordDecl();
    if (!add_record(*declared, at + static_cast<uint32_t>(layout.getBaseClassOffset(declared).getQuantity()))) return false;
  }
  for (const clang::FieldDecl* field : record.fields()) {
    const uint64_t bit = layout.getFieldOffset(field->getFieldIndex()) + 8ull * at;
    if (field->isBitField())
      add_bit_field(bit, field->getBitWidthValue(context_));
    else if (!add(field->getType(), static_cast<uint32_t>(bit / 8)))
      return false;
  }
  return parts_.size() <= kMaxPieces;
}

// Pieces as wide as the alignment.
std::vector<CopyPiece> cut(uint32_t bytes, uint32_t align, const CopyPiece& part) {
  const uint32_t each = align < bytes && bytes / align <= kMaxPieces ? align : bytes;
  std::vector<CopyPiece> pieces;
  for (uint32_t at = 0; at < bytes; at += each) pieces.push_back({at, each, std::min(part.element_bytes, each), part.kind});
  return pieces;
}

}  // namespace

std::vector<CopyPiece> pieces_of(const clang::ASTContext& context, clang::QualType type, bool between_arrays) {
  const auto bytes = static_cast<uint32_t>(context.getTypeSizeInChars(type).getQuantity());
  if (bytes == 0) return {};
  const auto align = std::min(static_cast<uint32_t>(context.getTypeAlignInChars(type).getQuantity()), kWidestAccess);
  const auto* record = type->getAsCXXRecordDecl();
  if (!record) return {{0, bytes, bytes, CopyPiece::Kind::Integer}};
  Parts parts(context);
  const bool known = parts.add_record(*record, 0) && !parts.list().empty();
  if (!known) return cut(bytes, align, {0, bytes, std::min(4u, align), CopyPiece::Kind::Integer});
  if (parts.equal() || (between_arrays && align == bytes)) return cut(bytes, align, parts.list().front());
  return parts.list();
}

}  // namespace warplens::frontend
