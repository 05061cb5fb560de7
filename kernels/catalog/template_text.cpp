#include "kernels/catalog/template_text.h"

namespace warplens::catalog {

Result<TemplateText> TemplateText::parse(std::string_view text) {
  TemplateText made;
  made.text_ = std::string(text);
  size_t at = 0;
  for (size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', at)) {
    const size_t close = text.find('}', open);
    if (close == std::string_view::npos)
      return Error{"'}' is missing", {{}, 1, static_cast<uint32_t>(open) + 1}, "write values in a message as {NAME} or {EXPRESSION}", {}};
    auto expression = Expression::parse(text.substr(open + 1, close - open - 1));
    if (!expression) {
      Error error = expression.error();
      error.span.column += static_cast<uint32_t>(open) + 1;
      return error;
    }
    made.parts_.push_back({std::string(text.substr(at, open - at)), expression.take(), static_cast<uint32_t>(open) + 1});
    at = close + 1;
  }
  made.after_ = std::string(text.substr(at));
  return made;
}

void TemplateText::bind(const std::vector<std::string>& slots) {
  for (Part& part : parts_) part.expression.bind(slots);
}

std::string TemplateText::fill(const Expression::Slots& values) const {
  std::string text;
  for (const Part& part : parts_) {
    const Evaluation evaluation = part.expression.evaluate(values);
    text += part.before + (evaluation.ok() ? std::to_string(evaluation.value) : "?");
  }
  return text + after_;
}

}  // namespace warplens::catalog
