#include "tests/generator/programs/author.h"

#include <algorithm>
#include <sstream>

namespace warplens::programs {
namespace {

constexpr const char* kIncludes =
    "#include <algorithm>\n#include <array>\n#include <cmath>\n#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include "
    "<ctime>\n"
    "#include <fstream>\n#include <functional>\n#include <map>\n#include <memory>\n#include <numeric>\n#include <optional>\n#include "
    "<random>\n"
    "#include <set>\n#include <sstream>\n#include <stdexcept>\n#include <string>\n#include <tuple>\n#include <unordered_map>\n#include "
    "<utility>\n"
    "#include <vector>\n#include <cuda_runtime.h>\n";

constexpr const char* kKernels =
    "$kernel[][show][int *o, int a, int b]\n$kernel[][numbers][double *o, double x, float y, long long z]\n"
    "$kernel[template <typename T> ][take][const T *in, int *o, int n]\n";

bool is_a(const Construct& construct, const std::string& what) { return std::string(construct.label).starts_with(what); }

void replace_all(std::string& text, const std::string& what, const std::string& with) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size()) text.replace(at, what.size(), with);
}

}  // namespace

ProgramAuthor::ProgramAuthor(uint64_t seed) : seed_(seed), random_(seed * 2 + 77) {}

std::string ProgramAuthor::expression(int depth) {
  if (depth <= 0 || random_.chance(25)) {
    if (integers_.empty() || random_.chance(25)) return std::to_string(random_.below(100));
    const Variable& v = random_.pick(integers_);
    return v.type == "int" ? v.name : "(int)" + v.name;
  }
  const std::string a = expression(depth - 1), b = expression(depth - 1), c = std::to_string(1 + random_.below(9));
  switch (random_.below(14)) {
    case 0:
      return "(" + a + " + " + b + ") % 1000";
    case 1:
      return "(" + a + " * " + c + ") % 1000";
    case 2:
      return "(" + a + " > " + b + " ? " + a + " - " + b + " : " + b + " - " + a + ")";
    case 3:
      return "(" + a + ") / " + c;
    case 4:
      return "(" + a + ") % " + c;
    case 5:
      return "std::max(" + a + ", " + b + ")";
    case 6:
      return "std::min<int>(" + a + ", " + b + ")";
    case 7:
      return "((" + a + ") >> " + std::to_string(random_.below(4)) + ")";
    case 8:
      return "((" + a + " ^ " + b + ") & 255)";
    case 9:
      return "abs(" + a + " - " + b + ")";
    case 10:
      return "(int)((" + a + ") * 0.5f)";
    case 11:
      return "static_cast<int>((unsigned char)(" + a + "))";
    case 12:
      return vectors_.empty() ? a : random_.pick(vectors_) + "[0] % 1000";
    default:
      return "(" + condition(depth - 1) + " ? " + a + " : " + b + ")";
  }
}

std::string ProgramAuthor::condition(int depth) {
  const std::string a = expression(depth - 1), b = expression(depth - 1);
  switch (random_.below(7)) {
    case 0:
      return a + " < " + b;
    case 1:
      return "(" + a + ") % 2 == 0";
    case 2:
      return a + " >= " + b + " && " + a + " != 3";
    case 3:
      return "(" + a + " == " + b + " || " + b + " > 50)";
    case 4:
      return "!(" + a + " > " + b + ")";
    case 5:
      return "(" + a + " & 1)";
    default:
      return a + " != " + b;
  }
}

std::string ProgramAuthor::real(int depth) {
  const std::string a = expression(depth - 1);
  switch (random_.below(7)) {
    case 0:
      return "(" + a + ") * 0.25";
    case 1:
      return "sqrt((double)(" + a + "))";
    case 2:
      return "(" + a + ") / 3.0f";
    case 3:
      return "1.0 / (1 + " + a + ")";
    case 4:
      return "std::floor((" + a + ") / 7.0)";
    case 5:
      return "fabs(2.5 - " + a + ")";
    default:
      return "(double)(float)(0.1 * " + std::to_string(random_.below(50)) + ")";
  }
}

