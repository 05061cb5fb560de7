#include "kernels/frontend/request.h"

namespace warplens::frontend {

std::string text_of(const DefinitionValue& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text ? *text : std::to_string(std::get<int64_t>(value));
}

std::vector<std::pair<std::string, std::string>> texts(const std::vector<Definition>& definitions) {
  std::vector<std::pair<std::string, std::string>> all;
  for (const auto& [name, value] : definitions) all.emplace_back(name, text_of(value));
  return all;
}

}  // namespace warplens::frontend
