#include "kernels/workload/device/device_text.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "kernels/base/cpp_tokens.h"

namespace warplens::workload {
namespace {

const std::set<std::string, std::less<>> kMarks = {"__global__", "__device__", "__constant__", "__shared__", "__managed__"};

// Whole numbers of a width, and limits: what kernels take from the host's headers.
constexpr const char* kIntegers =
    "#pragma once\ntypedef signed char int8_t; typedef unsigned char uint8_t; typedef short int16_t; typedef unsigned short uint16_t; "
    "typedef int int32_t; typedef unsigned uint32_t; typedef long long int64_t; typedef unsigned long long uint64_t; "
    "typedef unsigned long uintptr_t;\nnamespace std { using ::int8_t; using ::uint8_t; using ::int16_t; using ::uint16_t; using "
    "::int32_t; "
    "using ::uint32_t; using ::int64_t; using ::uint64_t; }\n";
constexpr const char* kLimits =
    "#pragma once\n#define CHAR_BIT 8\n#define SCHAR_MAX 127\n#define UCHAR_MAX 255\n#define SHRT_MAX 32767\n#define USHRT_MAX 65535\n"
    "#define INT_MAX 2147483647\n#define INT_MIN (-INT_MAX - 1)\n#define UINT_MAX 4294967295u\n#define LLONG_MAX 9223372036854775807ll\n"
    "#define LLONG_MIN (-LLONG_MAX - 1)\n#define ULLONG_MAX 18446744073709551615ull\n";
constexpr const char* kFloats =
    "#pragma once\n#define FLT_MAX 3.402823466e+38f\n#define FLT_MIN 1.175494351e-38f\n#define FLT_EPSILON 1.192092896e-07f\n"
    "#define DBL_MAX 1.7976931348623157e+308\n#define DBL_MIN 2.2250738585072014e-308\n#define DBL_EPSILON 2.2204460492503131e-16\n";
// What the host's compiler knows without a header.
constexpr const char* kPrelude =
    "namespace std { typedef decltype(sizeof(0)) size_t; }\ntypedef unsigned uint;\n#ifndef INFINITY\n"
    "#define INFINITY __int_as_float(0x7f800000)\n#endif\n#line 1\n";
constexpr const char* kMath =
    "#pragma once\n#define M_PI 3.14159265358979323846\n#define M_E 2.7182818284590452354\n#define M_SQRT2 1.41421356237309504880\n"
    "#define M_PI_2 1.57079632679489661923\n#define M_1_PI 0.31830988618379067154\n#define M_2_SQRTPI 1.12837916709551257390\n"
    "#define M_SQRT1_2 0.70710678118654752440\n#define M_LN2 0.69314718055994530942\n#define M_LN10 2.30258509299404568402\n"
    "#define M_LOG2E 1.44269504088896340736\n#define M_LOG10E 0.43429448190325182765\n#define M_PI_4 0.78539816339744830962\n"
    "#define M_2_PI 0.63661977236758134308\n"
    "#define NAN __int_as_float(0x7fffffff)\n";

const std::map<std::string, std::string, std::less<>>& known_headers() {
  static const std::map<std::string, std::string, std::less<>> known = {
      {"cstdint", kIntegers}, {"stdint.h", kIntegers}, {"climits", kLimits}, {"limits.h", kLimits},
      {"cfloat", kFloats},    {"float.h", kFloats},    {"cmath", kMath},     {"math.h", kMath}};
  return known;
}

// Those that a compiler for devices has, or finds in its toolkit.
bool is_the_toolkits(std::string_view name) {
  for (const std::string_view begin :
       {"cuda", "cooperative_groups", "mma.h", "curand", "device_", "vector_", "math_constants", "sm_", "nv/"})
    if (name.starts_with(begin)) return true;
  return false;
}

class DeviceReader {
 public:
  explicit DeviceReader(const std::string& source) : text_(source), tokens_(scan_cpp(source)) {
    std::erase_if(tokens_, [](const CppToken& t) { return t.kind == CppToken::Kind::Comment; });
    marks_ = kMarks;
    for (const CppToken& token : tokens_)
      if (token.kind == CppToken::Kind::Directive) read_directive(token.text);
    std::erase_if(tokens_, [](const CppToken& t) { return t.kind == CppToken::Kind::Directive; });
    read(0, tokens_.size());
  }
  DeviceText take() { return {kPrelude + std::move(text_), std::move(headers_)}; }

