#include "kernels/frontend/lower/values/types.h"

#include <llvm/IR/DerivedTypes.h>

namespace warplens::frontend {

std::optional<Type> scalar_type(const llvm::Type* type) {
  if (type->isPointerTy()) return Type::I64;
  if (type->isFloatTy()) return Type::F32;
  if (type->isDoubleTy()) return Type::F64;
  if (type->isHalfTy()) return Type::F16;
  if (type->isBFloatTy()) return Type::BF16;
  if (!type->isIntegerTy()) return std::nullopt;
  switch (type->getIntegerBitWidth()) {
    case 1:
      return Type::I1;
    case 8:
      return Type::I8;
    case 16:
      return Type::I16;
    case 32:
      return Type::I32;
    case 64:
      return Type::I64;
    default:
      return std::nullopt;
  }
}

bool flatten(const llvm::DataLayout& layout, llvm::Type* type, llvm::SmallVectorImpl<ScalarPart>& parts, uint64_t offset) {
  if (const auto scalar = scalar_type(type)) {
    parts.push_back({*scalar, offset});
    return true;
  }
  const auto repeat = [&](llvm::Type* element, uint64_t count) {
    const uint64_t step = layout.getTypeAllocSize(element);
    for (uint64_t i = 0; i < count; ++i) {
      if (!flatten(layout, element, parts, offset + i * step)) return false;
    }
    return true;
  };
  if (const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) return repeat(vector->getElementType(), vector->getNumElements());
  if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) return repeat(array->getElementType(), array->getNumElements());
  auto* structure = llvm::dyn_cast<llvm::StructType>(type);
  if (!structure) return false;
  const llvm::StructLayout* places = layout.getStructLayout(structure);
  for (unsigned i = 0; i < structure->getNumElements(); ++i) {
    if (!flatten(layout, structure->getElementType(i), parts, offset + places->getElementOffset(i))) return false;
  }
  return true;
}

}  // namespace warplens::frontend