std::string ProgramAuthor::unknown() {
  program_.has_unknown = true;
  static const std::vector<std::string> forms = {"time(nullptr) % 2 == 0", "clock() % 3 == 1", "std::ifstream(\"a.txt\").good()",
                                                 "fopen(\"a.bin\", \"rb\") != NULL"};
  return "$cuda{" + random_.pick(forms) + "}$host{stub::any()}";
}

const Construct& ProgramAuthor::any() {
  for (;;) {
    const Construct& construct = random_.pick(constructs());
    const bool unknown = is_a(construct, "unknown.");
    if (construct.in_loop && loops_ == 0) continue;
    if (unknown && !may_be_unknown_) continue;
    if (may_be_unknown_ && !unknown && random_.chance(30)) continue;
    return construct;
  }
}

std::string ProgramAuthor::statements(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    if (--budget_ < 0 || depth_ > 3) {
      text += filled("$l = $e;\n", "");
      continue;
    }
    text += expanded(any());
    if (random_.chance(50)) text += filled("$show($e, $e);\n", "");
  }
  return text;
}

std::string ProgramAuthor::expanded(const Construct& construct) {
  program_.constructs.insert(construct.label);
  program_.has_unknown |= is_a(construct, "unknown.");
  const std::string number = std::to_string(++next_);
  std::string text = construct.text;
  std::string declarations;
  if (const size_t end = text.find("===="); end != std::string::npos) declarations = text.substr(end + 4), text.resize(end);
  if (const size_t end = text.find("----"); end != std::string::npos) {
    const auto integers = integers_;
    const auto vectors = vectors_;
    integers_.clear(), vectors_.clear();                                                    // those of main() are not seen there
    if (text.find("$B") < end) integers_ = {{"a", "int"}, {"b", "int"}}, vectors_ = {"v"};  // what a function with statements has
    const std::string own = filled(text.substr(0, end), number);
    file_ += own;
    integers_ = integers, vectors_ = vectors;
    text = text.substr(end + 4);
  }
  ++depth_;
  text = filled(text, number);
  --depth_;
  declare(filled(declarations, number));
  return text + "\n";
}

void ProgramAuthor::declare(const std::string& declarations) {
  std::istringstream words(declarations);
  std::string what, type, name;
  while (words >> what) {
    if (what == "v" && words >> name) vectors_.push_back(name);
    if (what != "v" && words >> type >> name) {
      replace_all(type, "_", " ");
      integers_.push_back({name, type, what == "i"});
    }
  }
}

// Behind the "$".
std::string ProgramAuthor::place(const std::string& text, size_t& at, const std::string& number) {
  const auto starts = [&](const char* what) { return text.compare(at, std::string(what).size(), what) == 0; };
  const auto until = [&](char close) {
    const size_t open = text.find('(', at);  // of these brackets
    int depth = 0;
    size_t end = open;
    for (; end < text.size(); ++end) {
      depth += text[end] == '(' ? 1 : text[end] == close ? -1 : 0;
      if (depth == 0) break;
    }
    at = end + 1;
    return filled(text.substr(open + 1, end - open - 1), number);
  };
  if (starts("show(")) {
    const std::string what = until(')');
    return "$launch[show][" + std::to_string(1 + random_.below(4)) + " + (" + expression(1) + ") % 5, " +
           std::to_string(32 << random_.below(3)) + "](out, " + what + ")";
  }
  if (starts("take(")) {
    const std::string what = until(')');
    const size_t last = what.rfind(", ");
    return "$launch[take][1, 32](" + what.substr(0, last) + ", out" + what.substr(last) + ")";
  }
  if (starts("leave")) return at += 5, "$host{stub::leave();}";
  for (const char* kept : {"launch", "kernel", "host", "cuda"})
    if (starts(kept)) return "$";
  const char what = text[at++];
  const auto nested = [&](bool loop, bool function = false) {
    const auto integers = integers_;
    const auto vectors = vectors_;
    const int loops = loops_;
    loops_ = function ? 0 : loops_ + loop;
    std::string body = statements(1 + static_cast<int>(random_.below(2)));
    loops_ = loops;
    integers_ = integers, vectors_ = vectors;
    return body;
  };
  switch (what) {
    case 'e':
      return expression(2);
    case 'b':
      return condition(2);
    case 'd':
      return real(2);
    case 's':
      return std::to_string(1 + random_.below(9));
    case '?':
      return unknown();
    case 'S':
      return nested(false);
    case 'T':
      return nested(true);
    case 'B':
      return nested(false, true);
    case 'v': {  // the same all over a construct
      std::string& chosen = chosen_[number];
      if (chosen.empty() || number.empty() || std::find(vectors_.begin(), vectors_.end(), chosen) == vectors_.end())
        chosen = random_.pick(vectors_);
      return chosen;
    }
    case 'l': {
      std::vector<std::string> names;
      for (const Variable& v : integers_)
        if (v.writable && v.type == "int") names.push_back(v.name);
      return random_.pick(names);
    }
    default:
      return "$" + std::string(1, what);
  }
}

