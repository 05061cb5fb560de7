// Structures in loops that only compute: in arrays, and variables of the loop's own.
#include <algorithm>

#include "kernels/frontend/host/loops/loop_compiler.h"

namespace warplens::frontend::host {

// A variable for each of its members. False: they are not all plain numbers.
bool LoopCompiler::declare_structure(const std::string& name, const Type& type) {
  const auto layout = type.pointers == 0 && !type.reference && !scalar_of(type) ? host_.layout_of(type) : std::nullopt;
  const bool own_constructor = host_.unit_.records.contains(type.base) && host_.chosen(type.base, type.base, 0);
  if (!layout || layout->members.empty() || own_constructor) return false;
  Local made{type, {}};
  for (const auto& member : layout->members) {
    const auto scalar = scalar_of(member.type);
    if (!scalar || member.count != 1) return false;
    made.members.emplace_back(member.name, new_variable(*scalar, false));
  }
  Term term;
  term.place = Term::Place::Local, term.target = static_cast<uint32_t>(locals_.size());
  locals_.push_back(std::move(made));
  names_.back()[name] = term;
  return true;
}

const Type& LoopCompiler::type_of(const Term& structure) const {
  return structure.place == Term::Place::Local ? locals_[structure.target].type : arrays_[structure.target].element;
}

// Of a structure in an array: all of its members are an array of their own, with the same image.
LoopCompiler::Term LoopCompiler::member(const Term& structure, const std::string& name) {
  if (failed_ || !is_structure(structure)) return fail();
  if (structure.place == Term::Place::Local) {
    for (const auto& [own, which] : locals_[structure.target].members)
      if (own == name) return variable(which);
    return fail();
  }
  const ArrayOf whole = arrays_[structure.target];
  const auto layout = host_.layout_of(whole.element);
  if (!layout) return fail();
  for (const auto& [own, type, offset, count] : layout->members) {
    const auto scalar = scalar_of(type);
    if (own != name || !scalar || count != 1) continue;
    LoopArray made{Image(0)};
    const LoopArray& of = program.arrays[structure.target];
    made.begin = of.begin + static_cast<int64_t>(offset), made.stride = of.stride, made.type = *scalar, made.image_of = of.image_of;
    program.arrays.push_back(std::move(made));
    arrays_.push_back({whole.memory, type, {}});
    Term term = structure;
    term.place = Term::Place::Array, term.target = static_cast<uint32_t>(program.arrays.size() - 1);
    return at_place(std::move(term));
  }
  return fail();
}

// The members' values, each kept in a variable: of make_float2(a, b), {a, b}, or another structure of the type.
std::vector<LoopCompiler::Term> LoopCompiler::structure_values(const Type& type, size_t& at, std::vector<uint32_t>& steps) {
  const std::string& maker = host_.token(at).text;
  const bool is_half2 = type.base == "half2" || type.base == "__half2";
  const bool of_two = is_half2 && (maker == "__floats2half2_rn" || maker == "__halves2half2" || maker == "make_half2");
  const bool of_one = is_half2 && (maker == "__float2half2_rn" || maker == "__half2half2");
  const bool is_named = maker == type.base || maker == "make_" + type.base || of_two || of_one;
  const size_t open = is_named ? at + 1 : at;
  const auto layout = host_.layout_of(type);
  std::vector<Term> values;
  if (!layout) return fail(), values;
  if (!host_.is(open, is_named ? "(" : "{")) {
    const Term from = conditional(at);
    if (failed_ || !is_structure(from) || type_of(from).base != type.base) return fail(), values;
    for (const auto& each : layout->members) values.push_back(temporary(number_of(member(from, each.name)), steps));
    return values;
  }
  if (host_.unit_.records.contains(type.base) && (is_named || host_.chosen(type.base, type.base, 1))) return fail(), values;
  const size_t close = host_.unit_.match[open];
  for (size_t i = open + 1; i < close && !failed_; ++i) {
    values.push_back(temporary(number_of(expression(i)), steps));
    if (i != close && !host_.is(i, ",")) return fail(), values;
  }
  if (of_one && values.size() == 1) values.push_back(values[0]);
  if (values.size() != layout->members.size()) fail();
  at = close + 1;
  return values;
}

// All values first, then each into its member.
LoopCompiler::Term LoopCompiler::stored_structure(const Term& to, size_t& at) {
  const Type type = type_of(to);
  const auto layout = host_.layout_of(type);
  std::vector<uint32_t> steps;
  Term place = to;
  if (to.index) place.index = temporary(Term{to.index, program.nodes[to.index].type}, steps).node;
  const std::vector<Term> values = structure_values(type, at, steps);
  for (size_t i = 0; i < values.size() && !failed_; ++i)
    steps.push_back(assigned(member(place, layout->members[i].name), "=", values[i]).node);
  if (failed_) return {};
  Term made{steps.back(), program.nodes[steps.back()].type};
  for (size_t i = steps.size() - 1; i-- > 0;) {
    LoopNode both;
    both.op = Op::After, both.a = steps[i], both.b = made.node, both.type = made.type;
    made.node = node(both);
  }
  return made;
}

}  // namespace warplens::frontend::host
