// Kernels that describe themselves: the TOML header of a .cu file, its rules, and a setting made from it.
// The header is documented in docs/kernels.md.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/catalog/expression.h"
#include "kernels/catalog/template_text.h"
#include "kernels/program/program.h"

namespace warplens::catalog {

// An expression of a header: parsed once, with the place of its first character in the file.
struct HeaderExpression {
  Expression value = Expression::number(0);
  Span span;
  const std::string& text() const { return value.text(); }
};

// A text by language: "en", "zh".
using Translations = std::map<std::string, std::string>;

struct ParameterSpec {
  std::string name;
  int64_t default_value = 0;
  std::vector<int64_t> choices;
  Translations help;
};
struct DerivedSpec {
  std::string name;
  HeaderExpression value;
};
struct RuleSpec {
  HeaderExpression holds;
  std::map<std::string, TemplateText> message;  // by language, with {NAME} and {EXPRESSION} placeholders
};
struct BufferSpec {
  std::string name, role;  // "in", "out", "inout", "scratch"
  std::string type_name;   // "u32"; also which of two types has signs
  Type type = Type::F32;
  std::vector<HeaderExpression> shape;  // outermost first
};
struct LevelSpec {
  std::string name;
  HeaderExpression rows, columns;
};
struct KernelSpec {
  std::string name;  // file name without .cu
  std::string path;
  std::string source;   // the whole file
  std::string extends;  // the kernel whose header this one starts from; empty: none
  Translations title;
  Translations about;  // one or two sentences
  std::string family;  // "gemm", "transpose", "tile", "vector", "copy"
  int64_t order = 0;   // place on the family's ladder
  std::vector<ParameterSpec> parameters;
  std::vector<DerivedSpec> derived;  // each after those it uses
  std::vector<RuleSpec> rules;
  std::map<std::string, Values> sizes;  // "run", "measure"
  std::vector<BufferSpec> buffers;
  std::vector<HeaderExpression> grid, block;  // x, y, z
  HeaderExpression shared;                    // dynamic shared bytes
  std::map<std::string, double> args;
  std::vector<std::string> options;              // for the device compiler
  std::map<std::string, HeaderExpression> work;  // "flops", "bytes"
  std::string check;                             // which CPU reference: "gemm", ... (docs/kernels.md lists them), ""
  std::vector<LevelSpec> levels;                 // largest first
  std::string result_buffer;                     // the buffer whose elements the levels tile; the first "out" or "inout" one
  std::vector<std::string> names;                // parameters, sizes, derived names: the slots of all expressions
};

// A file without the comment that is its header: what a recording belongs to.
std::string code_of(std::string_view source);

// The text in a language, else in English, else in any; empty where there is none.
const std::string& in_language(const Translations& texts, std::string_view language);

// Parses the header of `source`. Errors name line and column in the file. A file without a header gives nullopt. A kernel that the header
// extends is looked for among `known`, then as NAME.cu beside the file.
Result<std::optional<KernelSpec>> parse_kernel(std::string_view path, std::string_view source, std::span<const KernelSpec> known = {});

// A setting of a kernel with everything worked out. Made even when rules are broken, so that the window can say why.
struct BrokenRule {
  std::string rule;
  Translations message;     // in words, with the values
  std::string explanation;  // the side that broke it: "BM % WM == 0 fails: BM % WM = 16"
};
struct Setting {
  Values parameters, derived, sizes;  // all names with values
  Values all() const;                 // the three together
  std::vector<BrokenRule> broken;
  uint32_t grid[3] = {1, 1, 1}, block[3] = {1, 1, 1};
  uint64_t dynamic_shared_bytes = 0;
};
// `chosen`: parameters that differ from the default. `sizes`: overrides; `size_set`: "run" or "measure".
// Errors: a name the kernel does not have (the known ones are listed), a value that is not a choice, an expression that fails.
Result<Setting> make_setting(const KernelSpec& kernel, const Values& chosen, std::string_view size_set, const Values& sizes);

// The legal setting with the fewest changed parameters, then the smallest sum of |log2| of the changes; nullopt when
// no combination of the choices is legal. `keep`: a parameter that must stay as it is (the one just clicked), or empty.
std::optional<Values> nearest_legal(const KernelSpec& kernel, const Values& wanted, std::string_view size_set, const Values& sizes,
                                    std::string_view keep = {});

// For each choice of `parameter`: empty when legal with everything else as it is, else the first broken rule in words.
std::vector<Translations> why_illegal(const KernelSpec& kernel, const Values& current, std::string_view size_set, const Values& sizes,
                                      std::string_view parameter);

// Integer C expression over names; errors name the column. Division by zero is an error.
Result<int64_t> evaluate(std::string_view expression, const Values& names);
// The same for an expression of a header; errors name its line and column in the file.
Result<int64_t> evaluate(const HeaderExpression& expression, const Values& names);

// A .cu file as it was read: its text, and what its header says, null where it has none.
struct KernelFile {
  std::string path;
  std::string text;
  std::shared_ptr<const KernelSpec> spec;
};
using KernelFileHandle = std::shared_ptr<const KernelFile>;
inline KernelFileHandle kernel_file(std::string path, std::string text, std::shared_ptr<const KernelSpec> spec = nullptr) {
  return std::make_shared<const KernelFile>(KernelFile{std::move(path), std::move(text), std::move(spec)});
}

// All kernels of a folder, sorted by family in the ladder's order and by the order within it.
Result<std::vector<KernelSpec>> load_catalog(const std::string& folder);

}  // namespace warplens::catalog
