// Names in a state that come from a file or a command line, against what there is.
#pragma once

#include <string>

#include "app/session/view.h"
#include "kernels/base/result.h"

namespace warplens::app {

class Stages;

// The first name that is not an architecture or not a stage. An empty name stands for the default.
Status check_names(const ViewState& state, const Stages& stages);

bool is_architecture(const std::string& name);
// "one of sm_120, sm_100, ..."
std::string any_architecture();

}  // namespace warplens::app
