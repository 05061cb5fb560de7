// The TOML header of a .cu file, read into a KernelSpec. docs/kernels.md describes every key.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "kernels/base/nearest.h"
#include "kernels/catalog/catalog.h"
#include "kernels/catalog/model.h"
#include "kernels/catalog/toml_reader.h"

namespace warplens::catalog {

namespace {

const std::map<std::string, Type, std::less<>> kTypes = {{"i8", Type::I8},   {"u8", Type::I8},     {"i16", Type::I16}, {"u16", Type::I16},
                                                         {"i32", Type::I32}, {"u32", Type::I32},   {"i64", Type::I64}, {"u64", Type::I64},
                                                         {"f16", Type::F16}, {"bf16", Type::BF16}, {"f32", Type::F32}, {"f64", Type::F64}};

bool is_identifier(std::string_view name) {
  const auto letter = [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !name.empty() && letter(name[0]) &&
         std::all_of(name.begin(), name.end(), [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

class HeaderReader {
 public:
  HeaderReader(const HeaderText& header, KernelSpec& spec) : toml_(header), spec_(spec) {}

  Status read(const toml::table& root) {
    toml_.check_keys(root, "the header",
                     {"title", "family", "order", "about", "params", "derive", "rules", "sizes", "buffers", "launch", "args", "options",
                      "work", "check", "levels", "result"});
    read_words(root);
    read_parameters(root);
    read_sizes(root);
    read_derived(root);
    read_rules(root);
    read_buffers(root);
    read_launch(root);
    read_rest(root);
    check_expressions();
    toml_.need(root, "the header", "launch");
    if (toml_.error()) return *toml_.error();
    const auto model = Model::make(spec_, size_names());
    if (!model) return model.error();  // what is left: names derived in a circle
    return Nothing{};
  }

 private:
  // By language; a plain string is English.
  std::map<std::string, std::string> words(const toml::table& root, std::string_view key) {
    std::map<std::string, std::string> by_language;
    const toml::node* node = root.get(key);
    if (!node) return by_language;
    if (node->is_string()) return {{"en", toml_.string(*node, key).text}};
    for (const auto& [language, text] : toml_.table(*node, key))
      by_language[std::string(language.str())] = toml_.string(text, fmt::format("{}.{}", key, language.str())).text;
    return by_language;
  }

  void read_words(const toml::table& root) {
    spec_.title = words(root, "title");
    if (spec_.title.empty()) spec_.title["en"] = spec_.name;
    spec_.about = words(root, "about");
    if (const auto* node = root.get("family")) spec_.family = toml_.string(*node, "family").text;
    if (const auto* node = root.get("order")) spec_.order = toml_.integer(*node, "order");
  }

  // A name of the kernel's: a C identifier that nothing else has.
  std::string new_name(std::string_view name, const toml::source_position& at, std::string_view what) {
    if (!is_identifier(name)) toml_.fail(at, fmt::format("{} '{}' is no C identifier", what, name));
    if (std::find(names_.begin(), names_.end(), name) != names_.end()) toml_.fail(at, fmt::format("the name '{}' is there twice", name));
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

  // A text that is checked as an expression once all names are known.
  std::string expression(const toml::node& node, std::string_view what) {
    expressions_.push_back(toml_.expression(node, what));
    return expressions_.back().text;
  }
  // One that is evaluated with the setting, when its place will be told.
  std::string placed_expression(const toml::node& node, std::string_view what, const std::string& key) {
    std::string text = expression(node, what);
    spec_.places.try_emplace(key, toml_.span(expressions_.back()));
    return text;
  }
  std::string expression_of(const toml::table& table, std::string_view what, std::string_view key) {
    const toml::node* node = toml_.need(table, what, key);
    return node ? expression(*node, fmt::format("{} of {}", key, what)) : std::string("0");
  }
  std::vector<std::string> expressions_of(const toml::table& table, std::string_view what, std::string_view key, const std::string& place) {
    std::vector<std::string> list;
    if (const toml::node* node = toml_.need(table, what, key))
      for (const toml::node& item : toml_.array(*node, fmt::format("{} of {}", key, what)))
        list.push_back(placed_expression(item, fmt::format("{} of {}", key, what), fmt::format("{}.{}", place, list.size())));
    return list;
  }

  void read_parameters(const toml::table& root) {
    each_table(root, "params", "a parameter", {"name", "default", "choices", "help"}, [&](const toml::table& table) {
      ParameterSpec parameter;
      parameter.name = new_name(text_of(table, "a parameter", "name"), table.source().begin, "the parameter's name");
      if (const auto* node = table.get("help")) parameter.help = toml_.string(*node, "help of a parameter").text;
      if (const auto* node = toml_.need(table, "a parameter", "default"))
        parameter.default_value = toml_.integer(*node, "default of a parameter");
      if (const auto* node = toml_.need(table, "a parameter", "choices"))
        for (const toml::node& choice : toml_.array(*node, "choices of a parameter"))
          parameter.choices.push_back(toml_.integer(choice, "a choice"));
      if (std::find(parameter.choices.begin(), parameter.choices.end(), parameter.default_value) == parameter.choices.end())
        toml_.fail(table.source().begin, fmt::format("{}'s default {} is not one of its choices", parameter.name, parameter.default_value),
                   fmt::format("the choices are {}", fmt::join(parameter.choices, ", ")));
      spec_.parameters.push_back(std::move(parameter));
    });
  }

  void read_sizes(const toml::table& root) {
    const toml::node* node = root.get("sizes");
    if (!node) return;
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
      if (size < 1) toml_.fail(value.source().begin, fmt::format("{} = {} is no size", name.str(), size), "a size is 1 or more");
      sizes[std::string(name.str())] = size;
    }
    return sizes;
  }

  void read_derived(const toml::table& root) {
    const toml::node* node = root.get("derive");
    if (!node) return;
    for (const auto& [name, value] : toml_.table(*node, "derive")) {
      new_name(name.str(), name.source().begin, "the derived name");
      std::string text = expression(value, fmt::format("derive.{}", name.str()));
      spec_.derived.push_back({std::string(name.str()), std::move(text), toml_.span(expressions_.back())});
    }
  }

  void read_rules(const toml::table& root) {
    each_table(root, "rules", "a rule", {"holds", "else"}, [&](const toml::table& table) {
      RuleSpec rule;
      rule.holds = expression_of(table, "a rule", "holds");
      if (!expressions_.empty()) rule.span = toml_.span(expressions_.back());
      if (const toml::node* node = toml_.need(table, "a rule", "else")) {
        messages_.push_back(toml_.string(*node, "else of a rule"));
        rule.message = messages_.back().text;
      }
      spec_.rules.push_back(std::move(rule));
    });
  }

  // One of a few words.
  std::string one_of(const PlacedText& text, std::string_view what, const std::vector<std::string>& known) {
    if (std::find(known.begin(), known.end(), text.text) != known.end()) return text.text;
    const std::string nearest = nearest_name(text.text, known);
    toml_.fail(text, 1, fmt::format("there is no {} '{}'", what, text.text),
               nearest.empty() ? fmt::format("known are {}", fmt::join(known, ", ")) : fmt::format("did you mean '{}'?", nearest));
    return known.front();
  }

  void read_buffers(const toml::table& root) {
    each_table(root, "buffers", "a buffer", {"name", "type", "shape", "role"}, [&](const toml::table& table) {
      BufferSpec buffer;
      buffer.name = text_of(table, "a buffer", "name");
      if (!is_identifier(buffer.name))
        toml_.fail(table.source().begin, fmt::format("the buffer's name '{}' is no C identifier", buffer.name));
      const auto twice = [&](const BufferSpec& other) { return other.name == buffer.name; };
      if (std::any_of(spec_.buffers.begin(), spec_.buffers.end(), twice))
        toml_.fail(table.source().begin, fmt::format("the buffer '{}' is there twice", buffer.name));
      std::vector<std::string> types;
      for (const auto& [name, type] : kTypes) types.push_back(name);
      if (const auto* node = toml_.need(table, "a buffer", "type"))
        buffer.type = kTypes.at(one_of(toml_.string(*node, "type of a buffer"), "type", types));
      if (const auto* node = toml_.need(table, "a buffer", "role"))
        buffer.role = one_of(toml_.string(*node, "role of a buffer"), "role", {"in", "out", "inout", "scratch"});
      buffer.shape = expressions_of(table, "a buffer", "shape", buffer.name + ".shape");
      spec_.buffers.push_back(std::move(buffer));
    });
    const auto written =
        std::find_if(spec_.buffers.begin(), spec_.buffers.end(), [](const auto& b) { return b.role == "out" || b.role == "inout"; });
    if (written != spec_.buffers.end()) spec_.result_buffer = written->name;
    const toml::node* result = root.get("result");
    if (!result) return;
    std::vector<std::string> names;
    for (const auto& buffer : spec_.buffers) names.push_back(buffer.name);
    if (names.empty()) return toml_.fail(result->source().begin, "the header has a result but no buffers");
    spec_.result_buffer = one_of(toml_.string(*result, "result"), "buffer", names);
  }

  void read_launch(const toml::table& root) {
    const toml::node* node = root.get("launch");
    if (!node) return;
    const toml::table& launch = toml_.table(*node, "launch");
    toml_.check_keys(launch, "launch", {"grid", "block", "shared"});
    spec_.grid = expressions_of(launch, "launch", "grid", "grid");
    spec_.block = expressions_of(launch, "launch", "block", "block");
    for (const auto* extents : {&spec_.grid, &spec_.block})
      if (extents->empty() || extents->size() > 3)
        toml_.fail(launch.source().begin, fmt::format("{} has {} extents", extents == &spec_.grid ? "grid" : "block", extents->size()),
                   "1 to 3: x, y, z");
    if (const auto* shared = launch.get("shared")) spec_.shared = placed_expression(*shared, "launch.shared", "shared");
  }

  void read_rest(const toml::table& root) {
    if (const auto* node = root.get("args"))
      for (const auto& [name, value] : toml_.table(*node, "args"))
        spec_.args[std::string(name.str())] = toml_.number(value, fmt::format("args.{}", name.str()));
    if (const auto* node = root.get("options"))
      for (const toml::node& option : toml_.array(*node, "options")) spec_.options.push_back(toml_.string(option, "an option").text);
    if (const auto* node = root.get("work")) {
      const toml::table& work = toml_.table(*node, "work");
      toml_.check_keys(work, "work", {"flops", "bytes"});
      for (const auto& [name, value] : work)
        spec_.work[std::string(name.str())] =
            placed_expression(value, fmt::format("work.{}", name.str()), fmt::format("work.{}", name.str()));
    }
    if (const auto* node = root.get("check"))
      spec_.check = one_of(toml_.string(*node, "check"), "check",
                           {"gemm", "gemm_column_major_a", "gemm_any_order", "transpose", "tile", "vector", "copy"});
    each_table(root, "levels", "a level", {"name", "rows", "columns"}, [&](const toml::table& table) {
      LevelSpec level;
      level.name = text_of(table, "a level", "name");
      level.rows = expression_of(table, "a level", "rows");
      level.columns = expression_of(table, "a level", "columns");
      spec_.levels.push_back(std::move(level));
    });
  }

  void check_names(const Expression& expression, const PlacedText& in, uint32_t offset) {
    for (size_t i = 0; i < expression.names().size(); ++i) {
      const std::string& name = expression.names()[i];
      if (std::find(names_.begin(), names_.end(), name) != names_.end()) continue;
      const std::string nearest = nearest_name(name, names_);
      toml_.fail(in, offset + expression.name_offset(i) + 1, fmt::format("'{}' is no parameter, size or derived name", name),
                 nearest.empty() ? std::string() : fmt::format("did you mean {}?", nearest));
    }
  }

  void check_expressions() {
    for (const PlacedText& text : expressions_) {
      const auto parsed = Expression::parse(text.text);
      if (!parsed) {
        toml_.fail(text, parsed.error().span.column, parsed.error().message, parsed.error().hint);
      } else {
        check_names(*parsed, text, 0);
      }
    }
    for (const PlacedText& text : messages_) {
      const auto parsed = TemplateText::parse(text.text);
      if (!parsed) {
        toml_.fail(text, parsed.error().span.column, parsed.error().message, parsed.error().hint);
        continue;
      }
      for (const auto& part : parsed->parts()) check_names(part.expression, text, part.offset);
    }
  }

  std::vector<std::string> size_names() const {
    std::vector<std::string> names;
    if (const auto run = spec_.sizes.find("run"); run != spec_.sizes.end())
      for (const auto& [name, value] : run->second) names.push_back(name);
    return names;
  }

  TomlReader toml_;
  KernelSpec& spec_;
  std::vector<std::string> names_;  // parameters, sizes, derived names
  std::vector<PlacedText> expressions_, messages_;
};

}  // namespace

Result<std::optional<KernelSpec>> parse_kernel(std::string_view path, std::string_view source) {
  auto header = HeaderText::find(path, source);
  if (!header) return header.error();
  if (!header->has_value()) return std::optional<KernelSpec>();
  const HeaderText& text = **header;

  KernelSpec spec;
  spec.path = std::string(path);
  spec.name = std::filesystem::path(path).stem().string();
  spec.source = std::string(source);
  try {  // toml++ throws; nothing of that leaves this function
    if (auto read = HeaderReader(text, spec).read(toml::parse(text.toml())); !read) return read.error();
  } catch (const toml::parse_error& problem) {
    const auto& at = problem.source().begin;
    return text.error(at.line, at.column, std::string(problem.description()));
  }
  return std::optional<KernelSpec>(std::move(spec));
}

}  // namespace warplens::catalog
