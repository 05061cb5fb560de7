// What several plots ask of their source.
#pragma once

#include <string>
#include <vector>

#include "app/plots/plots.h"

namespace warplens::app {

// The choice's kernel; null where there is none of its name.
const catalog::KernelSpec* spec_of(const PlotSource& source, const Choice& choice);
// All parameters with their values; what the header does not know is left out.
catalog::Values settings_of(const catalog::KernelSpec& kernel, const catalog::Values& chosen);
// The unit of a kernel's speed.
std::string unit_of(const catalog::KernelSpec* kernel);
// The GPU of the last of the runs that have any of this.
std::string last_device(const std::vector<FoundSpeeds>& found);

}  // namespace warplens::app
