// In which pieces a value is copied. Scalars go whole. A structure goes as nvcc copies it: one of equal parts in pieces as wide as its
// alignment, one of several kinds of parts member by member.
#pragma once

#include <clang/AST/Type.h>

#include <cstdint>
#include <vector>

namespace clang {
class ASTContext;
}

namespace warplens::frontend {

inline constexpr uint32_t kWidestAccess = 16;
inline constexpr uint32_t kMaxPieces = 16;  // a larger structure is copied by a loop

struct CopyPiece {
  enum class Kind : uint8_t { Integer, Float, Pointer };
  uint32_t offset = 0, bytes = 0;
  uint32_t element_bytes = 0;  // a piece may hold several parts of one kind
  Kind kind = Kind::Integer;
};

// `between_arrays`: neither side is a variable of the thread's own. There a structure that one access can carry is not taken apart.
std::vector<CopyPiece> pieces_of(const clang::ASTContext& context, clang::QualType type, bool between_arrays);

}  // namespace warplens::frontend
