// The TOML of a course's rules, read into values. Names, kinds and expressions are checked here, with their place in the file.
#include "kernels/grading/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "kernels/catalog/header_table.h"
#include "kernels/catalog/toml_reader.h"
#include "kernels/checks/check.h"

namespace warplens::grading {
namespace {

namespace fs = std::filesystem;
using catalog::PlacedText;

class RulesReader {
 public:
  RulesReader(const catalog::HeaderText& text, const std::vector<catalog::KernelSpec>& kernels, Rules& rules)
      : text_(text), toml_(text), kernels_(kernels), rules_(rules) {}

  Status read(const toml::table& root) {
    toml_.check_keys(root, "the file", {"title", "kernel", "ticks", "header", "case", "rule"});
    rules_.title = toml_.words(root, "title");
    rules_.kernel = optional_text(root, "kernel", "kernel").value_or(PlacedText{"*"}).text;
    if (const auto* node = root.get("ticks")) rules_.max_ticks_per_block = static_cast<uint64_t>(at_least(*node, "ticks", 1));
    if (Status header = read_header(root); !header) return header;
    each(root, "case", [&](const toml::table& table) { read_case(table); });
    if (rules_.cases.empty()) rules_.cases.push_back({"default", {}, 0});
    each(root, "rule", [&](const toml::table& table) { read_rule(table); });
    if (rules_.rules.empty()) toml_.fail(root.source().begin, "the file has no rules", "expected at least one [[rule]]");
    if (toml_.error()) return *toml_.error();
    return Nothing{};
  }

 private:
  Status read_header(const toml::table& root) {
    const toml::node* node = toml_.need(root, "the file", "header");
    if (!node || !node->is_table()) {
      if (node) toml_.fail_type(*node, "header", "a table with the keys of a kernel's header");
      return *toml_.error();
    }
    auto spec = std::make_shared<catalog::KernelSpec>();
    spec->path = rules_.path;
    const catalog::FindBase find_base = [&](const std::string& name) -> Result<catalog::KernelSpec> {
      for (const catalog::KernelSpec& kernel : kernels_)
        if (kernel.name == name) return kernel;
      return workload::unknown_kernel(kernels_, name);
    };
    if (Status read = catalog::read_header(text_, *node->as_table(), find_base, *spec); !read) return read;
    rules_.header = std::move(spec);
    return Nothing{};
  }

  template <class Read>
  void each(const toml::table& root, std::string_view key, Read read) {
    const toml::node* node = root.get(key);
    if (!node) return;
    for (const toml::node& item : toml_.array(*node, key)) read(toml_.table(item, key));
  }

  std::optional<PlacedText> optional_text(const toml::table& table, std::string_view key, std::string_view what) {
    const toml::node* node = table.get(key);
    if (!node) return std::nullopt;
    return toml_.string(*node, what);
  }

  int64_t at_least(const toml::node& node, std::string_view what, int64_t least) {
    const int64_t value = toml_.integer(node, what);
    if (value < least) toml_.fail(node.source().begin, fmt::format("{} is {}", what, value), fmt::format("expected {} or more", least));
    return std::max(value, least);
  }
  double not_negative(const toml::node& node, std::string_view what) {
    const double value = toml_.number(node, what);
    if (!(value >= 0) || !std::isfinite(value))
      toml_.fail(node.source().begin, fmt::format("{} is {}", what, value), "expected a number of 0 or more");
    return value;
  }

  std::string beside(const std::string& path) const { return (fs::path(rules_.path).parent_path() / path).lexically_normal().string(); }

  // A file that the rules name is there when they are read, not when the first submission needs it.
  std::string file(const toml::table& table, std::string_view key) {
    const auto text = optional_text(table, key, key);
    if (!text) return {};
    const std::string path = beside(text->text);
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
      toml_.fail(*text, 1, fmt::format("the file '{}' does not exist", path), "paths are relative to the folder of the rules");
    return path;
  }

  void read_case(const toml::table& table) {
    toml_.check_keys(table, "a case", {"name", "sizes", "set", "args", "blocks"});
    TestCase test;
    if (const auto text = optional_text(table, "name", "name of a case")) test.name = text->text;
    if (const auto* node = table.get("sizes"))
      for (const auto& [key, value] : toml_.table(*node, "sizes of a case"))
        read_size(std::string(key.str()), key.source().begin, value, test);
    if (const auto* node = table.get("set"))
      for (const auto& [key, value] : toml_.table(*node, "set of a case"))
        test.what.set.push_back({std::string(key.str()), value.is_integer() ? frontend::DefinitionValue(toml_.integer(value, key.str()))
                                                                            : toml_.string(value, key.str()).text});
    if (const auto* node = table.get("args"))
      for (const auto& [key, value] : toml_.table(*node, "args of a case"))
        test.what.args.emplace_back(std::string(key.str()), argument(value, key.str()));
    if (const auto* node = table.get("blocks")) test.blocks = static_cast<uint64_t>(at_least(*node, "blocks of a case", 1));
    if (test.name.empty()) test.name = described(test);
    for (const TestCase& other : rules_.cases)
      if (other.name == test.name)
        toml_.fail(table.source().begin, fmt::format("there are two cases named '{}'", test.name),
                   "expected a name of its own for each case");
    rules_.cases.push_back(std::move(test));
  }

