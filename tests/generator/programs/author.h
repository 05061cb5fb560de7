// Puts constructs together to a program: names in scope, expressions over them, and both spellings of what the two compilers need.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/generator/author.h"
#include "tests/generator/programs/program.h"

namespace warplens::programs {

using generator::Random;

// A piece of C++ as people write it, with places that are filled at random:
//   @1        a name that nothing else has            $e $b $d   an integer from 0 to 999, a condition, a double; all known
//   $s        a small constant                         $l         an integer variable that may be assigned
//   $v        a vector of int, never empty             $?         a condition that nobody knows
//   $S $T $B  statements; $T: in a loop; $B: of a function, which has a, b, v and out                $leave     the program may end here,
//   on an unknown condition $show(x, y) $take(pointer, n)                      launches that show these $launch[kernel][grid, block](...)
//   $kernel[template <...>][name][parameters] $host{...} $cuda{...}                              for one of the compilers only; @L in the
//   first is the line
// What stands before "----" is at file level. Behind "====": what it declares, as "i int @1", "v @2", "r int @1" (not to be assigned).
struct Construct {
  const char* label;
  const char* text;
  bool in_loop = false;  // only in one
};
const std::vector<Construct>& constructs();

class ProgramAuthor {
 public:
  explicit ProgramAuthor(uint64_t seed);
  Program write(const std::string& only = {});

 private:
  struct Variable {
    std::string name, type;
    bool writable = true;
  };
  std::string expression(int depth), condition(int depth), real(int depth), unknown();
  std::string statements(int count);
  std::string expanded(const Construct& construct);
  std::string filled(const std::string& text, const std::string& number);
  std::string place(const std::string& text, size_t& at, const std::string& number);
  void declare(const std::string& declarations);
  const Construct& any();

  uint64_t seed_;
  Random random_;
  Program program_;
  std::string file_;
  std::vector<Variable> integers_;
  std::vector<std::string> vectors_;
  std::map<std::string, std::string> chosen_;  // of vectors, by the construct's number
  int next_ = 0, depth_ = 0, loops_ = 0, budget_ = 0;
  bool may_be_unknown_ = false;
};

// `text` with "$launch", "$kernel", "$host" and "$cuda" spelled for one of the compilers.
std::string spelled_for_cuda(const std::string& text), spelled_for_host(const std::string& text, const std::string& cuda);

}  // namespace warplens::programs
