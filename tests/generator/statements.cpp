#include "tests/generator/author.h"

namespace warplens::generator {

void Author::line(const std::string& text) { text_ += std::string(static_cast<size_t>(2 * indent_), ' ') + text + "\n"; }
void Author::open(const std::string& head) {
  line(head + " {");
  ++indent_;
}
void Author::close(const std::string& tail) {
  --indent_;
  line("}" + tail);
}

std::string Author::fresh(const char* prefix) { return prefix + std::to_string(next_++); }

void Author::statements(int count, int depth) {
  const size_t known = names_.size();
  if (budget_ <= 0) assign(2);
  while (count-- > 0 && budget_ > 0) statement(depth);
  names_.resize(known);
}

void Author::statement(int depth) {
  --budget_;
  const uint64_t what = random_.below(20);
  if (what < 4) return declare(depth);
  if (what < 9 || depth <= 0) return assign(2);
  if (what < 12) return branch(depth);
  if (what < 14) return loop(depth);
  if (what == 14) return choose(depth);
  if (what == 15) return declare_array(depth);
  if (what == 16) return declare_pointer();
  if (what == 17) return random_.chance(50) ? short_circuit(depth) : call_changing(depth);
  if (what == 18) return in_kernel_ && random_.chance(50) ? add_globally(depth) : declare_lambda(depth);
  if (loops_ > 0) return line("if (" + condition(2) + ") " + random_.pick({"break;", "continue;"}));
  if (!in_kernel_ && random_.chance(50)) return line("if (" + condition(2) + ") return " + expression(result_, 2) + ";");
  assign(2);
}

void Author::declare(int) {
  const Kind kind = any_kind();
  const std::string name = fresh("v");
  line(std::string(spelled(kind)) + " " + name + " = " + expression(kind, 3) + ";");
  names_.push_back({name, kind, 0, true});
}

void Author::declare_array(int depth) {
  if (depth < 1) return declare(depth);
  Kind kind = any_kind();
  if (kind == Kind::Half || kind == Kind::Bool) kind = Kind::U16;
  const uint32_t elements = 4u << random_.below(3);
  const std::string name = fresh("a"), i = fresh("i");
  line(std::string(spelled(kind)) + " " + name + "[" + std::to_string(elements) + "];");
  line("for (int " + i + " = 0; " + i + " < " + std::to_string(elements) + "; ++" + i + ") " + name + "[" + i + "] = (" + spelled(kind) +
       ")(" + i + " * 3 + " + expression(Kind::I8, 1) + ");");
  names_.push_back({name, kind, elements, true});
}

// Into one of two arrays of a type, by what a lane finds.
void Author::declare_pointer() {
  std::vector<Name> arrays;
  for (const Name& name : names_)
    if (name.elements >= 4 && name.writable) arrays.push_back(name);
  if (arrays.empty()) return declare(1);
  const Name first = random_.pick(arrays);
  std::string target = "&" + first.text + "[" + index(first.elements / 2, 2) + "]";
  for (const Name& other : arrays)
    if (other.kind == first.kind && other.elements == first.elements && other.text != first.text && random_.chance(60))
      target = "(" + condition(2) + " ? " + target + " : &" + other.text + "[" + index(other.elements / 2, 2) + "])";
  const std::string name = fresh("p");
  line(std::string(spelled(first.kind)) + " *" + name + " = " + target + ";");
  names_.push_back({name, first.kind, first.elements / 2, true});
}

void Author::declare_lambda(int) {
  const Kind kind = integer_kind();
  std::vector<Name> counters;
  for (const Name& name : names_)
    if (name.writable && !name.elements && (name.kind == Kind::U32 || name.kind == Kind::U64)) counters.push_back(name);
  const std::string name = fresh("f"), x = fresh("x");
  const bool changes = !counters.empty() && random_.chance(50);
  const std::string side = changes ? random_.pick(counters).text + " += 3u; " : "";
  const std::string body = expression(kind, 2);
  line("auto " + name + " = [&](" + spelled(kind) + " " + x + ") { " + side + "return (" + spelled(kind) + ")((" + x + " & 1) ? " + body +
       " : " + x + "); };");
  const std::string value = fresh("v");
  const std::string given = expression(kind, 2);
  if (random_.chance(40))
    line(std::string(spelled(kind)) + " " + value + " = repeated(" + given + ", (int)(" + expression(Kind::U32, 1) + " & 3u), " + name +
         ");");
  else
    line(std::string(spelled(kind)) + " " + value + " = " + name + "(" + given + ");");
  names_.push_back({value, kind, 0, true});
}

void Author::assign(int depth) {
  std::vector<Name> targets;
  for (const Name& name : names_)
    if (name.writable) targets.push_back(name);
  if (targets.empty()) return declare(depth);
  const Name& target = random_.pick(targets);
  const std::string place = target.elements ? element(target, depth) : target.text;
  const bool wraps = target.kind == Kind::U32 || target.kind == Kind::U64;
  if (wraps && random_.chance(40))
    return line(place + random_.pick({" += ", " -= ", " *= ", " ^= ", " |= "}) + expression(target.kind, depth) + ";");
  if (wraps && random_.chance(20)) return line(place + random_.pick({"++;", "--;"}));
  if ((target.kind == Kind::U8 || target.kind == Kind::I16) && random_.chance(30))
    return line(place + random_.pick({" += ", " ^= "}) + expression(target.kind, depth) + ";");
  line(place + " = " + expression(target.kind, depth) + ";");
}

void Author::branch(int depth) {
  open("if (" + condition(2) + ")");
  statements(1 + static_cast<int>(random_.below(3)), depth - 1);
  while (random_.chance(25)) {
    close(" else if (" + condition(2) + ") {");
    ++indent_;
    statements(1 + static_cast<int>(random_.below(2)), depth - 1);
  }
  if (random_.chance(45)) {
    close(" else {");
    ++indent_;
    statements(1 + static_cast<int>(random_.below(3)), depth - 1);
  }
  close();
}

void Author::call_changing(int depth) {
  for (const Function& f : changing_) {
    std::vector<Name> targets;
    for (const Name& name : names_)
      if (name.writable && name.kind == f.parameters[0] && name.text.find('.') == std::string::npos)
        targets.push_back(name);  // a bit field has no address
    if (targets.empty()) continue;
    const Name target = random_.pick(targets);
    const std::string value = fresh("v");
    line(std::string(spelled(f.result)) + " " + value + " = " + f.name + "(" + (target.elements ? element(target, 2) : target.text) + ", " +
         expression(f.parameters[1], 2) + ");");
    names_.push_back({value, f.result, 0, true});
    return;
  }
  assign(depth);
}

// The right side is evaluated, and changes something, by the lanes that the left side lets through.
void Author::short_circuit(int depth) {
  std::vector<Name> counters;
  for (const Name& name : names_)
    if (name.writable && !name.elements && (name.kind == Kind::U32 || name.kind == Kind::U64)) counters.push_back(name);
  if (counters.empty()) return branch(depth);
  const std::string counter = random_.pick(counters).text;
  open("if (" + condition(2) + random_.pick({" && ", " || "}) + "(++" + counter + " & 1u)" +
       (random_.chance(30) ? " && " + condition(1) : "") + ")");
  statements(1 + static_cast<int>(random_.below(2)), depth - 1);
  close();
}

void Author::loop(int depth) {
  const std::string i = fresh("i"), bound = "(int)(" + expression(Kind::U32, 2) + " & " + random_.pick({"3", "7"}) + "u)";
  ++loops_;
  const size_t known = names_.size();
  switch (random_.below(4)) {
    case 0:
      line("int " + i + " = " + bound + ";");
      open("while (" + i + "-- > 0" + (random_.chance(40) ? " && " + condition(1) : "") + ")");
      break;
    case 1:
      line("int " + i + " = 0;");
      open("do");
      break;
    default:
      open("for (int " + i + " = 0; " + i + " < " + (random_.chance(40) ? std::to_string(1 + random_.below(5)) : bound) + "; ++" + i + ")");
      break;
  }
  const bool counts_in_condition = text_.ends_with("do {\n");
  names_.push_back({i, Kind::I32, 0, false});
  statements(1 + static_cast<int>(random_.below(4)), depth - 1);
  names_.resize(known);
  close(counts_in_condition ? " while (++" + i + " < 3" + (random_.chance(40) ? " && " + condition(1) : "") + ");" : "");
  --loops_;
}

void Author::choose(int depth) {
  const uint32_t cases = 2 + static_cast<uint32_t>(random_.below(4));
  open("switch (" + expression(random_.chance(50) ? Kind::U32 : Kind::U8, 2) + " & 7)");
  const int outer = loops_;
  loops_ = 0;  // `break` would leave the switch; `continue` is left out with it
  bool others = random_.chance(50);
  for (uint32_t c = 0; c < cases; ++c) {
    const bool rest = others && random_.chance(30);
    if (rest) others = false;
    open(rest ? "default:" : "case " + std::to_string(c) + ":");
    statements(1 + static_cast<int>(random_.below(2)), depth - 1);
    if (random_.chance(65)) line("break;");
    close();
  }
  loops_ = outer;
  close();
}

}  // namespace warplens::generator