  void read_size(const std::string& name, const toml::source_position& at, const toml::node& value, TestCase& test) {
    const auto known = rules_.header->sizes.find("run");
    if (known == rules_.header->sizes.end() || !known->second.contains(name))
      toml_.fail(at, fmt::format("the header has no size named '{}'", name), "expected one of header.sizes.run");
    test.what.sizes.emplace_back(name, at_least(value, fmt::format("the size {}", name), 1));
  }

  // As --arg takes it; a number may be written as one, and a file is beside the rules.
  std::string argument(const toml::node& node, std::string_view what) {
    if (node.is_integer()) return std::to_string(toml_.integer(node, what));
    if (node.is_floating_point()) return fmt::format("{}", toml_.number(node, what));
    std::string text = toml_.string(node, what).text;
    if (text.starts_with('@')) text = "@" + beside(text.substr(1));
    return text;
  }

  static std::string described(const TestCase& test) {
    std::string text;
    for (const auto& [name, value] : test.what.sizes) text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
    for (const auto& [name, value] : test.what.set) text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, frontend::text_of(value));
    return text.empty() ? "default" : text;
  }

  void read_rule(const toml::table& table) {
    Rule rule;
    const toml::node* kind = toml_.need(table, "a rule", "kind");
    if (!kind) return;
    const std::string text = toml_.one_of(toml_.string(*kind, "kind of a rule"), "kind", {"result", "limit", "findings", "resources"});
    rule.title = toml_.words(table, "title", " of a rule");
    rule.hint = toml_.words(table, "hint", " of a rule");
    if (const auto* node = table.get("points")) rule.points = not_negative(*node, "points of a rule");
    if (const auto* node = table.get("cases"))
      for (const toml::node& item : toml_.array(*node, "cases of a rule")) rule.cases.push_back(known_case(item));
    if (text == "result") read_result(table, rule);
    if (text == "limit") read_limit(table, rule);
    if (text == "findings") read_findings(table, rule);
    if (text == "resources") read_resources(table, rule);
    rules_.rules.push_back(std::move(rule));
  }

  void check_rule_keys(const toml::table& table, const std::string& what, std::vector<std::string> own) {
    own.insert(own.begin(), {"kind", "title", "hint", "points", "cases"});
    toml_.check_keys(table, what, own);
  }

  std::string known_case(const toml::node& node) {
    std::vector<std::string> names;
    for (const TestCase& test : rules_.cases) names.push_back(test.name);
    return toml_.one_of(toml_.string(node, "a case of a rule"), "case", names);
  }

  void read_result(const toml::table& table, Rule& rule) {
    rule.kind = RuleKind::Result;
    check_rule_keys(table, "a rule of kind \"result\"", {"buffer", "reference", "expected", "absolute", "relative"});
    ResultRule& result = rule.result;
    std::vector<std::string> buffers;
    for (const auto& buffer : rules_.header->buffers) buffers.push_back(buffer.name);
    result.buffer = rules_.header->result_buffer;
    if (const auto text = optional_text(table, "buffer", "buffer of a rule")) result.buffer = toml_.one_of(*text, "buffer", buffers);
    result.reference = file(table, "reference");
    result.expected = file(table, "expected");
    if (const auto* node = table.get("absolute")) result.absolute = not_negative(*node, "absolute");
    if (const auto* node = table.get("relative")) result.relative = not_negative(*node, "relative");
    if (!result.reference.empty() && !result.expected.empty())
      toml_.fail(table.source().begin, "a rule has both a reference and an expected file", "expected one of them");
    const bool has_check = !rules_.header->check.empty();
    if (result.reference.empty() && result.expected.empty() && !has_check)
      toml_.fail(table.source().begin, "nothing says what the right result is",
                 "expected reference = \"FILE.cu\", expected = \"FILE.npy\", or header.check");
    if (result.buffer.empty()) toml_.fail(table.source().begin, "the header has no buffer that is a result");
  }

  void read_limit(const toml::table& table, Rule& rule) {
    rule.kind = RuleKind::Limit;
    check_rule_keys(table, "a rule of kind \"limit\"",
                    {"count", "most", "least", "per", "per_name", "array", "op", "space", "line", "account"});
    LimitRule& limit = rule.limit;
    if (const auto* node = toml_.need(table, "a rule of kind \"limit\"", "count")) {
      const PlacedText text = toml_.string(*node, "count of a rule");
      const std::string count = toml_.one_of(text, "count", {"instructions", "wavefronts", "conflicts", "sectors"});
      for (const Count each : {Count::Instructions, Count::Wavefronts, Count::Conflicts, Count::Sectors})
        if (count == name(each)) limit.count = each;
    }
    if (const auto* node = table.get("most")) limit.most = not_negative(*node, "most");
    if (const auto* node = table.get("least")) limit.least = not_negative(*node, "least");
    if (!limit.most && !limit.least) toml_.fail(table.source().begin, "a limit has neither 'most' nor 'least'", "for example most = 0");
    read_per(table, limit);
    if (const auto text = optional_text(table, "array", "array of a rule")) limit.array = text->text;
    if (const auto text = optional_text(table, "line", "line of a rule")) limit.line = text->text;
    if (const auto text = optional_text(table, "op", "op of a rule")) {
      const std::string op = toml_.one_of(*text, "op", {"load", "store", "atomic"});
      for (const MemoryOp each : {MemoryOp::Load, MemoryOp::Store, MemoryOp::Atomic})
        if (op == warplens::name(each)) limit.op = each;
    }
    if (const auto text = optional_text(table, "space", "space of a rule"))
      limit.space = toml_.one_of(*text, "space", {"shared", "global"}) == "shared" ? Space::Shared : Space::Global;
    if (const auto text = optional_text(table, "account", "account of a rule"))
      limit.compiled = toml_.one_of(*text, "account", {"written", "compiled"}) == "compiled";
  }

