// The language of the system, where nobody has chosen one.
#pragma once

#include <functional>
#include <string>

namespace warplens::app {

// The language of messages, from the first of LC_ALL, LC_MESSAGES and LANG that is set, the order of POSIX: "zh" for "zh_CN.UTF-8";
// "en" for "C" and where none is set. `value` returns an environment variable, or null.
std::string system_language(const std::function<const char*(const char*)>& value);
std::string system_language();  // of this process

}  // namespace warplens::app
