// What keeps what was measured, whatever ends the measuring.
#pragma once

#include <string>

#include "kernels/measure/recording.h"

namespace warplens::app {

// Before measuring: a file that cannot take the recording should not cost the measurement. Closes the line that an interrupted writer
// left. An empty path means that nothing is recorded.
Status check_record(const std::string& path);
// After it. Nothing is written where nothing was measured.
Status add_to_record(const std::string& path, const measure::Recording& recording);

}  // namespace warplens::app
