// Writes the text of one kernel: which names are in scope, and expressions and statements over them.
#pragma once

#include <string>
#include <vector>

#include "tests/generator/kernel.h"

namespace warplens::generator {

// The same numbers everywhere and in every library, unlike std's distributions.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next();
  uint64_t below(uint64_t bound) { return next() % bound; }
  bool chance(uint32_t percent) { return below(100) < percent; }
  template <class T, size_t N>
  const T& pick(const T (&values)[N]) {
    return values[below(N)];
  }
  template <class T>
  const T& pick(const std::vector<T>& values) {
    return values[below(values.size())];
  }

 private:
  uint64_t state_;
};

enum class Kind : uint8_t { I8, U8, I16, U16, I32, U32, I64, U64, Half, F32, F64, Bool };
inline constexpr uint32_t kKinds = 12;
const char* spelled(Kind kind);
uint32_t bits(Kind kind);
inline bool is_integer(Kind kind) { return kind <= Kind::U64; }
inline bool is_signed(Kind kind) { return is_integer(kind) && static_cast<int>(kind) % 2 == 0; }
inline bool is_float(Kind kind) { return kind == Kind::Half || kind == Kind::F32 || kind == Kind::F64; }

struct Name {
  std::string text;  // how it is read: "v3", "s.a", "*p2"
  Kind kind = Kind::I32;
  uint32_t elements = 0;  // of an array; a power of two. 0: a scalar
  bool writable = true;
  bool promoted = false;  // a bit field, which C++ reads as an int
};
struct Function {
  std::string name;
  Kind result = Kind::I32;
  std::vector<Kind> parameters;
  std::string arguments;  // of the template, "<int, 3>"
  bool changes = false;   // its first parameter is a reference
};

class Author {
 public:
  explicit Author(uint64_t seed);
  Kernel write();

 private:
  // expressions.cpp. Every expression is parenthesized or a primary one, has exactly the requested type, and no side effect.
  std::string expression(Kind kind, int depth);
  std::string leaf(Kind kind);
  std::string literal(Kind kind);
  std::string integer_operation(Kind kind, int depth);
  std::string integer_function(Kind kind, int depth);
  std::string float_operation(Kind kind, int depth);
  std::string half_operation(int depth);
  std::string conversion(Kind kind, int depth);
  std::string condition(int depth);
  std::string index(uint32_t elements, int depth);  // within an array whose elements are a power of two
  std::string element(const Name& array, int depth);
  std::string call(const Function& function, int depth);
  std::string bits_of(const std::string& value, Kind kind) const;  // as unsigned long long, the same for every NaN

  // statements.cpp
  void statements(int count, int depth);
  void statement(int depth);
  void declare(int depth);
  void declare_array(int depth);
  void declare_pointer();
  void declare_lambda(int depth);
  void assign(int depth);
  void branch(int depth);
  void short_circuit(int depth);
  void loop(int depth);
  void choose(int depth);
  void call_changing(int depth);
  void open(const std::string& head);
  void close(const std::string& tail = "");
  void line(const std::string& text);

  // together.cpp: what lanes, warps and blocks do with each other. Only where all threads come.
  void together(int depth);
  void exchange(int depth);        // a shared array with barriers
  void count_together(int depth);  // shared atomics
  void shuffle(int depth);
  void vote(int depth);
  void masked(int depth);  // among the lanes that take a branch
  void add_globally(int depth);
  void own_atomic(int depth);  // each thread has a word of its own, so what it returns is known
  void butterfly(int depth);

  // functions.cpp
  void structure();
  void function();
  void function_template();
  void changing_function();
  void table();
  void begin_body(const std::vector<Name>& parameters);
  std::string end_body();

  // kernel.cpp
  void prologue();
  void epilogue();

  Kind any_kind();
  Kind integer_kind();
  std::string fresh(const char* prefix);
  std::string own(const std::string& name) const { return name + "_" + std::to_string(seed_); }

  uint64_t seed_;
  Random random_;
  Kernel kernel_;
  std::string declarations_;  // before the kernel
  std::string text_;          // of the body that is being written
  std::vector<Name> names_;
  std::vector<Function> functions_, changing_;
  std::vector<Name> tables_;  // in constant memory
  std::string structure_;     // its name; empty without one
  std::vector<Name> fields_;
  uint32_t next_ = 0;
  int indent_ = 1;
  int loops_ = 0;   // that `break` and `continue` would leave
  int budget_ = 0;  // statements left
  bool in_kernel_ = false;
  bool warps_are_full_ = true;
  Kind result_ = Kind::I32;  // of the function that is being written
};

}  // namespace warplens::generator
