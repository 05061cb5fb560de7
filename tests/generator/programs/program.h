// A random program of a host: a .cu as people write them, and the same text for the host's compiler over a stub of CUDA's runtime.
#pragma once

#include <cstdint>
#include <set>
#include <string>

namespace warplens::programs {

struct Program {
  uint64_t seed = 0;
  std::string cuda, host;
  std::set<std::string> constructs;  // what it is made of
  bool has_unknown = false;          // something in it that nobody can know
};

Program write_program(uint64_t seed);
// Of a text as the catalog of constructs has it, for a person who tries one.
Program write_program(uint64_t seed, const std::string& construct);

}  // namespace warplens::programs
