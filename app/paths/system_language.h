// The language of the system, where nobody has chosen one.
#pragma once

#include <functional>
#include <string>

namespace warplens::app {

// Of its messages, as POSIX orders its variables: of LC_ALL, LC_MESSAGES and LANG the first that says something. "zh" of "zh_CN.UTF-8";
// "en" of "C" and of nothing. `value`: of an environment variable, or null.
std::string system_language(const std::function<const char*(const char*)>& value);
std::string system_language();  // of this process

}  // namespace warplens::app
