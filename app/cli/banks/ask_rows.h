// `warplens banks --patterns FILE --ask`: what the GPU answers about each row, beside what the model says.
#pragma once

#include <iosfwd>

#include "app/cli/banks.h"
#include "app/cli/banks/pattern_reader.h"
#include "kernels/hardware/architecture.h"

namespace warplens::app {

// The exit code, as of run_banks(): 1 where a load of 4 bytes per lane takes other wavefronts than predicted.
int ask_rows(const BanksOptions& options, PatternReader& reader, const hardware::Architecture& arch, std::ostream& out, std::ostream& err);

}  // namespace warplens::app
