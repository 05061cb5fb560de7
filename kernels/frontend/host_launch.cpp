#include "kernels/frontend/host_launch.h"

#include <string_view>

namespace warplens::frontend {

std::string instance_text(const HostLaunch& launch) {
  std::string arguments;
  for (const HostSetting& setting : launch.settings)
    if (!setting.is_macro) arguments += (arguments.empty() ? "" : ", ") + setting.value;
  return arguments.empty() ? launch.kernel : launch.kernel + "<" + arguments + ">";
}

namespace {

std::string mark(const HostOrigin& origin) { return origin.guessed.empty() ? "" : "~"; }

std::string describe(const HostArgument& argument) {
  using Kind = HostArgument::Kind;
  std::string text = argument.name + "=";
  if (argument.kind == Kind::Unknown) text += "?";
  if (argument.kind == Kind::Null) text += "null";
  if (argument.kind == Kind::Number) text += argument.text;
  if (argument.kind == Kind::Place) text += argument.text + "+" + std::to_string(argument.bytes) + "B";
  constexpr size_t kMaxShown = 400;
  if (argument.kind == Kind::Buffer) {
    text += std::to_string(argument.bytes) + "B" + (argument.begin ? "+" + std::to_string(argument.begin) + "B" : "");
    text += argument.content.empty() ? "" : ":" + argument.content.substr(0, kMaxShown);
    if (argument.content.starts_with("data:")) text.resize(text.rfind(':'));  // which one says nothing
    if (argument.content.size() > kMaxShown) text += "...";
    for (size_t i = 0; i < argument.pointers.size(); ++i) text += (i ? ",&" : ":&") + argument.pointers[i].array;
    if (!argument.content_guess.empty()) text += "~(" + argument.content_guess + ")";
    if (!argument.misuse.empty()) text += "!" + argument.misuse;
  }
  if (argument.kind == Kind::Structure) {
    text += "{";
    for (size_t i = 0; i < argument.fields.size(); ++i) text += (i ? " " : "") + describe(argument.fields[i]);
    return text + "}";
  }
  return text + (argument.kind == Kind::Unknown ? "" : mark(argument.origin));
}

}  // namespace

std::string describe(const HostLaunch& launch) {
  const auto extent = [&](const std::optional<HostExtent>& e, size_t parts) {
    if (!e) return std::string("?");
    std::string text;
    for (size_t i = 0; i < parts; ++i) text += (i ? "," : "") + std::to_string(e->size[i]);
    return text + mark(e->origin);
  };
  std::string text = instance_text(launch) + " grid " + extent(launch.grid, 3) + " block " + extent(launch.block, 3) + " shared " +
                     extent(launch.shared, 1);
  for (const HostSetting& setting : launch.settings)
    if (setting.is_macro || !setting.origin.guessed.empty()) text += " " + setting.name + "=" + setting.value + mark(setting.origin);
  for (const HostArgument& argument : launch.arguments) text += " " + describe(argument);
  text += " " + (launch.function.empty() ? std::string("-") : launch.function) + ":" + std::to_string(launch.line);
  return text + (launch.cooperative ? " cooperative" : "") + (launch.repeats ? " repeats" : "") +
         (launch.conditional ? " conditional" : "") + (launch.unlikely.empty() ? "" : " unlikely");
}

}  // namespace warplens::frontend
