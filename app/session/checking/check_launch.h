// A launch under all checks: those that observe a run, and whether the results depend on the schedule where they may.
#pragma once

#include "kernels/checks/run_checks.h"

namespace warplens::app {

inline constexpr const char* kScheduleCheck = "schedules";  // its name among those of checks::CheckOptions::only

// As checks::run_checks(). A kernel that may depend on the schedule runs four times more, without the checks; a long
// one twice.
Result<checks::CheckReport> check_launch(const Program& program, const simt::Launch& launch, const checks::CheckOptions& options);

}  // namespace warplens::app
