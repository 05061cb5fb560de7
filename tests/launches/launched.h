// Launches as the host code of a text makes them.
#pragma once

#include <string>

#include "kernels/frontend/request.h"
#include "tests/launches/compiler.h"

namespace warplens::launches {

// The description of one, counted from 0; "no launch": there are not as many.
inline std::string launched(const std::string& source, size_t number = 0) {
  frontend::CompileRequest request;
  request.path = "k.cu", request.source = source;
  const auto read = compiler().read_launches(request);
  if (!read) return to_string(read.error());
  return number < read->launches.size() ? describe(read->launches[number]) : "no launch";
}

}  // namespace warplens::launches
