#include "kernels/frontend/clang/kernels/closures.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "kernels/base/cpp_tokens.h"
#include "kernels/base/number.h"
#include "kernels/frontend/host/launches/closure_type.h"

namespace warplens::frontend {
namespace {

struct Described {
  uint32_t line = 0, column = 0;
  std::optional<std::string> captured;  // "float a, float* x"
};

Described described(std::string_view type) {
  type.remove_prefix(std::string_view(kLambda).size());
  Described found;
  const size_t open = type.find('('), colon = type.find(':');
  const std::string_view place = type.substr(0, std::min(open, type.find(' ')));
  if (colon == std::string_view::npos) return found;
  const auto number = [](std::string_view text) {
    const auto value = whole_number(text);
    return value && *value > 0 && *value < 1'000'000 ? static_cast<uint32_t>(*value) : 0;
  };
  found.line = number(place.substr(0, colon)), found.column = number(place.substr(colon + 1));
  if (open != std::string_view::npos && type.ends_with(')')) found.captured = type.substr(open + 1, type.size() - open - 2);
  return found;
}

size_t offset_of(std::string_view source, uint32_t line, uint32_t column) {
  size_t at = 0;
  for (uint32_t n = 1; n < line; ++n) {
    at = source.find('\n', at);
    if (at == std::string_view::npos) return at;
    ++at;
  }
  return at + column - 1;
}

// The parts of a lambda, by offsets: [captures] (parameters) what stands before the body { body }.
struct Parts {
  std::vector<CppToken> tokens;
  size_t parameters = 0, parameters_end = 0;  // tokens; equal: none
  size_t body = 0, body_end = 0;

  bool is(size_t at, std::string_view text) const { return at < tokens.size() && tokens[at].text == text; }
  size_t behind(size_t open) const {  // the bracket's partner
    int depth = 0;
    for (size_t at = open; at < tokens.size(); ++at) {
      if (is(at, "(") || is(at, "[") || is(at, "{")) ++depth;
      if ((is(at, ")") || is(at, "]") || is(at, "}")) && --depth == 0) return at + 1;
    }
    return tokens.size();
  }
};

std::optional<Parts> parts_of(std::string_view lambda) {
  Parts parts;
  parts.tokens = scan_cpp(lambda);
  std::erase_if(parts.tokens, [](const CppToken& token) { return token.kind == CppToken::Kind::Comment; });
  if (!parts.is(0, "[")) return std::nullopt;
  size_t at = parts.behind(0);
  while (at < parts.tokens.size() && !parts.is(at, "{") && !parts.is(at, ";")) {
    if (parts.is(at, "(") && parts.parameters == parts.parameters_end && !parts.is(at - 1, "__attribute__"))
      parts.parameters = at, parts.parameters_end = parts.behind(at);
    at = parts.is(at, "(") ? parts.behind(at) : at + 1;
  }
  parts.body = at, parts.body_end = parts.behind(at);
  if (!parts.is(at, "{")) return std::nullopt;
  return parts;
}

// `begin` to `end`, where the source has them.
class Placed {
 public:
  Placed(std::string_view lambda, const Described& at, const std::string& path) : lambda_(lambda), at_(at), path_(path) {}

  std::string operator()(const CppToken& first, const CppToken& last) const {
    const uint32_t line = at_.line + first.line - 1;
    const size_t begin_of_line = first.begin == 0 ? std::string_view::npos : lambda_.rfind('\n', first.begin - 1);
    const size_t column = begin_of_line == std::string_view::npos ? at_.column - 1 + first.begin : first.begin - begin_of_line - 1;
    return "\n#line " + std::to_string(line) + " \"" + path_ + "\"\n" + std::string(column, ' ') +
           std::string(lambda_.substr(first.begin, last.end - first.begin));
  }

 private:
  const std::string_view lambda_;
  const Described& at_;
  const std::string& path_;
};

// `(auto i)` of a lambda is a template's parameter in a structure.
std::string with_named_types(std::string parameters, std::string& heading) {
  int count = 0;
  for (size_t at = parameters.find("auto"); at != std::string::npos; at = parameters.find("auto", at + 1)) {
    if ((at > 0 && in_cpp_word(parameters[at - 1])) || in_cpp_word(parameters[at + 4])) continue;
    const std::string name = "A_" + std::to_string(count);
    parameters.replace(at, 4, name);
    heading += (count++ ? ", class " : "template <class ") + name;
  }
  if (count) heading += "> ";
  return parameters;
}

}  // namespace

bool is_closure(std::string_view type) { return type.starts_with(kLambda); }

Result<Closure> closure_of(std::string_view type, const std::string& source, const std::string& path) {
  const Described wanted = described(type);
  const Span place{path, wanted.line, wanted.column};
  if (!wanted.captured || wanted.line == 0 || wanted.column == 0)
    return Error{"this lambda captures what is not known here, so that its kernel cannot be made",
                 place,
                 "capture plain values and pointers, or write it as a structure with an operator()",
                 {}};
  const size_t begin = offset_of(source, wanted.line, wanted.column);
  const std::string_view lambda = begin < source.size() ? std::string_view(source).substr(begin) : std::string_view();
  const auto parts = parts_of(lambda);
  if (!parts) return Error{"no lambda begins here", place, {}, {}};
  const auto& tokens = parts->tokens;
  const Placed placed(lambda, wanted, path);
  Closure made;
  made.name = "warplens_lambda_" + std::to_string(wanted.line) + "_" + std::to_string(wanted.column);
  std::string members = *wanted.captured;
  int depth = 0;
  for (char& c : members) {
    depth += c == '<' ? 1 : c == '>' ? -1 : 0;
    if (c == ',' && depth == 0) c = ';';
  }
  std::string heading, parameters = "()", behind = " const";
  if (parts->parameters < parts->parameters_end)
    parameters = with_named_types(placed(tokens[parts->parameters], tokens[parts->parameters_end - 1]), heading);
  for (size_t at = parts->parameters_end; at < parts->body && parts->parameters_end > 0; ++at) {
    if (parts->is(at, "mutable")) behind.clear();
    if (parts->is(at, "-") && parts->is(at + 1, ">"))
      behind += " " + std::string(lambda.substr(tokens[at].begin, tokens[parts->body - 1].end - tokens[at].begin)), at = parts->body;
  }
  made.text = "struct " + made.name + " { " + members + (members.empty() ? "" : "; ") + heading + "__device__ auto operator()" +
              parameters + behind + placed(tokens[parts->body], tokens[parts->body_end - 1]) + " };\n";
  return made;
}

}  // namespace warplens::frontend
