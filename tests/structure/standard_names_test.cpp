// A header names what it takes from the standard library: it, or a header of the project that it includes, includes the part that
// declares each name that it uses. Headers are compiled alone with the library there already (standard_library.h), which is quick and
// finds everything else; this finds the rest, also where another part of the library happens to bring a name along.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "kernels/base/cpp_tokens.h"
#include "tests/structure/project_files.h"

namespace warplens::structure {
namespace {

using Names = std::set<std::string>;

// The parts that declare a name; a name that no line has fails the test, so that the table stays whole.
const std::map<std::string, Names>& parts() {
  static const std::map<std::string, Names> all = [] {
    std::map<std::string, Names> table;
    const auto add = [&](const Names& declared_by, const Names& names) {
      for (const std::string& name : names) table[name].insert(declared_by.begin(), declared_by.end());
    };
    add({"algorithm"}, {"max",    "min",         "clamp", "find",        "find_if",   "any_of",      "all_of",      "none_of",
                        "sort",   "stable_sort", "count", "count_if",    "fill",      "lower_bound", "upper_bound", "copy",
                        "copy_n", "transform",   "equal", "swap_ranges", "remove_if", "unique",      "ranges"});
    add({"array"}, {"array", "to_array"});
    add({"atomic"}, {"atomic"});
    add({"bit"}, {"bit_cast", "popcount", "countr_zero", "countl_zero"});
    add({"cctype"}, {"isalnum", "isdigit", "isspace", "tolower"});
    add({"chrono"}, {"chrono"});
    add({"cmath"}, {"isfinite", "isnan", "sqrt", "floor", "ceil", "round", "abs"});
    add({"condition_variable"}, {"condition_variable"});
    add({"cstddef", "cstdint", "cstdio", "cstring"}, {"size_t", "ptrdiff_t"});
    add({"cstdint"}, {"int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "uintptr_t", "UINT32_MAX",
                      "UINT64_MAX", "INT64_MAX", "INT64_MIN"});
    add({"cstring"}, {"memcpy", "memset", "memcmp"});
    add({"deque"}, {"deque"});
    add({"filesystem"}, {"filesystem"});
    add({"fmt/format.h"}, {"fmt"});
    add({"functional"}, {"function", "less", "equal_to", "hash"});
    add({"initializer_list"}, {"initializer_list"});
    add({"iosfwd", "ostream", "iostream", "sstream"}, {"ostream"});
    add({"streambuf"}, {"streambuf"});
    add({"map"}, {"map", "multimap", "less"});
    add({"memory"}, {"shared_ptr", "unique_ptr", "weak_ptr", "make_shared", "make_unique"});
    add({"csignal"}, {"signal", "sig_atomic_t"});
    add({"mutex"}, {"mutex", "lock_guard", "unique_lock", "once_flag", "call_once"});
    add({"optional"}, {"optional", "nullopt"});
    add({"set"}, {"set", "less"});
    add({"span"}, {"span"});
    add({"string"}, {"string", "u32string", "to_string"});
    add({"string_view"}, {"string_view", "u32string_view"});
    add({"sys/types.h"}, {"pid_t", "ssize_t"});
    add({"thread"}, {"thread"});
    add({"tuple"}, {"tuple", "tie"});
    add({"concepts"}, {"same_as", "convertible_to", "integral", "signed_integral", "unsigned_integral", "floating_point"});
    add({"limits"}, {"numeric_limits"});
    add({"type_traits"}, {"is_same_v", "is_constructible_v", "remove_const_t", "conditional_t"});
    add({"unordered_map"}, {"unordered_map", "unordered_multimap"});
    add({"utility", "map", "vector", "string", "memory", "variant", "optional"}, {"move", "pair", "exchange", "forward"});
    add({"random"}, {"mt19937", "mt19937_64", "minstd_rand0", "minstd_rand", "uniform_int_distribution", "uniform_real_distribution",
                     "normal_distribution", "exponential_distribution", "bernoulli_distribution"});
    add({"tuple", "variant", "utility", "array"}, {"get"});
    add({"variant", "utility"}, {"in_place_index", "in_place_type"});
    add({"variant"}, {"variant", "visit", "get_if", "holds_alternative", "monostate", "variant_size_v"});
    add({"vector"}, {"vector", "erase"});
    add({"array", "vector", "string", "string_view", "span", "map"}, {"size", "begin", "end", "data"});
    return table;
  }();
  return all;
}

bool is_ours(const std::string& path) { return path.starts_with("kernels/") || path.starts_with("viz/") || path.starts_with("app/"); }

struct Header {
  Names includes;
  std::map<std::string, uint32_t> uses;  // names, and the line of each
};

Header read(const ProjectFile& file) {
  Header header;
  std::string text;
  for (const std::string& line : file.lines) {
    if (const std::string what = included(line); !what.empty()) header.includes.insert(what);
    text += line + "\n";
  }
  std::string before[3];  // the three tokens before this one
  for (const CppToken& token : scan_cpp(text)) {
    if (token.kind == CppToken::Kind::Comment || token.kind == CppToken::Kind::Literal) continue;
    const bool qualified = before[2] == ":" && before[1] == ":";
    const bool standard = qualified && before[0] == "std";
    static const Names kGlobal = {"size_t",  "ptrdiff_t",  "int8_t",     "int16_t",   "int32_t",   "int64_t",
                                  "uint8_t", "uint16_t",   "uint32_t",   "uint64_t",  "uintptr_t", "pid_t",
                                  "ssize_t", "UINT32_MAX", "UINT64_MAX", "INT64_MAX", "INT64_MIN", "fmt"};
    if (token.kind == CppToken::Kind::Word && (standard || (!qualified && kGlobal.contains(token.text))))
      header.uses.emplace(token.text, token.line);
    before[0] = before[1], before[1] = before[2], before[2] = token.text;
  }
  return header;
}

// Everything that a header includes, itself or through headers of the project.
Names all_includes(const std::map<std::string, Header>& headers, const std::string& path) {
  Names found, open{path};
  while (!open.empty()) {
    const std::string next = *open.begin();
    open.erase(open.begin());
    const auto header = headers.find(next);
    if (header == headers.end()) continue;
    for (const std::string& what : header->second.includes)
      if (found.insert(what).second && is_ours(what)) open.insert(what);
  }
  return found;
}

TEST(Headers, IncludeThePartsOfTheStandardLibraryThatTheyUse) {
  std::map<std::string, Header> headers;
  for (const ProjectFile& file : project_files())
    if (is_ours(file.path) && file.path.ends_with(".h")) headers[file.path] = read(file);
  ASSERT_GT(headers.size(), 150u);
  size_t names = 0;
  for (const auto& [path, header] : headers) {
    const Names includes = all_includes(headers, path);
    for (const auto& [name, line] : header.uses) {
      ++names;
      const auto known = parts().find(name);
      if (known == parts().end()) {
        ADD_FAILURE() << path << ":" << line << " uses std::" << name << ", which this test's table does not know: add it";
        continue;
      }
      bool found = false;
      for (const std::string& part : known->second) found = found || includes.contains(part);
      EXPECT_TRUE(found) << path << ":" << line << " uses " << name << " and does not include <" << *known->second.begin() << ">";
    }
  }
  EXPECT_GT(names, 500u);
}

}  // namespace
}  // namespace warplens::structure
