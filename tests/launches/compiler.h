// The compiler process that the tests of launches share.
#pragma once

#include <chrono>

#include "tests/frontend/remembering_compiler.h"

namespace warplens::launches {

inline frontend::Compiler& compiler() {
  static frontend::RememberingCompiler instance(frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)}));
  return instance;
}

}  // namespace warplens::launches
