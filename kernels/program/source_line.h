// A line of the source as sentences name it.
#pragma once

#include <string>

#include "kernels/base/phrase.h"
#include "kernels/program/program.h"

namespace warplens {

struct SourceLine {
  uint32_t line = 0;     // 0: not known
  std::string included;  // the name of its file, where that is not the opened one
  bool operator==(const SourceLine&) const = default;
};

SourceLine source_line(const Program& program, uint32_t file, uint32_t line);  // file: into Program::files
SourceLine source_line(const Program& program, uint32_t location);             // kNone: not known
std::string line_text(const SourceLine& at);                                   // "line 12", "line 12 of helper.cuh"
Phrase say_line(const SourceLine& at);
std::string place_text(const Program& program, uint32_t location);  // "12:3", "helper.cuh:12:3"; kNone: "0:0"

}  // namespace warplens
