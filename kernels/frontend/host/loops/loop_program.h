// A loop of the host code that only computes with numbers and stores them in variables and arrays, in a form that runs some hundred times
// as fast as following its text.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernels/frontend/host/library/generators.h"
#include "kernels/frontend/host/library/mathematics.h"
#include "kernels/frontend/host/values/engines.h"
#include "kernels/frontend/host/values/image.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {

// Expressions and statements; `a`, `b` and `c` are nodes unless said otherwise.
struct LoopNode {
  enum class Op : uint8_t {
    Constant,     // value
    Variable,     // a: which one
    Load,         // a: array, b: index
    Assign,       // a: variable, b
    Store,        // a: array, b: index, c
    Push,         // a: array, which grows by b
    Arithmetic,   // of a and b, which have the type `from`
    Convert,      // a, from `from`
    Pun,          // the bytes of a, which has the type `from`
    Not,          // a, of `from`
    And,          // a && b
    Or,           // a || b
    Select,       // a ? b : c
    After,        // b, evaluated after a
    Before,       // a, evaluated before b
    Random,       // rand()
    RandomReal,   // drand48()
    Drawn,        // of an engine or a distribution a, from engine b
    Mathematics,  // function of a, or of a and b
    Call,         // body a; its result is in variable b
    List,         // statements in a list: a: the first, b: how many
    If,           // a, b, else c
    Loop,         // while (a) b; then c
    DoLoop,       // do b while (a)
    Break,
    Continue,
    Return,
    Nothing
  };
  Op op = Op::Nothing;
  ExprOperator arithmetic = ExprOperator::Add;
  Scalar type = Scalar::I32, from = Scalar::I32;
  uint32_t a = 0, b = 0, c = 0;
  Word value{0};
  const MathFunction* function = nullptr;
};

struct LoopVariable {
  Scalar type = Scalar::I32;
  Word value{0};
  bool is_set = true;
  std::string guess;  // on what its value rests
};

struct LoopArray {
  Image image;
  int64_t begin = 0, stride = 0;  // of element 0, and from one to the next, in bytes
  Scalar type = Scalar::I32;
  uint32_t image_of = 0;  // the array whose image it has: two names for one memory
  bool is_stored = false, grows = false;
  bool may_overflow = false, overflows = false;  // a store behind its end changes nothing in it, and whether there was one
  std::string guess;                             // on what the values rest that are stored
  std::string held_guess;                        // on what those rest that it held before
  std::string why;                               // what of it was not known before
  std::string size_guess;                        // on what rests how much it grows
};

struct LoopProgram {
  std::vector<LoopNode> nodes;
  std::vector<uint32_t> lists;
  std::vector<LoopVariable> variables;
  std::vector<LoopArray> arrays;
  uint32_t start = 0;
  bool draws = false;                                  // random numbers
  std::vector<std::shared_ptr<RandomObject>> engines;  // and distributions
};

enum class LoopEnd : uint8_t {
  Done,
  TooLong,   // what it has not done yet is not known
  NotSimple  // it reads what is not known, or stores before its arrays: nothing of what it did counts
};

// `effort`: the nodes that may be evaluated; what is left of it afterwards.
LoopEnd run(LoopProgram& program, Generator& random, uint64_t& effort);

}  // namespace warplens::frontend::host
