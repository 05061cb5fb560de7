#include "kernels/catalog/header_writer.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>

namespace warplens::catalog {
namespace {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else if (static_cast<unsigned char>(c) < 0x20)
      out += fmt::format("\\u{:04X}", static_cast<int>(c));
    else
      out += c;
  }
  return out + "\"";
}
std::string quoted(const HeaderExpression& expression) { return quoted(expression.text()); }

// "{ a = 1, b = 2 }" of anything that has names and values.
template <class All>
std::string table(const All& all, const std::function<std::string(const typename All::mapped_type&)>& value) {
  std::string text;
  for (const auto& [name, entry] : all) text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value(entry));
  return "{ " + text + " }";
}
// A text by language; English alone is a plain string.
std::string words(const Translations& texts) {
  if (texts.size() == 1 && texts.contains("en")) return quoted(texts.at("en"));
  return table(texts, [](const std::string& text) { return quoted(text); });
}
template <class All, class Item>
std::string list(const All& all, Item item) {
  std::string text;
  for (const auto& entry : all) text += (text.empty() ? "" : ", ") + item(entry);
  return "[" + text + "]";
}

// A number as TOML reads it, with a point where it is a whole one.
std::string number(double value) {
  if (!std::isfinite(value)) return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
  return value == std::trunc(value) && std::fabs(value) < 1e15 ? fmt::format("{:.1f}", value) : fmt::format("{}", value);
}

class Writer {
 public:
  explicit Writer(const KernelSpec& kernel) : kernel_(kernel) {}

  std::string write() {
    const auto text = [](const std::string& value) { return quoted(value); };
    const auto expression = [](const HeaderExpression& value) { return quoted(value); };
    line("title", table(kernel_.title, text));
    if (!kernel_.family.empty()) line("family", quoted(kernel_.family));
    if (kernel_.order != 0) line("order", std::to_string(kernel_.order));
    if (!kernel_.about.empty()) line("about", table(kernel_.about, text));
    parameters();
    derived();
    rules();
    if (!kernel_.sizes.empty())
      line("sizes", table(kernel_.sizes, [](const Values& set) { return table(set, [](int64_t size) { return std::to_string(size); }); }));
    buffers();
    line("launch", fmt::format("{{ grid = {}, block = {}, shared = {} }}", list(kernel_.grid, expression), list(kernel_.block, expression),
                               quoted(kernel_.shared)));
    if (!kernel_.args.empty()) line("args", table(kernel_.args, number));
    if (!kernel_.options.empty()) line("options", list(kernel_.options, text));
    if (!kernel_.work.empty()) line("work", table(kernel_.work, expression));
    if (!kernel_.check.empty()) line("check", quoted(kernel_.check));
    levels();
    if (!kernel_.result_buffer.empty()) line("result", quoted(kernel_.result_buffer));
    return "/* warplens\n" + text_ + "*/\n";
  }

 private:
  void line(std::string_view key, const std::string& value) { text_ += fmt::format("{:<7} = {}\n", key, value); }

  // One entry a line.
  template <class All, class Item>
  void lines(std::string_view key, const All& all, Item item) {
    if (all.empty()) return;
    std::string text = "[\n";
    for (const auto& entry : all) text += "  { " + item(entry) + " },\n";
    line(key, text + "]");
  }

  void parameters() {
    lines("params", kernel_.parameters, [](const ParameterSpec& p) {
      return fmt::format("name = {}, default = {}, choices = {}{}", quoted(p.name), p.default_value,
                         list(p.choices, [](int64_t choice) { return std::to_string(choice); }),
                         p.help.empty() ? "" : ", help = " + words(p.help));
    });
  }
  void derived() {
    std::string text;
    for (const DerivedSpec& d : kernel_.derived) text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", d.name, quoted(d.value));
    if (!text.empty()) line("derive", "{ " + text + " }");
  }
  void rules() {
    lines("rules", kernel_.rules, [](const RuleSpec& r) {
      Translations texts;
      for (const auto& [language, message] : r.message) texts[language] = message.text();
      return fmt::format("holds = {}, else = {}", quoted(r.holds), words(texts));
    });
  }
  void buffers() {
    lines("buffers", kernel_.buffers, [](const BufferSpec& b) {
      return fmt::format("name = {}, type = {}, shape = {}, role = {}", quoted(b.name), quoted(b.type_name),
                         list(b.shape, [](const HeaderExpression& extent) { return quoted(extent); }), quoted(b.role));
    });
  }
  void levels() {
    lines("levels", kernel_.levels, [](const LevelSpec& l) {
      return fmt::format("name = {}, rows = {}, columns = {}", quoted(l.name), quoted(l.rows), quoted(l.columns));
    });
  }

  const KernelSpec& kernel_;
  std::string text_;
};

}  // namespace

std::string write_header(const KernelSpec& kernel) { return Writer(kernel).write(); }

}  // namespace warplens::catalog
