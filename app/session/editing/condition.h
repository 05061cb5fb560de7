// A breakpoint's condition: an expression of the kernel's language over what its threads hold at a moment.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/analysis/snapshot.h"

namespace warplens::app {

// Arithmetic, comparisons, && || ! ?: and bit operators with C's precedence and conversions, numbers as C writes them, variables and their
// members and elements, arrays in shared and global memory, threadIdx and its like, and the kernel's parameters.
class Condition {
 public:
  // Errors: line 1 and the column of what is wrong.
  static Result<Condition> parse(std::string_view text);
  const std::string& text() const { return text_; }

  // Whether each of its names means something somewhere in the kernel; the error names the first that does not.
  Status check(const analysis::Snapshot& snapshot) const;
  // The active lanes of a warp in which it is true where the cursor is. One whose variables have no value there, or whose element does not
  // exist, is none of them.
  uint32_t lanes(const analysis::Snapshot& snapshot, const simt::Cursor& cursor, uint32_t warp, uint32_t line) const;

 private:
  friend class ConditionParser;
  friend class ConditionLane;
  enum class Op : uint8_t {
    Number,
    Name,
    Element,  // Element: of the name that it begins with
    Negate,
    Not,
    Complement,
    Binary,
    Choose
  };
  struct Value {
    enum class Kind : uint8_t { I32, U32, I64, U64, F32, F64 };
    Kind kind = Kind::I32;
    int64_t whole = 0;
    double real = 0;
    bool is_real() const { return kind >= Kind::F32; }
  };
  struct Node {
    Op op = Op::Number;
    ExprOperator binary = ExprOperator::Add;
    uint32_t a = 0, b = 0, c = 0;
    Value value = {};
    std::string name = {};
    std::vector<uint32_t> subscripts = {};
    uint32_t at = 0;  // of the text
  };

  std::string text_;
  std::vector<Node> nodes_;
  uint32_t root_ = 0;
};

}  // namespace warplens::app
