// A file's tokens as the preprocessor leaves them, without those of our own headers.
#pragma once

#include "kernels/frontend/clang/parse/parse.h"
#include "kernels/frontend/host/source/token.h"

namespace warplens::frontend {

host::Tokens host_tokens(const ParseJob& job);

}  // namespace warplens::frontend