 private:
  // A macro that stands for a mark is one; a header of the host's is replaced.
  void read_directive(const std::string& line) {
    const auto has = [&](const std::string& mark) { return line.find(mark) != std::string::npos; };
    if (line.find("define") != std::string::npos && std::any_of(kMarks.begin(), kMarks.end(), has)) {
      const auto words = cpp_code(line.substr(line.find("define") + 6));
      if (!words.empty()) marks_.insert(words.front());
    }
    const size_t open = line.find('<'), close = line.find('>');
    if (line.find("include") == std::string::npos || open == std::string::npos || close == std::string::npos) return;
    const std::string name = line.substr(open + 1, close - open - 1);
    const auto known = known_headers().find(name);
    if (!is_the_toolkits(name)) headers_[name] = known == known_headers().end() ? "#pragma once\n" : known->second;
  }

  bool is(size_t at, std::string_view text) const { return at < tokens_.size() && tokens_[at].text == text; }
  // A container, a stream, or a call of the runtime.
  bool is_the_hosts(size_t at) const {
    return is(at, "std") || is(at, "FILE") || (tokens_[at].text.starts_with("cuda") && is(at + 1, "("));
  }
  // Behind the bracket that closes the one at `open`.
  size_t after(size_t open, std::string_view opens, std::string_view closes) const {
    size_t depth = 0;
    for (size_t i = open; i < tokens_.size(); ++i) {
      depth += is(i, opens);
      if (is(i, closes) && --depth == 0) return i + 1;
    }
    return tokens_.size();
  }

  void read(size_t at, size_t end) {
    while (at < end) at = declaration(at, end);
  }

  size_t declaration(size_t begin, size_t end) {
    size_t at = begin;
    if (is(at, ";")) return at + 1;
    while (is(at, "template") && is(at + 1, "<")) at = after(at + 1, "<", ">");
    const bool linkage =
        is(at, "extern") && at + 1 < end && tokens_[at + 1].kind == CppToken::Kind::Literal;  // of one, or of all in braces
    const bool nested = is(at, "namespace") || (is(at, "inline") && is(at + 1, "namespace")) || (linkage && is(at + 2, "{"));
    size_t open = at;
    while (nested && open < end && !is(open, "{") && !is(open, ";")) ++open;
    if (nested && is(open, "{")) {
      const size_t close = after(open, "{", "}");
      read(open + 1, std::min(close, end) - 1);
      return close;
    }
    bool marked = false, list = false, equals = false, of_host = false, body = false;
    const bool record = is(at, "struct") || is(at, "class") || is(at, "union") || is(at, "enum") || is(at, "typedef");
    size_t last = at;
    for (; last < end; ++last) {
      marked |= marks_.contains(tokens_[last].text);
      of_host |= is_the_hosts(last);
      equals |= is(last, "=");
      if (is(last, "(")) {
        list |= !equals;
        const size_t close = after(last, "(", ")");
        for (size_t i = last; i < close; ++i) of_host |= is_the_hosts(i);
        last = close - 1;
      } else if (is(last, "{")) {
        const size_t close = after(last, "{", "}");
        for (size_t i = last; i < close; ++i) marked |= marks_.contains(tokens_[i].text), of_host |= is_the_hosts(i);
        last = close - 1;
        body = list && !equals && !record;
        if (body) break;
      } else if (is(last, ";")) {
        break;
      }
    }
    const size_t after_it = std::min(last + 1, end);
    if (!keeps(at, marked, list, of_host, record)) blank(begin, after_it);
    return after_it;
  }

  // Types and constants, which kernels may use too.
  bool keeps(size_t at, bool marked, bool list, bool of_host, bool record) const {
    if (marked) return true;
    if (of_host) return false;
    if (record || is(at, "using") || is(at, "namespace") || is(at, "static_assert")) return true;
    for (size_t i = at; i < at + 3; ++i)
      if (is(i, "constexpr") || (is(i, "const") && !list)) return true;
    return false;
  }

  void blank(size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i)
      for (size_t at = tokens_[i].begin; at < tokens_[i].end; ++at)
        if (text_[at] != '\n') text_[at] = ' ';
  }

  std::string text_;
  std::vector<CppToken> tokens_;
  std::set<std::string, std::less<>> marks_;
  std::map<std::string, std::string> headers_;
};

}  // namespace

DeviceText device_text(const std::string& source) { return DeviceReader(source).take(); }

}  // namespace warplens::workload
