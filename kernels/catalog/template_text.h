// A message with {EXPRESSION} in it, to be filled with values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/catalog/expression.h"

namespace warplens::catalog {

class TemplateText {
 public:
  // Errors: line 1 and the column in `text`.
  static Result<TemplateText> parse(std::string_view text);

  struct Part {
    std::string before;
    Expression expression;
    uint32_t offset = 0;  // of the expression in the text
  };
  const std::vector<Part>& parts() const { return parts_; }
  const std::string& text() const { return text_; }  // as it was parsed

  void bind(const std::vector<std::string>& slots);
  // A value that there is none of, as of a division by zero, reads "?".
  std::string fill(const Expression::Slots& values) const;

 private:
  std::string text_;
  std::vector<Part> parts_;
  std::string after_;
};

}  // namespace warplens::catalog
