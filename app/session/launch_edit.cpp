#include "app/session/launch_edit.h"

#include "kernels/workload/option.h"

namespace warplens::app {

std::string launch_part(const std::map<std::string, std::string>& options, const std::string& part) {
  const size_t point = part.find('.');
  const auto option = options.find(part.substr(0, point));
  if (option == options.end() || point == std::string::npos) return option == options.end() ? std::string() : option->second;
  const std::string name = part.substr(point + 1) + "=";
  for (const std::string& pair : workload::split_pairs(option->second))
    if (pair.starts_with(name)) return pair.substr(name.size());
  return {};
}

void set_launch_part(std::map<std::string, std::string>& options, const std::string& part, const std::string& text) {
  // Another launch has parts of its own; what the file includes is where it was.
  if (part == "launch") std::erase_if(options, [](const auto& option) { return option.first != "include"; });
  const size_t point = part.find('.');
  const std::string option = part.substr(0, point);
  std::string value = text;
  if (point != std::string::npos) {
    const std::string name = part.substr(point + 1) + "=";
    value.clear();
    for (const std::string& pair : workload::split_pairs(options[option]))
      if (!pair.starts_with(name)) value += (value.empty() ? "" : " ") + pair;
    if (!text.empty()) value += (value.empty() ? "" : " ") + name + text;
  }
  if (value.empty())
    options.erase(option);
  else
    options[option] = value;
}

}  // namespace warplens::app
