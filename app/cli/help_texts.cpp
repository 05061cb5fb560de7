#include "app/cli/help_texts.h"

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <utility>

#include "app/cli/messages.h"

namespace warplens::app {
namespace {

using Texts = std::map<std::string, std::string>;

// "{}" in a sentence is a list of names, which stays as it is.
std::string said(const Texts& texts, const std::string& english) {
  if (const auto found = texts.find(english); found != texts.end()) return found->second;
  for (const auto& [sentence, translation] : texts) {
    const size_t place = sentence.find("{}"), filled = translation.find("{}");
    if (place == sentence.npos || filled == translation.npos || english.size() + 2 < sentence.size()) continue;
    if (!english.starts_with(sentence.substr(0, place)) || !english.ends_with(sentence.substr(place + 2))) continue;
    const std::string names = english.substr(place, english.size() + 2 - sentence.size());
    return translation.substr(0, filled) + names + translation.substr(filled + 2);
  }
  return english;
}

// The parser writes a colon of its own after a label. After a Chinese character it is the wide one, which has its space within it.
std::string with_wide_colons(const std::string& help) {
  const auto is_chinese = [](std::string_view before) {
    const auto lead = before.size() < 3 ? 0 : static_cast<unsigned char>(before[before.size() - 3]);
    return lead >= 0xe4 && lead <= 0xe9;  // of three bytes: U+4000 to U+9FFF
  };
  std::string out;
  for (size_t i = 0; i < help.size(); ++i) {
    if (help[i] != ':' || !is_chinese(out)) {
      out += help[i];
      continue;
    }
    out += "：";
    if (i + 1 < help.size() && help[i + 1] == ' ') ++i;
  }
  return out;
}

class TranslatedFormatter : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    return with_wide_colons(CLI::Formatter::make_help(app, std::move(name), mode));
  }
};

void translate(CLI::App& app, const Texts& texts, const std::shared_ptr<TranslatedFormatter>& formatter) {
  app.formatter(formatter);
  app.description(said(texts, app.get_description()));
  for (CLI::Option* option : app.get_options()) {
    option->description(said(texts, option->get_description()));
    if (!option->get_group().empty()) option->group(said(texts, option->get_group()));
  }
  for (CLI::App* sub : app.get_subcommands([](CLI::App*) { return true; })) {
    sub->group(said(texts, sub->get_group()));
    translate(*sub, texts, formatter);
  }
}

}  // namespace

void translate_help(CLI::App& program, const std::string& language) {
  const Texts texts = help_in(language);
  if (texts.empty()) return;
  const auto formatter = std::make_shared<TranslatedFormatter>();
  for (const char* label : {"Usage", "OPTIONS", "SUBCOMMAND", "Positionals", "REQUIRED", "Excludes"})
    formatter->label(label, said(texts, label));
  translate(program, texts, formatter);
}

std::string language_given(int argc, const char* const* argv) {
  const std::string option = "--language";
  for (int i = 1; i < argc; ++i) {
    const std::string text = argv[i];
    if (text == option && i + 1 < argc) return argv[i + 1];
    if (text.starts_with(option + "=")) return text.substr(option.size() + 1);
  }
  return {};
}

}  // namespace warplens::app
