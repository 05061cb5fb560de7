// Counts of launches that were made earlier, on a GPU: tests/data/h200_kernel_counts.json is such a file.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernels/catalog/catalog.h"
#include "kernels/frontend/request.h"
#include "kernels/measure/ncu.h"

namespace warplens::app {

struct CountedLaunch {
  std::string kernel;
  std::map<std::string, frontend::DefinitionValue> settings;
  catalog::Values sizes;
  measure::Counts counts;
};

struct CountsFile {
  std::string device, driver, compiler, date;
  std::vector<CountedLaunch> rows;
};

// Errors: no such file, not JSON, a field that is not what it must be.
Result<CountsFile> read_counts_file(const std::string& path);

// " PAD=1 NX=64"
std::string words_of(const CountedLaunch& launch);

}  // namespace warplens::app
