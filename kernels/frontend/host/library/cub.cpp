// CUB's algorithms of a device: what they store is not known, what they only read stays.
#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {

// cub::DeviceReduce::Sum(storage, bytes, in, out, ...): without storage it only says how much of it there must be.
bool Interpreter::cub_call(const Callable& callable, const Arguments& given) {
  const std::string algorithms = last_part(callable.space);
  if (!algorithms.starts_with("Device") || given.size() < 3 || !is_of_library({.name = callable.name, .space = "cub"})) return false;
  const std::string why = algorithms + "::" + callable.name + "()";
  const Value& storage = given[0].value;
  if (given[1].cell) forget(given[1].cell, why);
  if (storage.is_number() && storage.exact() && !storage.truth()) return true;
  Arguments stored;
  for (size_t i = 3; i < given.size(); ++i) {
    const bool is_read = (callable.name.starts_with("SortPairs") && i == 4) || (callable.name == "Flagged" && i == 3);
    if (!is_read) stored.push_back(given[i]);
  }
  if (given[2].value.kind != Value::Kind::Memory) stored.push_back(given[2]);  // a DoubleBuffer
  doubt_all(stored, why);
  return true;
}

}  // namespace warplens::frontend::host
