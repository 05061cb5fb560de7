// One line for the user, in the source's or the program's words.
#pragma once

#include <string>

#include "kernels/base/result.h"

namespace warplens::app {

struct Notice {
  Error what;       // a message of another module; or, with `key`, what fills its {what}
  std::string key;  // into the string table; empty: `what` as it is
  bool is_error = true;

  Notice(Error error, std::string key = {}) : what(std::move(error)), key(std::move(key)) {}
  static Notice note(std::string key, std::string what = {}) {
    Notice said(Error{std::move(what), {}, {}, {}}, std::move(key));
    said.is_error = false;
    return said;
  }
};

}  // namespace warplens::app
