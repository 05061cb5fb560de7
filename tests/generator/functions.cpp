// Device functions, templates and structures that a kernel uses.
#include "tests/generator/author.h"

namespace warplens::generator {

void Author::begin_body(const std::vector<Name>& parameters) {
  text_.clear();
  names_ = parameters;
  indent_ = 1;
  budget_ = 6;
}

std::string Author::end_body() {
  names_.clear();
  return std::move(text_);
}

void Author::function() {
  Function made{own(fresh("device")), any_kind(), {}, ""};
  std::vector<Name> parameters;
  std::string list;
  for (uint64_t i = 0, count = 1 + random_.below(3); i < count; ++i) {
    const Kind kind = any_kind();
    const std::string name = fresh("x");
    parameters.push_back({name, kind, 0, true});
    made.parameters.push_back(kind);
    list += (i ? ", " : "") + std::string(spelled(kind)) + " " + name;
  }
  begin_body(parameters);
  result_ = made.result;
  for (int i = 0; i < 3; ++i) statement(2);  // their names stay known to the result
  line("return " + expression(made.result, 3) + ";");
  const char* how = random_.pick({"__device__ ", "__device__ __forceinline__ ", "__device__ __noinline__ ", "static __device__ inline "});
  declarations_ += std::string(how) + spelled(made.result) + " " + made.name + "(" + list + ") {\n" + end_body() + "}\n\n";
  functions_.push_back(made);
}

// Changes its first argument, returns something else.
void Author::changing_function() {
  Function made{own(fresh("changing")), integer_kind(), {integer_kind(), any_kind()}, "", true};
  begin_body({{"x", made.parameters[0], 0, true}, {"y", made.parameters[1], 0, true}});
  result_ = made.result;
  for (int i = 0; i < 2; ++i) statement(2);
  line("x = " + expression(made.parameters[0], 2) + ";");
  line("return " + expression(made.result, 2) + ";");
  declarations_ += std::string("__device__ ") + random_.pick({"", "__noinline__ ", "inline "}) + spelled(made.result) + " " + made.name +
                   "(" + spelled(made.parameters[0]) + " &x, " + spelled(made.parameters[1]) + " y) {\n" + end_body() + "}\n\n";
  changing_.push_back(made);
}

void Author::table() {
  static const Kind kinds[] = {Kind::U8, Kind::I16, Kind::I32, Kind::U64, Kind::F32};
  const Kind kind = random_.pick(kinds);
  const std::string name = own(fresh("table"));
  std::string values;
  for (int i = 0; i < 8; ++i)
    values += (i ? ", " : "") + (kind == Kind::F32 ? literal(kind) : std::to_string(random_.below(kind == Kind::U8 ? 256 : 30000)));
  declarations_ += "__constant__ " + std::string(spelled(kind)) + " " + name + "[8] = {" + values + "};\n\n";
  tables_.push_back({name, kind, 8, false});
}

// One text for several types: only what is right for all of them.
void Author::function_template() {
  const std::string name = own(fresh("generic"));
  static const std::string steps[] = {"r = (T)(r ^ (T)(a << (i & 3)));",
                                      "if (r & 1) r = (T)(r >> 1); else r = (T)((unsigned long long)r * 3u + 1u);",
                                      "r = (T)((unsigned long long)r + (unsigned long long)a * (unsigned)(N + i));",
                                      "if ((r & 15) == 3) break;",
                                      "if (i == N - 2) continue;",
                                      "r = i & 1 ? (T)~r : r;"};
  std::string body = "  T r = a;\n  for (int i = 0; i < N; ++i) {\n";
  for (int i = 0; i < 3; ++i) body += "    " + random_.pick(steps) + "\n";
  declarations_ += "template <class T, int N>\n__device__ T " + name + "(T a) {\n" + body + "  }\n  return r;\n}\n\n";
  for (uint64_t i = 0, count = 1 + random_.below(2); i < count; ++i) {
    static const Kind kinds[] = {Kind::U8, Kind::U16, Kind::U32, Kind::U64};
    const Kind kind = random_.pick(kinds);
    functions_.push_back({name, kind, {kind}, std::string("<") + spelled(kind) + ", " + std::to_string(1 + random_.below(6)) + ">"});
  }
}

void Author::structure() {
  structure_ = own("Parts");
  std::string members;
  bool whole_words = true, after_field = false;  // bit fields are among whole words, where each compiler reads them whole
  for (uint64_t i = 0, count = 2 + random_.below(4); i < count; ++i) {
    Kind kind = any_kind();
    if (kind == Kind::Half) kind = Kind::U8;
    if (after_field && bits(kind) < 32) kind = Kind::I32;
    const std::string name = "m" + std::to_string(i);
    const bool narrow = kind == Kind::U32 && whole_words && random_.chance(50);
    after_field = narrow;
    whole_words = bits(kind) >= 32;
    members += std::string("  ") + spelled(kind) + " " + name + (narrow ? " : " + std::to_string(3 + random_.below(20)) : "") + ";\n";
    fields_.push_back({name, kind, 0, true, narrow});
  }
  begin_body(fields_);
  const std::string sum = expression(Kind::I32, 2);
  end_body();
  declarations_ += "struct " + structure_ + " {\n" + members + "  __device__ int sum(int x) const { return (int)((unsigned)x ^ (unsigned)" +
                   sum + "); }\n};\n\n";
}

}  // namespace warplens::generator
