#include "kernels/base/result.h"

namespace warplens {

std::string to_string(const Error& error) {
  std::string text;
  if (!error.span.file.empty()) {
    text += error.span.file;
    if (error.span.line > 0) text += ":" + std::to_string(error.span.line);
    if (error.span.column > 0) text += ":" + std::to_string(error.span.column);
    text += ": ";
  }
  text += error.message;
  if (!error.hint.empty()) text += " (" + error.hint + ")";
  if (!error.excerpt.empty()) text += "\n" + error.excerpt;
  return text;
}

}  // namespace warplens
