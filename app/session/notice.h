// One line for the person, in the source's or the program's words.
#pragma once

#include <string>

namespace warplens::app {

struct Notice {
  bool is_error = false;
  std::string text;  // a message of another module, in words; or, with `key`, what fills its {what}
  std::string key;   // into the string table; empty: `text` as it is
};

}  // namespace warplens::app
