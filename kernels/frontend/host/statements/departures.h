// What is stored while code is followed that perhaps does not run, and what may have been left before its end.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {

// What is stored while it is there, with the values before.
struct Interpreter::Watch {
  explicit Watch(Interpreter& interpreter, bool keeps_memory = false) : of(interpreter), keeps(keeps_memory) {
    of.watches_.push_back(this);
  }
  ~Watch() { std::erase(of.watches_, this); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  struct Memory {
    bool held_something = false;
    uint64_t bytes = 0;
    std::optional<Buffer> kept = {};
  };
  Interpreter& of;
  bool keeps;  // memory as it was, too
  std::map<CellPtr, Value> before;
  std::map<std::shared_ptr<Buffer>, Memory> changed;
};

// A function, a loop or another place that may have been left earlier, on a condition that nobody knows: what is stored from there on is a
// guess.
struct Interpreter::Departure {
  enum class Kind : uint8_t { Program, Function, Loop, Switch, Try, Label };
  Departure(Interpreter& interpreter, Kind what, size_t at = 0) : of(interpreter), kind(what), label(at), outer(interpreter.departures_) {
    of.departures_ = this;
  }
  ~Departure() { of.departures_ = outer; }
  Departure(const Departure&) = delete;
  Departure& operator=(const Departure&) = delete;

  void note(const std::string& why);
  void settle();

  Interpreter& of;
  Kind kind;
  size_t label;  // where it stands
  Departure* outer;
  std::optional<Watch> since;
  size_t runs_since = 0;
  std::string on;          // the condition
  std::string likely_on;   // by what is guessed for this it has been left
  bool continues = false;  // a loop's turn may have been left
  Result returned;         // where a function is left earlier
  bool returns_null = true;
  // What was changed on the way that leaves.
  std::vector<CellPtr> cells;
  std::map<std::shared_ptr<Buffer>, bool> memories;  // whether in size
  // Of a label that was passed, for a jump back to it.
  std::optional<Watch> passed;
  uint64_t launched = 0;
  size_t runs = 0;
};

}  // namespace warplens::frontend::host
