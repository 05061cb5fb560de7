#include "kernels/program/source_line.h"

#include <fmt/format.h>

namespace warplens {

SourceLine source_line(const Program& program, uint32_t file, uint32_t line) {
  if (file == 0 || file >= program.files.size()) return {line, {}};
  const std::string& path = program.files[file];
  return {line, path.substr(path.find_last_of('/') + 1)};
}

SourceLine source_line(const Program& program, uint32_t location) {
  if (location >= program.locations.size()) return {};
  return source_line(program, program.locations[location].file, program.locations[location].line);
}

std::string line_text(const SourceLine& at) {
  return at.included.empty() ? fmt::format("line {}", at.line) : fmt::format("line {} of {}", at.line, at.included);
}

std::string place_text(const Program& program, uint32_t location) {
  const SourceLine at = source_line(program, location);
  const uint32_t column = location < program.locations.size() ? program.locations[location].column : 0;
  return fmt::format("{}{}:{}", at.included.empty() ? "" : at.included + ":", at.line, column);
}

Phrase say_line(const SourceLine& at) {
  return at.included.empty() ? Phrase("line", {{"line", at.line}}) : Phrase("line_of", {{"line", at.line}, {"file", at.included}});
}

}  // namespace warplens
