#include "app/paths/system_language.h"

#include <cstdlib>
#include <string_view>

namespace warplens::app {

std::string system_language(const std::function<const char*(const char*)>& value) {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* const locale = value(variable); locale && *locale) {
      const std::string_view language = std::string_view(locale).substr(0, std::string_view(locale).find_first_of("_.@-"));
      return language == "C" || language == "POSIX" ? "en" : std::string(language);
    }
  return "en";
}

std::string system_language() {
  return system_language([](const char* name) -> const char* { return std::getenv(name); });
}

}  // namespace warplens::app
