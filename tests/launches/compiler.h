// The compiler process that the tests of launches share.
#pragma once

#include <chrono>

#include "kernels/frontend/request.h"

namespace warplens::launches {

inline frontend::Compiler& compiler() {
  static const auto instance = frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)});
  return *instance;
}

}  // namespace warplens::launches
