// The parser of command lines, named where headers only hand it on: all of CLI11 costs more to compile than any command.
#pragma once

namespace CLI {
class App;
class Option;
class ParseError;
}  // namespace CLI