  // What the count is divided by.
  void read_per(const toml::table& table, LimitRule& limit) {
    limit.per_name = toml_.words(table, "per_name", " of a rule");
    const toml::node* node = table.get("per");
    if (!node) return;
    const PlacedText text = toml_.expression(*node, "per of a rule");
    limit.per_access = text.text == "access";
    if (limit.per_access) return;
    auto parsed = catalog::Expression::parse(text.text);
    if (!parsed) return toml_.fail(text, parsed.error().span.column, parsed.error().message, parsed.error().hint);
    for (size_t i = 0; i < parsed->names().size(); ++i)
      if (std::find(rules_.header->names.begin(), rules_.header->names.end(), parsed->names()[i]) == rules_.header->names.end())
        toml_.fail(text, parsed->name_offset(i) + 1, fmt::format("'{}' is not a parameter, size or derived name", parsed->names()[i]),
                   "expected \"access\" or an expression of the header's names");
    limit.per = catalog::HeaderExpression{parsed.take(), toml_.span(text)};
  }

  void read_findings(const toml::table& table, Rule& rule) {
    rule.kind = RuleKind::Findings;
    check_rule_keys(table, "a rule of kind \"findings\"", {"checks"});
    std::vector<std::string> known;
    for (const auto& row : checks::all_checks()) known.emplace_back(row.name);
    if (const auto* node = table.get("checks"))
      for (const toml::node& item : toml_.array(*node, "checks of a rule"))
        rule.checks.push_back(toml_.one_of(toml_.string(item, "a check"), "check", known));
  }

  void read_resources(const toml::table& table, Rule& rule) {
    rule.kind = RuleKind::Resources;
    check_rule_keys(table, "a rule of kind \"resources\"", {"shared_bytes", "registers", "threads", "local_bytes", "spill_bytes"});
    ResourcesRule& most = rule.resources;
    const std::pair<const char*, std::optional<int64_t>*> all[] = {{"shared_bytes", &most.shared_bytes},
                                                                   {"registers", &most.registers},
                                                                   {"threads", &most.threads},
                                                                   {"local_bytes", &most.local_bytes},
                                                                   {"spill_bytes", &most.spill_bytes}};
    bool any = false;
    for (const auto& [key, value] : all) {
      const toml::node* node = table.get(key);
      if (!node) continue;
      *value = at_least(*node, key, 0);
      any = true;
    }
    if (!any) toml_.fail(table.source().begin, "a rule of kind \"resources\" limits nothing", "for example local_bytes = 0");
  }

  const catalog::HeaderText& text_;
  catalog::TomlReader toml_;
  const std::vector<catalog::KernelSpec>& kernels_;
  Rules& rules_;
};

}  // namespace

const char* name(RuleKind kind) {
  constexpr const char* kNames[] = {"result", "limit", "findings", "resources"};
  return kNames[static_cast<size_t>(kind)];
}

const char* name(Count count) {
  constexpr const char* kNames[] = {"instructions", "wavefronts", "conflicts", "sectors"};
  return kNames[static_cast<size_t>(count)];
}

bool Rule::is_about(const TestCase& test) const { return cases.empty() || std::find(cases.begin(), cases.end(), test.name) != cases.end(); }

double Rules::points() const {
  double sum = 0;
  for (const Rule& rule : rules) sum += rule.points;
  return sum;
}

bool matches(std::string_view pattern, std::string_view name) {
  const size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == name;
  if (!name.starts_with(pattern.substr(0, star))) return false;
  const std::string_view rest = pattern.substr(star + 1);
  for (size_t at = star; at <= name.size(); ++at)
    if (matches(rest, name.substr(at))) return true;
  return false;
}

Result<Rules> read_rules(const std::string& path, std::string_view text, const std::vector<catalog::KernelSpec>& kernels) {
  Rules rules;
  rules.path = path;
  const catalog::HeaderText toml = catalog::HeaderText::whole_file(path, text);
  auto root = catalog::parse_toml(toml);
  if (!root) return root.error();
  if (Status read = RulesReader(toml, kernels, rules).read(*root); !read) return read.error();
  return rules;
}

}  // namespace warplens::grading
