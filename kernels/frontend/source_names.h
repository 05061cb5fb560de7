// What the names in a source text are, as Clang understands it.
#pragma once

#include <cstdint>
#include <vector>

namespace warplens::frontend {

enum class NameKind : uint8_t { Variable, Member, Function, Type, TemplateParameter, Macro, Namespace, Cuda };

struct SourceName {
  uint32_t at = 0;  // the byte of the text where it begins
  NameKind kind = NameKind::Variable;
  friend bool operator==(const SourceName&, const SourceName&) = default;
};

}  // namespace warplens::frontend
