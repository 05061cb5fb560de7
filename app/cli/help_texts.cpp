#include "app/cli/help_texts.h"

#include <CLI/CLI.hpp>
#include <map>
#include <nlohmann/json.hpp>

#include "app/paths/paths.h"
#include "kernels/base/file.h"

namespace warplens::app {
namespace {

using Texts = std::map<std::string, std::string>;

Texts texts_of(const std::string& language) {
  if (language.find('/') != std::string::npos) return {};  // it is a name
  const auto text = read_file(data_folder("assets/messages") / (language + ".json"));
  if (!text) return {};
  const auto json = nlohmann::json::parse(*text, nullptr, false);
  Texts texts;
  if (json.is_object() && json.contains("help") && json["help"].is_object())
    for (const auto& [english, said] : json["help"].items())
      if (said.is_string()) texts[english] = said.get<std::string>();
  return texts;
}

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

void translate(CLI::App& app, const Texts& texts) {
  app.description(said(texts, app.get_description()));
  for (const char* label : {"Usage", "OPTIONS", "SUBCOMMAND", "Positionals", "REQUIRED", "Excludes"})
    app.get_formatter()->label(label, said(texts, label));
  for (CLI::Option* option : app.get_options()) {
    option->description(said(texts, option->get_description()));
    if (!option->get_group().empty()) option->group(said(texts, option->get_group()));
  }
  for (CLI::App* sub : app.get_subcommands([](CLI::App*) { return true; })) {
    sub->group(said(texts, sub->get_group()));
    translate(*sub, texts);
  }
}

}  // namespace

void translate_help(CLI::App& program, const std::string& language) {
  if (const Texts texts = texts_of(language); !texts.empty()) translate(program, texts);
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
