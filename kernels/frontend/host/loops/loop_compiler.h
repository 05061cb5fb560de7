// Makes a LoopProgram of a loop's text and of what the interpreter knows of its variables.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/loops/loop_program.h"

namespace warplens::frontend::host {

class LoopCompiler {
 public:
  explicit LoopCompiler(Interpreter& host);

  // True: `program` does it. False: something in it is not of the simple kind.
  bool compile_loop(size_t condition, size_t condition_end, size_t step, size_t step_end, size_t body);
  // for (name : list) body
  bool compile_loop_over(const Value& list, const std::string& name, bool by_reference, size_t body);
  // The elements of an array, each from a call of a function without arguments.
  bool compile_generate(const Value& begin, uint64_t count, const Callable& function);

  LoopProgram program;
  // Of the program's variables and arrays: what the interpreter has in their place.
  std::map<uint32_t, CellPtr> cells;
  std::map<uint32_t, std::shared_ptr<Buffer>> memories;
  uint64_t image_bytes = 0;  // that were copied
  bool stores(uint32_t which) const {
    return std::any_of(assignments_.begin(), assignments_.end(), [&](const auto& a) { return a.first == which; });
  }
  const Type& element_of(uint32_t array) const { return arrays_[array].element; }

 private:
  using Op = LoopNode::Op;

  struct Term {
    enum class Place : uint8_t { None, Variable, Element, Array, Structure, Local, Pointer, Table, Engine };
    uint32_t node = 0;
    Scalar type = Scalar::I32;
    Place place = Place::None;
    uint32_t target = 0;                 // the variable, the array or the engine; of a pointer and of an array of pointers, its value
    uint32_t index = 0;                  // a node: of an element, or where a pointer into an array points to; 0: to its begin
    size_t depth = 0;                    // of an array in several dimensions: how many are behind
    std::vector<uint32_t> sources = {};  // variables and arrays that its value is made from
  };
  struct Local {  // a structure that is a variable: each of its members is one
    Type type;
    std::vector<std::pair<std::string, uint32_t>> members;
  };
  struct ArrayOf {
    std::shared_ptr<Buffer> memory;
    Type element;
    std::vector<uint64_t> extents;
  };
  static constexpr uint32_t kArrays = 1u << 24;            // sources from here on are arrays
  static constexpr uint32_t kRandom = 0, kRandomReal = 1;  // variables whose guesses are those of rand() and drand48()

  Term fail();
  uint32_t node(LoopNode n);
  uint32_t constant(Word value, Scalar type);
  uint32_t list(const std::vector<uint32_t>& statements);
  uint32_t new_variable(Scalar type, bool is_set);
  Term variable(uint32_t which);
  Term temporary(const Term& value, std::vector<uint32_t>& before);

  // loop_expressions.cpp
  Term comma(size_t& at);
  Term expression(size_t& at);
  Term conditional(size_t& at);
  Term binary(size_t& at, int least);
  Term unary(size_t& at);
  Term postfix(size_t& at);
  Term primary(size_t& at);
  Term assigned(Term to, const std::string& op, Term value);
  Term counted(const Term& to, bool up, bool after);
  Term computed(const std::string& op, const Term& a, const Term& b);
  Term convert(Term value, Scalar type);
  Term number_of(Term value);
  Term moved(Term array, const Term& by, uint64_t elements);
  Term element(const Term& array, const Term& index);
  Term at_place(Term array);

  // loop_structures.cpp
  static bool leads(const Term& term) {
    return term.place == Term::Place::Array || term.place == Term::Place::Pointer || term.place == Term::Place::Table;
  }
  static bool is_structure(const Term& term) { return term.place == Term::Place::Structure || term.place == Term::Place::Local; }
  bool declare_structure(const std::string& name, const Type& type);
  const Type& type_of(const Term& structure) const;
  Term member(const Term& structure, const std::string& name);
  std::vector<Term> structure_values(const Type& type, size_t& at, std::vector<uint32_t>& steps);
  Term stored_structure(const Term& to, size_t& at);

  // loop_names.cpp
  Term name(size_t& at);
  Term outer(const CellPtr& cell);
  Term outer_name(const std::string& full, size_t& at);
  Term array_of(const Value& memory, bool grows = false);
  // loop_pointers.cpp
  Term kept(Term::Place place, const Value& value);
  Term behind(const Term& pointer), in_table(const Term& table, const Term& index);
  Term member_behind(const Value& pointer, const std::string& name, CellPtr& cell);
  std::optional<Word> fixed(uint32_t node);
  std::optional<Term> punned(size_t open);
  std::optional<Word> size_of_own(size_t& at) const;
  bool changes_what_it_rests_on() const;
  Term pushed(const Value& container, size_t open);
  CellPtr find(const std::string& name) const;
  Term call(const std::string& name, size_t open);
  Term call_lambda(const Callable& lambda, const std::vector<Term>& given);
  Term call_body(size_t body, std::vector<uint32_t> before, std::map<std::string, Term> own, std::optional<Scalar> result, bool is_void);
  const Function* overload_of(const std::vector<const Function*>& overloads, const std::vector<Term>& given) const;
  Term call_function(const Function& function, const std::vector<Term>& given);
  std::optional<Term> library(const std::string& name, const std::vector<Term>& given);
  std::optional<Term> drawn(const std::string& name, size_t open), drawn_from_seed(size_t open);
  uint32_t engine(const std::shared_ptr<RandomObject>& of);
  Term extreme(bool least, Term a, Term b);

  // loop_statements.cpp
  uint32_t statement(size_t at);
  bool only_prints(size_t at) const;
  uint32_t block(size_t open);
  uint32_t declaration(size_t at);
  void declarator(size_t& at, const Type& type, std::vector<uint32_t>& all);
  uint32_t if_statement(size_t at);
  uint32_t for_statement(size_t at);
  uint32_t return_statement(size_t at);
  void bind_reference(const std::string& name, Term to, std::vector<uint32_t>& before);
  bool finish(uint32_t start);
  Term end_of_loop(size_t& at);
  void doubt_totals();

  Interpreter& host_;
  bool failed_ = false, only_global_ = false;
  std::vector<std::map<std::string, Term>> names_;
  std::map<const Cell*, uint32_t> known_cells_;
  std::map<const Buffer*, uint32_t> images_;
  std::vector<uint32_t> guesses_;           // of the program's engines: variables whose guesses are theirs
  std::vector<const Buffer*> sized_;        // whose number of elements is taken for a constant
  std::vector<Value> kept_;                 // pointers to variables, and arrays of pointers
  std::vector<uint32_t> fixed_;             // variables that are taken for constants,
  std::vector<const Buffer*> looked_into_;  // and memory of which a part is
  std::vector<Local> locals_;
  std::vector<ArrayOf> arrays_;                                          // beside those of the program
  std::vector<std::pair<uint32_t, std::vector<uint32_t>>> assignments_;  // what, and from which sources
  std::vector<std::vector<uint32_t>> conditions_;                        // of branches: from which sources
  std::vector<std::vector<uint32_t>> ends_;                              // of loops
  struct Frame {
    uint32_t result = 0;
    bool has_result = false, is_open = false;  // open: its type is that of the first value returned
  };
  std::vector<Frame> frames_;
};

}  // namespace warplens::frontend::host