std::string ProgramAuthor::filled(const std::string& text, const std::string& number) {
  std::string made;
  for (size_t at = 0; at < text.size();) {
    const char c = text[at++];
    if (c == '@' && at < text.size() && text[at] >= '1' && text[at] <= '9')
      made += std::string(1, static_cast<char>('p' + (text[at++] - '1'))) + number;
    else if (c == '@' && at < text.size() && text[at] == 'M')  // of a macro
      made += "M" + std::to_string(seed_) + "_" + number, ++at;
    else if (c == '$' && at < text.size())
      made += place(text, at, number);
    else
      made += c;
  }
  return made;
}

Program ProgramAuthor::write(const std::string& only) {
  program_.seed = seed_;
  integers_ = {{"a", "int"}, {"b", "int"}};
  vectors_ = {"v"};
  may_be_unknown_ = seed_ % 5 < 2;
  budget_ = 3 + static_cast<int>(random_.below(6));
  std::string body;
  if (only.empty()) {
    while (budget_ > 0) body += statements(1);
  } else {
    budget_ = 0;
    program_.has_unknown = only.find("$?") != std::string::npos || only.find("DeviceToHost") != std::string::npos;
    body = expanded({"given", only.c_str()});
  }
  std::vector<std::string> shown;
  for (const Variable& v : integers_) shown.push_back("(int)(" + v.name + ")");
  for (size_t i = 0; i < shown.size(); i += 2)
    body += filled("$show(" + shown[i] + ", " + shown[std::min(i + 1, shown.size() - 1)] + ");\n", "");
  for (const std::string& v : vectors_)
    body += "{ int *d; cudaMalloc(&d, " + v + ".size() * sizeof(int)); cudaMemcpy(d, " + v + ".data(), " + v +
            ".size() * sizeof(int), cudaMemcpyHostToDevice);\n$launch[take<int>][1, 32](d, out, (int)" + v + ".size()); cudaFree(d); }\n";
  const std::string text = std::string(kKernels) + file_ +
                           "int $host{program_}main(int argc, char **argv) {\nint *out;\ncudaMalloc(&out, 64 * sizeof(int));\nint a = " +
                           std::to_string(random_.below(100)) + ", b = " + std::to_string(random_.below(100)) +
                           ";\nstd::vector<int> v = {" + std::to_string(random_.below(9)) + ", 5, " + std::to_string(random_.below(9)) +
                           "};\n" + body + "return 0;\n}\n";
  program_.cuda = kIncludes + spelled_for_cuda(text);
  program_.host = spelled_for_host(text, kIncludes);
  return program_;
}

Program write_program(uint64_t seed) { return ProgramAuthor(seed).write(); }
Program write_program(uint64_t seed, const std::string& construct) { return ProgramAuthor(seed).write(construct); }

}  // namespace warplens::programs
