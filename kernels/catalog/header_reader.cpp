// The TOML header of a .cu file, read into a KernelSpec. docs/kernels.md describes every key.
#include "kernels/catalog/header_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "kernels/base/nearest.h"
#include "kernels/catalog/header_table.h"
#include "kernels/catalog/rules.h"
#include "kernels/catalog/toml_reader.h"
#include "kernels/program/element.h"

namespace warplens::catalog {

namespace {

bool is_identifier(std::string_view name) {
  const auto letter = [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !name.empty() && letter(name[0]) &&
         std::all_of(name.begin(), name.end(), [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

class HeaderReader {
 public:
  HeaderReader(const HeaderText& header, const FindBase& find_base, KernelSpec& spec) : toml_(header), find_base_(find_base), spec_(spec) {}

  Status read(const toml::table& root) {
    toml_.check_keys(root, "the header",
                     {"extends", "title", "family", "order", "about", "params", "derive", "rules", "sizes", "buffers", "launch", "args",
                      "options", "work", "check", "levels", "result"});
    if (auto base = start_from_base(root); !base) return base;
    read_words(root);
    read_parameters(root);
    read_sizes(root);
    read_derived(root);
    read_rules(root);
    read_buffers(root);
    read_launch(root);
    read_rest(root);
    check_expressions();
    if (spec_.extends.empty()) toml_.need(root, "the header", "launch");
    if (toml_.error()) return *toml_.error();
    return bind_names(spec_);
  }

 private:
  // All of the extended header but what says which kernel it is.
  Status start_from_base(const toml::table& root) {
    const toml::node* node = root.get("extends");
    if (!node) return Nothing{};
    const PlacedText name = toml_.string(*node, "extends");
    if (!is_identifier(name.text)) {
      toml_.fail(name, 1, fmt::format("'{}' is not the name of a kernel", name.text), "expected a valid identifier");
      return *toml_.error();
    }
    auto base = find_base_(name.text);
    if (!base) {
      if (!base.error().span.file.empty()) return base.error();  // a mistake in that header
      toml_.fail(name, 1, base.error().message, base.error().hint);
      return *toml_.error();
    }
    KernelSpec own = std::move(spec_);
    spec_ = base.take();
    spec_.extends = name.text;
    spec_.name = std::move(own.name), spec_.path = std::move(own.path), spec_.source = std::move(own.source);
    spec_.title.clear(), spec_.about.clear();
    spec_.order = 0;
    return Nothing{};
  }

  Translations words(const toml::table& table, std::string_view key, std::string_view of = {}) { return toml_.words(table, key, of); }

  void read_words(const toml::table& root) {
    spec_.title = words(root, "title");
    if (spec_.title.empty()) spec_.title["en"] = spec_.name;
    spec_.about = words(root, "about");
    if (const auto* node = root.get("family")) spec_.family = toml_.string(*node, "family").text;
    if (const auto* node = root.get("order")) spec_.order = toml_.integer(*node, "order");
  }

  // A name of the header's: a C identifier that nothing else in it has. What the extended header calls so gives way.
  std::string new_name(std::string_view name, const toml::source_position& at, std::string_view what) {
    if (!is_identifier(name)) toml_.fail(at, fmt::format("{} '{}' is not a valid identifier", what, name));
    if (std::find(names_.begin(), names_.end(), name) != names_.end()) toml_.fail(at, fmt::format("the name '{}' is defined twice", name));
    names_.emplace_back(name);
    return std::string(name);
  }

  template <class Read>
  void each_table(const toml::table& root, std::string_view key, std::string_view what, const std::vector<std::string>& known, Read read) {
    const toml::node* node = root.get(key);
    if (!node) return;
    for (const toml::node& item : toml_.array(*node, key)) {
      const toml::table& table = toml_.table(item, what);
      toml_.check_keys(table, what, known);
      read(table);
    }
  }

  std::string text_of(const toml::table& table, std::string_view what, std::string_view key) {
    const toml::node* node = toml_.need(table, what, key);
    return node ? toml_.string(*node, fmt::format("{} of {}", key, what)).text : std::string();
  }

  HeaderExpression expression(const toml::node& node, std::string_view what) {
    const PlacedText text = toml_.expression(node, what);
    auto parsed = Expression::parse(text.text);
    if (!parsed) {
      toml_.fail(text, parsed.error().span.column, parsed.error().message, parsed.error().hint);
      return {};
    }
    own_expressions_.emplace_back(text, *parsed);
    return {parsed.take(), toml_.span(text)};
  }
  HeaderExpression expression_of(const toml::table& table, std::string_view what, std::string_view key) {
    const toml::node* node = toml_.need(table, what, key);
    return node ? expression(*node, fmt::format("{} of {}", key, what)) : HeaderExpression{};
  }
  std::vector<HeaderExpression> expressions_of(const toml::table& table, std::string_view what, std::string_view key) {
    std::vector<HeaderExpression> list;
    if (const toml::node* node = toml_.need(table, what, key))
      for (const toml::node& item : toml_.array(*node, fmt::format("{} of {}", key, what)))
        list.push_back(expression(item, fmt::format("{} of {}", key, what)));
    return list;
  }

  // Puts an entry in the place of the one of its name, or at the end.
  template <class Entry>
  static void replace_or_add(std::vector<Entry>& list, Entry entry) {
    const auto same = std::find_if(list.begin(), list.end(), [&](const Entry& other) { return other.name == entry.name; });
    if (same == list.end()) return list.push_back(std::move(entry));
    *same = std::move(entry);
  }
  // A parameter that the extending header derives is not a parameter any more, and the other way round.
  template <class Entry>
  static void forget(std::vector<Entry>& list, const std::string& name) {
    std::erase_if(list, [&](const Entry& entry) { return entry.name == name; });
  }

  void read_parameters(const toml::table& root) {
    each_table(root, "params", "a parameter", {"name", "default", "choices", "help"}, [&](const toml::table& table) {
      ParameterSpec parameter;
      parameter.name = new_name(text_of(table, "a parameter", "name"), table.source().begin, "the parameter's name");
      parameter.help = words(table, "help", " of a parameter");
      if (const auto* node = toml_.need(table, "a parameter", "default"))
        parameter.default_value = toml_.integer(*node, "default of a parameter");
      if (const auto* node = toml_.need(table, "a parameter", "choices"))
        for (const toml::node& choice : toml_.array(*node, "choices of a parameter"))
          parameter.choices.push_back(toml_.integer(choice, "a choice"));
      if (std::find(parameter.choices.begin(), parameter.choices.end(), parameter.default_value) == parameter.choices.end())
        toml_.fail(table.source().begin, fmt::format("{}'s default {} is not one of its choices", parameter.name, parameter.default_value),
                   fmt::format("the choices are {}", fmt::join(parameter.choices, ", ")));
      forget(spec_.derived, parameter.name);
      replace_or_add(spec_.parameters, std::move(parameter));
    });
  }

  void read_sizes(const toml::table& root) {
    const toml::node* node = root.get("sizes");
    if (!node) return;
    spec_.sizes.clear();
    const toml::table& sets = toml_.table(*node, "sizes");
    toml_.check_keys(sets, "sizes", {"run", "measure"});
    const toml::node* run = toml_.need(sets, "sizes", "run");
    if (!run) return;
    for (const auto& [name, value] : toml_.table(*run, "sizes.run")) new_name(name.str(), name.source().begin, "the size's name");
    const Values& sizes = spec_.sizes["run"] = read_size_set(*run, "sizes.run");
    const toml::node* measure = sets.get("measure");
    spec_.sizes["measure"] = measure ? read_size_set(*measure, "sizes.measure") : sizes;
    const bool same = std::equal(sizes.begin(), sizes.end(), spec_.sizes["measure"].begin(), spec_.sizes["measure"].end(),
                                 [](const auto& a, const auto& b) { return a.first == b.first; });
    if (!same) toml_.fail(measure->source().begin, "sizes.measure and sizes.run name different sizes");
  }

  Values read_size_set(const toml::node& node, std::string_view what) {
    Values sizes;
    for (const auto& [name, value] : toml_.table(node, what)) {
      const int64_t size = toml_.integer(value, fmt::format("the size {}", name.str()));
      if (size < 1) toml_.fail(value.source().begin, fmt::format("{} = {} is not a valid size", name.str(), size), "expected 1 or more");
      sizes[std::string(name.str())] = size;
    }
    return sizes;
  }

  void read_derived(const toml::table& root) {
    const toml::node* node = root.get("derive");
    if (!node) return;
    for (const auto& [name, value] : toml_.table(*node, "derive")) {
      const std::string known = new_name(name.str(), name.source().begin, "the derived name");
      forget(spec_.parameters, known);
      replace_or_add(spec_.derived, {known, expression(value, fmt::format("derive.{}", known))});
    }
  }

  void read_rules(const toml::table& root) {
    each_table(root, "rules", "a rule", {"holds", "else"}, [&](const toml::table& table) {
      RuleSpec rule;
      rule.holds = expression_of(table, "a rule", "holds");
      if (const toml::node* node = toml_.need(table, "a rule", "else"))
        toml_.each_language(*node, "else", " of a rule",
                            [&](const std::string& language, const PlacedText& text) { rule.message[language] = message(text); });
      spec_.rules.push_back(std::move(rule));
    });
  }

  TemplateText message(const PlacedText& text) {
    auto parsed = TemplateText::parse(text.text);
    if (!parsed) {
      toml_.fail(text, parsed.error().span.column, parsed.error().message, parsed.error().hint);
      return {};
    }
    own_messages_.emplace_back(text, *parsed);
    return parsed.take();
  }

  void read_buffers(const toml::table& root) {
    if (root.contains("buffers")) spec_.buffers.clear(), spec_.result_buffer.clear();
    each_table(root, "buffers", "a buffer", {"name", "type", "shape", "role"}, [&](const toml::table& table) {
      BufferSpec buffer;
      buffer.name = text_of(table, "a buffer", "name");
      if (!is_identifier(buffer.name))
        toml_.fail(table.source().begin, fmt::format("the buffer's name '{}' is not a valid identifier", buffer.name));
      const auto twice = [&](const BufferSpec& other) { return other.name == buffer.name; };
      if (std::any_of(spec_.buffers.begin(), spec_.buffers.end(), twice))
        toml_.fail(table.source().begin, fmt::format("the buffer '{}' is defined twice", buffer.name));
      std::vector<std::string> types;
      for (const Element& element : elements()) types.emplace_back(element.name);
      if (const auto* node = toml_.need(table, "a buffer", "type"))
        buffer.type_name = toml_.one_of(toml_.string(*node, "type of a buffer"), "type", types);
      if (const Element* const element = find_element(buffer.type_name)) buffer.type = element->type.type;
      if (const auto* node = toml_.need(table, "a buffer", "role"))
        buffer.role = toml_.one_of(toml_.string(*node, "role of a buffer"), "role", {"in", "out", "inout", "scratch"});
      buffer.shape = expressions_of(table, "a buffer", "shape");
      spec_.buffers.push_back(std::move(buffer));
    });
    const auto written =
        std::find_if(spec_.buffers.begin(), spec_.buffers.end(), [](const auto& b) { return b.role == "out" || b.role == "inout"; });
    if (written != spec_.buffers.end() && spec_.result_buffer.empty()) spec_.result_buffer = written->name;
    const toml::node* result = root.get("result");
    if (!result) return;
    std::vector<std::string> names;
    for (const auto& buffer : spec_.buffers) names.push_back(buffer.name);
    if (names.empty()) return toml_.fail(result->source().begin, "the header has a result but no buffers");
    spec_.result_buffer = toml_.one_of(toml_.string(*result, "result"), "buffer", names);
  }

  void read_launch(const toml::table& root) {
    const toml::node* node = root.get("launch");
    if (!node) return;
    const toml::table& launch = toml_.table(*node, "launch");
    toml_.check_keys(launch, "launch", {"grid", "block", "shared"});
    spec_.grid = expressions_of(launch, "launch", "grid");
    spec_.block = expressions_of(launch, "launch", "block");
    for (const auto* extents : {&spec_.grid, &spec_.block})
      if (extents->empty() || extents->size() > 3)
        toml_.fail(launch.source().begin, fmt::format("{} has {} extents", extents == &spec_.grid ? "grid" : "block", extents->size()),
                   "expected 1 to 3: x, y, z");
    spec_.shared = {};
    if (const auto* shared = launch.get("shared")) spec_.shared = expression(*shared, "launch.shared");
  }

  void read_rest(const toml::table& root) {
    if (const auto* node = root.get("args"))
      for (const auto& [name, value] : toml_.table(*node, "args"))
        spec_.args[std::string(name.str())] = toml_.number(value, fmt::format("args.{}", name.str()));
    if (root.contains("options")) spec_.options.clear();
    if (const auto* node = root.get("options"))
      for (const toml::node& option : toml_.array(*node, "options")) spec_.options.push_back(toml_.string(option, "an option").text);
    if (const auto* node = root.get("work")) {
      const toml::table& work = toml_.table(*node, "work");
      toml_.check_keys(work, "work", {"flops", "bytes"});
      spec_.work.clear();
      for (const auto& [name, value] : work) spec_.work[std::string(name.str())] = expression(value, fmt::format("work.{}", name.str()));
    }
    if (const auto* node = root.get("check"))
      spec_.check = toml_.one_of(toml_.string(*node, "check"), "check",
                                 {"gemm", "gemm_column_major_a", "gemm_any_order", "transpose", "tile", "vector", "copy"});
    if (root.contains("levels")) spec_.levels.clear();
    each_table(root, "levels", "a level", {"name", "rows", "columns"}, [&](const toml::table& table) {
      LevelSpec level;
      level.name = text_of(table, "a level", "name");
      level.rows = expression_of(table, "a level", "rows");
      level.columns = expression_of(table, "a level", "columns");
      spec_.levels.push_back(std::move(level));
    });
  }

  void check_names(const Expression& expression, const PlacedText& in, uint32_t offset, const std::vector<std::string>& known) {
    for (size_t i = 0; i < expression.names().size(); ++i) {
      const std::string& name = expression.names()[i];
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      const std::string nearest = nearest_name(name, known);
      toml_.fail(in, offset + expression.name_offset(i) + 1, fmt::format("'{}' is not a parameter, size or derived name", name),
                 nearest.empty() ? std::string() : fmt::format("did you mean {}?", nearest));
    }
  }

  void check_expressions() {
    std::vector<std::string> known;
    for (const auto& parameter : spec_.parameters) known.push_back(parameter.name);
    if (const auto run = spec_.sizes.find("run"); run != spec_.sizes.end())
      for (const auto& [name, value] : run->second) known.push_back(name);
    for (const auto& derived : spec_.derived) known.push_back(derived.name);
    for (const auto& [text, expression] : own_expressions_) check_names(expression, text, 0, known);
    for (const auto& [text, message] : own_messages_)
      for (const auto& part : message.parts()) check_names(part.expression, text, part.offset, known);
  }

  TomlReader toml_;
  const FindBase& find_base_;
  KernelSpec& spec_;
  std::vector<std::string> names_;  // that this header gives: parameters, sizes, derived names
  // What this header says, and where: for names that it misspells.
  std::vector<std::pair<PlacedText, Expression>> own_expressions_;
  std::vector<std::pair<PlacedText, TemplateText>> own_messages_;
};

}  // namespace

Status read_header(const HeaderText& text, const FindBase& find_base, KernelSpec& spec) {
  auto root = parse_toml(text);
  return root ? read_header(text, *root, find_base, spec) : Status(root.error());
}

Status read_header(const HeaderText& text, const toml::table& table, const FindBase& find_base, KernelSpec& spec) {
  return HeaderReader(text, find_base, spec).read(table);
}

}  // namespace warplens::catalog
